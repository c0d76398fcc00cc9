// Hours in what callers say, read from left to right; what comes later replaces what came before.
// Included by dates.cpp alone.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "voice/understanding/times/dates.h"
#include "voice/understanding/times/time_words.h"

namespace hiveline::voice {

class HourReader : public TimeWords {
public:
    HourReader(const TimeWords& words, Hours hours, std::optional<int> known)
        : TimeWords(words),
          hours_(hours),
          known_(known) {}

    /// Words of an hour that begins at `at`, 0 for none.
    /// The plainest form first, as of days. A bare number is an hour only where one is expected.
    std::size_t timeAt(std::size_t at) {
        for (const auto read :
             {&HourReader::clockAt,
              &HourReader::halfAt,
              &HourReader::pastAt,
              &HourReader::noonAt,
              &HourReader::hourWithSignAt}) {
            if (const std::size_t count = (this->*read)(at); count > 0) {
                return count;
            }
        }
        return 0;
    }
    /// Words of a part of the day.
    std::size_t partAt(std::size_t at) {
        constexpr std::array<std::pair<Cue, Part>, 3> kParts{
            {{Cue::kMorning, Part::kMorning},
             {Cue::kAfternoon, Part::kAfternoon},
             {Cue::kEvening, Part::kEvening}}};
        for (const auto& [word, part] : kParts) {
            if (const std::size_t count = cue(word, at); count > 0) {
                part_ = part;
                return count;
            }
        }
        return 0;
    }

    /// Minutes since midnight of what was read.
    [[nodiscard]] std::optional<int> minutes() const {
        if (!time_) {
            return std::nullopt;
        }
        const Part part = timePart_ != Part::kNone ? timePart_ : part_;
        int minutes = *time_;
        const int hour = minutes / kHour;
        // Nobody agrees on five in the morning without saying so.
        if (!isExact_) {
            const bool isLater = part == Part::kAfternoon || part == Part::kEvening;
            const bool isEarlyUnsaid =
                part == Part::kNone && minutes < 7 * kHour && hour >= 1 - (halfOf_ ? 1 : 0);
            // "Half past eight tonight, no, nine": another hour of the same evening.
            const bool isOfEvening = part == Part::kNone && known_ && *known_ >= kEvening &&
                                     minutes + kNoonHour * kHour >= kEvening;
            if (hour < kNoonHour && (isLater || isEarlyUnsaid || isOfEvening)) {
                minutes += kNoonHour * kHour;
            }
        }
        return minutes % kDayMinutes;
    }

    /// What is denied ("not at nine") leaves the hour before.
    void setTime(int hour, int minute, Part part, std::size_t at) {
        if (hour > 24 || minute > 59 || isDenied(at)) {
            return;
        }
        time_ = hour * kHour + minute;
        timePart_ = part;
        isExact_ = hour > kNoonHour || hour == 0;
    }
    /// For an hour that is said before or behind it.
    void setPart(Part part) { part_ = part; }
    /// Said with its part of the day, or as none that has two.
    void setExact() { isExact_ = true; }

private:
    static constexpr int kEvening = 17 * kHour;

    /// 10:30, 8.30 before the word for hours, 14h30, 10am
    std::size_t clockAt(std::size_t at) {
        const auto hour = numeral(words_, at, 2);
        const auto minute = numeral(words_, at + 1, 2);
        if (hour && minute && words_[at + 1].text.size() == 2 &&
            (words_[at + 1].gap == ":" || (words_[at + 1].gap == "." && !isInDottedNumber(at)))) {
            setTime(*hour, *minute, Part::kNone, at);
            std::size_t count = 2;
            count += cue(Cue::kOclock, at + count);
            return count;
        }
        if (at >= words_.size()) {
            return 0;
        }
        const std::string& text = words_[at].folded;
        const std::size_t letters = text.find_first_not_of("0123456789");
        if (letters == 0 || letters == std::string::npos || letters > 2) {
            return 0;
        }
        const int value = std::stoi(text.substr(0, letters));
        const std::string_view rest = std::string_view(text).substr(letters);
        if (rest == "am" || rest == "pm") {
            setTime(value, 0, rest == "am" ? Part::kMorning : Part::kAfternoon, at);
            return 1;
        }
        if (rest == "h" ||
            (rest.starts_with('h') && isNumeral(rest.substr(1)) && rest.size() <= 3)) {
            setTime(
                value, rest.size() > 1 ? std::stoi(std::string(rest.substr(1))) : 0, Part::kNone, at
            );
            return 1;
        }
        return 0;
    }
    /// "half past two", "half two", "halb drei"
    std::size_t halfAt(std::size_t at) {
        if (const std::size_t count = partOfHourAt(at); count > 0) {
            return count;
        }
        const std::size_t half = cue(Cue::kHalf, at);
        if (half == 0) {
            return 0;
        }
        const std::size_t past = cue(Cue::kPast, at + half);
        const auto hour = hourAt(at + half + past);
        if (!hour && known_ && past > 0 && at + half + past == words_.size()) {
            setTime(*known_ / kHour, kHour / 2, Part::kNone, at);  // "make it half past"
            isExact_ = true;
            return half + past;
        }
        if (!hour || hour->value == 0) {
            return 0;
        }
        const bool isBefore = vocabulary_.data().halfIsBefore && past == 0;
        setTime(isBefore ? hour->value - 1 : hour->value, kHour / 2, Part::kNone, at);
        halfOf_ = isBefore;
        isExact_ = isExact_ && !(isBefore && hour->value == 1);  // "halb eins" is in the day
        return half + past + hour->count;
    }
    /// "Dreiviertel vier" and "viertel vier": of the hour that ends at four.
    std::size_t partOfHourAt(std::size_t at) {
        if (at >= words_.size() || !vocabulary_.data().halfIsBefore) {
            return 0;
        }
        const std::size_t three = cue(Cue::kThreeQuarters, at);
        const std::size_t count = std::max(three, cue(Cue::kQuarter, at));
        const auto hour = count > 0 ? hourAt(at + count) : std::nullopt;
        if (!hour || hour->value == 0) {
            return 0;
        }
        setTime(hour->value - 1, three > 0 ? 3 * kHour / 4 : kHour / 4, Part::kNone, at);
        halfOf_ = true;
        isExact_ = isExact_ && hour->value != 1;
        return count + hour->count;
    }
    /// "quarter past nine", "ten to four", "viertel nach drei"
    std::size_t pastAt(std::size_t at) {
        const std::size_t quarter = cue(Cue::kQuarter, at);
        const auto minutes = vocabulary_.number(words_, at);
        if (quarter == 0 && (!minutes || minutes->value == 0 || minutes->value > 29)) {
            return 0;
        }
        const std::size_t next = at + (quarter > 0 ? quarter : minutes->count);
        const std::size_t past = cue(Cue::kPast, next);
        const std::size_t to = past > 0 || !isMinutesFirst() ? 0 : cue(Cue::kTo, next);
        const auto hour = past + to > 0 ? hourAt(next + past + to) : std::nullopt;
        if (!hour || hour->value == 0) {
            return 0;
        }
        const int by = quarter > 0 ? kHour / 4 : minutes->value;
        const int start = hour->value * kHour + (past > 0 ? by : -by);
        setTime(start / kHour, start % kHour, Part::kNone, at);
        return next + past + to + hour->count - at;
    }
    /// "ten to four", not "las cuatro menos diez".
    [[nodiscard]] bool isMinutesFirst() const {
        const NumberStyle style = vocabulary_.data().numbers;
        return style == NumberStyle::kTensUnits || style == NumberStyle::kUnitsTens;
    }
    std::size_t noonAt(std::size_t at) {
        const std::size_t count = cue(Cue::kNoon, at);
        if (count > 0 && !time_) {
            setTime(kNoonHour, 0, Part::kNone, at);
            isExact_ = true;
        }
        return count;
    }
    /// "at ten", "ten o'clock", "um vierzehn uhr dreißig"; a bare hour where one is expected.
    std::size_t hourWithSignAt(std::size_t at) {
        const auto hour = hourAt(at);
        // "Een uur of elf" is about eleven, and not one.
        const bool leads = hour && cue(Cue::kTimeBefore, at) > hour->count;
        if (!hour || leads || isInDottedNumber(at) || isArticle(at, *hour)) {
            return 0;
        }
        std::size_t end = at + hour->count;
        const std::size_t oclock = cue(Cue::kOclock, end);
        const bool isPart =
            cue(Cue::kMorning, end) + cue(Cue::kAfternoon, end) + cue(Cue::kEvening, end) > 0;
        const bool isLed = isLedBy(Cue::kTimeBefore, at);
        const bool isBare = hours_ == Hours::kExpected && standsAlone(at, end);
        if (oclock == 0 && !isPart && !isLed && !isBare) {
            return 0;
        }
        const bool isOfDay = isLed && at > 1 && taken_[at - 2];  // "tuesday at ten"
        if (oclock == 0 && !isPart && !isOfDay && end < words_.size() && isUnit(end)) {
            return 0;  // "at 12 Elm Street", "about three weeks"
        }
        end += oclock;
        int minute = 0;
        const auto after = end < words_.size() && !gapHas(words_[end], ',')
                               ? vocabulary_.number(words_, end)
                               : std::nullopt;
        if (after && (oclock > 0 || isLed || isBare) && after->value <= 59 &&
            (after->value >= 10 || oclock > 0)) {
            minute = after->value;
            end += after->count;
        }
        if (const auto [by, count] = minutesBehind(end); count > 0) {
            minute = by;
            end += count;
        }
        if (time_ && isSecondOfTwo(at)) {
            return end - at;  // "between nine and ten" begins at nine
        }
        const int start = (hour->value * kHour + minute + kDayMinutes) %
                          kDayMinutes;  // less than the hour where minutes are taken off
        setTime(start / kHour, start % kHour, Part::kNone, at);
        return end - at;
    }
    /// "y media", "et quart", "meno dieci": minutes behind the hour that they are added to or taken
    /// from, and how many words say so.
    [[nodiscard]] std::pair<int, std::size_t> minutesBehind(std::size_t at) const {
        const std::size_t to = cue(Cue::kTo, at);
        const std::size_t lead = std::max(to, cue(Cue::kAnd, at));
        if (lead == 0) {
            return {0, 0};
        }
        const std::size_t half = cue(Cue::kHalf, at + lead);
        const std::size_t quarter = cue(Cue::kQuarter, at + lead);
        const int sign = to > 0 ? -1 : 1;
        if (half + quarter > 0) {
            const bool goesOn = hourAt(at + lead + half + quarter).has_value();
            return {
                sign * (half > 0 ? kHour / 2 : kHour / 4),
                goesOn ? 0 : lead + std::max(half, quarter)};
        }
        const auto number = to > 0 ? vocabulary_.number(words_, at + lead) : std::nullopt;
        const bool isMinutes = number && number->value > 0 && number->value < kHour / 2 &&
                               number->value % (kHour / 12) == 0 && !isMinutesFirst();
        return isMinutes ? std::pair(-number->value, lead + number->count)
                         : std::pair(0, std::size_t{0});
    }
    /// "eine", "un": a number only where hours are named behind it.
    [[nodiscard]] bool isArticle(std::size_t at, const Counted& hour) const {
        const std::string_view one = vocabulary_.data().units[1];
        return hour.value == 1 && !isNumeral(words_[at].text) &&
               words_[at].folded != fold(one.substr(0, one.find('|'))) &&
               cue(Cue::kOclock, at + hour.count) == 0;
    }
    [[nodiscard]] bool isLedBy(Cue wanted, std::size_t at) const {
        for (std::size_t back = 1; back <= 3 && back <= at; ++back) {
            if (cue(wanted, at - back) == back) {
                return true;
            }
        }
        return isSecondOfTwo(at);
    }
    [[nodiscard]] bool isSecondOfTwo(std::size_t at) const {
        return time_ && at > 1 && taken_[at - 2] &&
               (cue(Cue::kAnd, at - 1) > 0 || cue(Cue::kTo, at - 1) > 0);
    }
    /// No words around it but those of times and fillers.
    [[nodiscard]] bool standsAlone(std::size_t at, std::size_t end) const {
        const auto isQuiet = [&](std::size_t i) {
            return taken_[i] || cue(Cue::kFiller, i) == 1 || cue(Cue::kPolite, i) == 1 ||
                   cue(Cue::kTimeBefore, i) > 0 || cue(Cue::kYes, i) == 1 ||
                   cue(Cue::kNo, i) == 1 || cue(Cue::kCorrect, i) > 0 ||
                   cue(Cue::kDayBefore, i) > 0 || cue(Cue::kThanks, i) > 0 || cue(Cue::kIam, i) > 0;
        };
        const bool before =
            at == 0 || isQuiet(at - 1) || (at > 1 && cue(Cue::kCorrect, at - 2) > 1);
        const bool after = end >= words_.size() || isQuiet(end) || cue(Cue::kVisit, end) > 0 ||
                           (at == 0 && cue(Cue::kStop, end) > 0) ||
                           vocabulary_.number(words_, end).has_value() ||
                           vocabulary_.weekday(words_, end).has_value() ||
                           cue(Cue::kToday, end) + cue(Cue::kTomorrow, end) > 0;
        return before && after;
    }
    /// Something other than a time follows, that the number counts or names.
    [[nodiscard]] bool isUnit(std::size_t end) const {
        if (!words_[end].gap.empty() && words_[end].gap != " ") {
            return false;
        }
        return !vocabulary_.weekday(words_, end) && !vocabulary_.number(words_, end) &&
               cue(Cue::kStop, end) + cue(Cue::kYes, end) + cue(Cue::kInAWeek, end) +
                       cue(Cue::kPolite, end) + cue(Cue::kFiller, end) + cue(Cue::kToday, end) +
                       cue(Cue::kTomorrow, end) + cue(Cue::kAnd, end) + cue(Cue::kDayBefore, end) +
                       cue(Cue::kVisit, end) + cue(Cue::kTimeBefore, end) + cue(Cue::kTo, end) +
                       cue(Cue::kThanks, end) + cue(Cue::kMorning, end) + cue(Cue::kNextWeek, end) +
                       cue(Cue::kCorrect, end) + cue(Cue::kQuestion, end) + cue(Cue::kIn, end) +
                       cue(Cue::kNeed, end) ==
                   0;
    }

    const Hours hours_;
    const std::optional<int> known_;
    std::optional<int> time_;
    Part timePart_ = Part::kNone;
    Part part_ = Part::kNone;
    bool isExact_ = false;
    bool halfOf_ = false;
};

}  // namespace hiveline::voice
