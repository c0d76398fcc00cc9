#include <algorithm>
#include <array>
#include <utility>

#include "voice/understanding/caller.h"
#include "voice/understanding/caller_utterance.h"

namespace hiveline::voice {

/// A number is an hour or a day where one was asked for, where half of a time is known, or where an
/// agreed one may be changed. Digits of a telephone number are none of them.
Expected Caller::expectedTime(const Utterance& heard) const {
    const bool isExpected = heard.asked.time || (facts_.when.isAny() && heard.corrects) ||
                            (facts_.when.day && !facts_.when.minutes && !heard.asked.phone &&
                             !heard.asked.number && !heard.asked.address);
    const auto runs = digitRuns(heard.words, vocabulary_, writtenDates(heard.words, vocabulary_));
    const bool hasNumber = std::ranges::any_of(runs, [](const DigitRun& run) {
        return run.digits.size() >= kMinPhoneDigits;
    });
    const bool isDayExpected = heard.asked.time || (facts_.when.day && !heard.asks);
    return {
        isExpected && !hasNumber ? Hours::kExpected : Hours::kPlain,
        isDayExpected && !hasNumber ? Days::kExpected : Days::kPlain,
        facts_.when.minutes};
}

/// What of the words is about days and hours.
void Caller::takeTime(Utterance& heard) {
    if (heard.gave.isPartial) {
        return;  // "01 at the end" is no hour
    }
    const Expected expected = expectedTime(heard);
    const auto datesOf = [&](const Words& words) {
        return datesIn(words, vocabulary_, now_.value_or(Present{{1970, 1, 1}, 0}), expected);
    };
    DatesFound found = datesOf(heard.words);
    heard.gave.isTimeish = vocabulary_.has(Cue::kAnyTime, heard.words) ||
                           std::ranges::any_of(found.taken, [](bool taken) { return taken; });
    bool offersOther = false;  // "Monday I can't, Tuesday would do"
    if (const auto possible = withoutRefusedTimes(heard.words, found.taken, vocabulary_)) {
        const When said = std::exchange(found.when, datesOf(*possible).when);
        if (!found.when.day && (found.when.minutes || hasPartOfDay(*possible))) {
            found.when.day = said.day;  // "Saturday morning I can't, the afternoon would do"
        }
        facts_.when = !found.when.isAny() && isOfAgreed(said) ? When{} : facts_.when;
        offersOther = found.when.isAny() && !heard.asks;
    }
    if (!isTimeWished(heard, found) && !(offersOther && now_)) {
        return;
    }
    for (std::size_t i = 0; i < found.taken.size(); ++i) {
        heard.taken[i] = heard.taken[i] || found.taken[i];
    }
    if (found.when.day && facts_.when.day) {
        found.when.day = nearAgreed(found, *found.when.day);
    }
    keepTime(heard, found.when);
}

/// "Wednesday she is at the dentist's, rather Saturday", "let's say the twenty-eighth": who changes
/// an agreed day means the week or the month that was spoken of, where that day of it is to come.
Day Caller::nearAgreed(const DatesFound& found, const Day& next) const {
    constexpr int kWeek = 7;
    Day near = *facts_.when.day;
    if (found.weekday) {
        const auto sinceMonday = [](int day) { return (day + kWeek - 1) % kWeek; };
        near = dayOf(
            daysSinceEpoch(near) + sinceMonday(*found.weekday) - sinceMonday(weekdayOf(near))
        );
    } else if (found.isNumber) {
        near.day = next.day;
    }
    const bool isMeant = (found.weekday || found.isNumber) && isDay(near) && next < near;
    return isMeant ? near : next;
}

bool Caller::hasPartOfDay(const Words& words) const {
    constexpr std::array kParts{Cue::kMorning, Cue::kAfternoon, Cue::kEvening, Cue::kNoon};
    return std::ranges::any_of(kParts, [&](Cue part) { return vocabulary_.has(part, words); });
}
bool Caller::isOfAgreed(const When& said) const {
    const When& agreed = facts_.when;
    return said.isAny() && (!said.day || said.day == agreed.day) &&
           (!said.minutes || said.minutes == agreed.minutes);
}

/// A day counts where one was asked for, or where the words are about somebody who comes.
bool Caller::isTimeWished(const Utterance& heard, const DatesFound& found) const {
    constexpr std::size_t kShort = 3;
    const When& when = found.when;
    const bool isPast = now_ && when.day && *when.day < now_->day;
    if (!now_ || isPast || !when.isAny() || (heard.isAside && !heard.corrects)) {
        return false;
    }
    const bool isOfHours = heard.asks && vocabulary_.has(Cue::kHoursAsked, heard.words);
    // "I have to cancel the appointment on Monday": that day is not wished for.
    if (!heard.asked.time && !heard.corrects && vocabulary_.has(Cue::kCancels, heard.words)) {
        return false;
    }
    if (facts_.when.isAny()) {
        const bool isShort = withoutFillers(heard.words, vocabulary_).size() <= kShort;
        if (heard.corrects || isShort || !isOfHours) {
            return true;
        }
    }
    // "My son is not coming today" wishes for nobody.
    const bool isDenied = !when.minutes && vocabulary_.has(Cue::kNot, heard.words);
    const bool isWish = vocabulary_.has(Cue::kVisit, heard.words) && !isOfHours && !isDenied;
    return heard.asked.time || isWish || (when.isWhole() && !isOfHours) ||
           isHardlyMore(heard, found);
}

/// "Ab siebzehn Uhr", "nine o'clock would be great": a day or an hour is most of what is said.
bool Caller::isHardlyMore(const Utterance& heard, const DatesFound& found) const {
    constexpr std::size_t kMaxLength = 7;
    constexpr std::size_t kOthers = 4;
    const Words bare = withoutFillers(heard.words, vocabulary_);
    const auto taken = static_cast<std::size_t>(std::ranges::count(found.taken, true));
    return !heard.asks && !heard.asked.number && !vocabulary_.has(Cue::kNeed, heard.words) &&
           taken > 0 && bare.size() <= kMaxLength && bare.size() <= taken + kOthers &&
           !vocabulary_.has(Cue::kBygone, bare);
}

/// What was not said anew stays as it was agreed.
void Caller::keepTime(Utterance& heard, When said) {
    const When before = facts_.when;
    // "Saturday — no, next Saturday": what was agreed on is not what is meant.
    const bool denies = heard.corrects || vocabulary_.has(Cue::kNo, heard.words);
    if (said.day && said.day == before.day && !said.minutes && denies &&
        vocabulary_.has(Cue::kNextOne, heard.words)) {
        constexpr int kWeek = 7;
        said.day = dayOf(daysSinceEpoch(*said.day) + kWeek);
    }
    const When meant{
        said.day ? said.day : before.day, said.minutes ? said.minutes : before.minutes};
    if (meant.isWhole() && *meant.day == now_->day && *meant.minutes < now_->minutes) {
        said.minutes.reset();
        heard.isOver = true;
        if (!said.day) {
            return;
        }
    }
    facts_.when.day = said.day ? said.day : before.day;
    facts_.when.minutes = said.minutes ? said.minutes : before.minutes;
    heard.gave.slots.time = true;
    heard.gave.isNews = heard.gave.isNews || facts_.when != before;
    heard.gave.changes = heard.gave.changes || (before.day && said.day && before.day != said.day) ||
                         (before.minutes && said.minutes && before.minutes != said.minutes);
    refused_.time = false;
}

}  // namespace hiveline::voice
