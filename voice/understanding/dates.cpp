#include "voice/understanding/dates.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace hiveline::voice {
namespace {

constexpr int kHour = 60;
constexpr int kNoonHour = 12;
constexpr int kDayMinutes = 24 * kHour;

bool gapHas(const Word& word, char sign) {
    return word.gap.find(sign) != std::string::npos;
}

std::optional<int> numeral(const Words& words, std::size_t at, std::size_t most) {
    if (at >= words.size() || !isNumeral(words[at].text) || words[at].text.size() > most) {
        return std::nullopt;
    }
    return std::stoi(words[at].text);
}

constexpr std::array<std::string_view, 11> kWeeks{
    "week",
    "weeks",
    "woche",
    "wochen",
    "semaine",
    "semaines",
    "semana",
    "semanas",
    "settimana",
    "settimane",
    "weken"};
constexpr std::array<std::string_view, 14> kDays{
    "day",
    "days",
    "tag",
    "tage",
    "tagen",
    "jour",
    "jours",
    "dia",
    "dias",
    "giorno",
    "giorni",
    "dag",
    "dagen",
    "tages"};

enum class Part : std::uint8_t { kNone, kMorning, kAfternoon, kEvening };

/// Reads an utterance from left to right; what comes later replaces what came before.
class Reader {
public:
    Reader(
        const Words& words,
        const Vocabulary& vocabulary,
        const Present& now,
        Hours hours,
        std::optional<int> known
    )
        : words_(words),
          vocabulary_(vocabulary),
          now_(now),
          hours_(hours),
          known_(known) {
        found_.taken.resize(words.size());
    }

    DatesFound read() {
        for (std::size_t at = 0; at < words_.size();) {
            if (const std::size_t greeting = cue(Cue::kGreeting, at); greeting > 1) {
                at += greeting;  // "guten Morgen" is no day
                continue;
            }
            std::size_t count = dayAt(at);
            count = count > 0 ? count : timeAt(at);
            count = count > 0 ? count : partAt(at);
            for (std::size_t i = at; i < at + count; ++i) {
                found_.taken[i] = true;
            }
            at += std::max<std::size_t>(count, 1);
        }
        finish();
        return std::move(found_);
    }

private:
    [[nodiscard]] std::size_t cue(Cue cue, std::size_t at) const {
        return vocabulary_.at(cue, words_, at);
    }
    /// "kann ich nicht, Donnerstag": the word belongs to what is before it.
    [[nodiscard]] bool endsClause(std::size_t no) const {
        return no > 0 && !gapHas(words_[no], ',') && cue(Cue::kNo, no - 1) == 0 &&
               cue(Cue::kFiller, no - 1) == 0 && cue(Cue::kAnd, no - 1) == 0 &&
               cue(Cue::kYes, no - 1) == 0 && cue(Cue::kWait, no - 1) == 0;
    }
    [[nodiscard]] bool isDenied(std::size_t at) const {
        for (std::size_t back = 1; back <= 2 && back <= at; ++back) {
            if (cue(Cue::kNot, at - back) == 1 && words_[at - back + 1].gap == " " &&
                !endsClause(at - back)) {
                return back == 1 || cue(Cue::kDayBefore, at - 1) > 0;
            }
        }
        return false;
    }

    void setDay(const Day& day, std::size_t at) {
        if (isDay(day) && !isDenied(at)) {
            found_.when.day = day;
            weekday_.reset();
        }
    }
    void setDays(std::int64_t days, std::size_t at) { setDay(dayOf(today() + days), at); }
    [[nodiscard]] std::int64_t today() const { return daysSinceEpoch(now_.day); }

    /// The next day of this month's or a later month's number, from today on.
    void setMonthDay(int day, std::size_t at) {
        Day next = now_.day;
        next.day = day;
        for (int months = 0; months < 12 && (!isDay(next) || next < now_.day); ++months) {
            next.year += next.month == 12 ? 1 : 0;
            next.month = next.month % 12 + 1;
        }
        setDay(next, at);
    }
    void setDayAndMonth(int day, int month, std::optional<int> year, std::size_t at) {
        Day next{year.value_or(now_.day.year), month, day};
        if (year && *year < 100) {
            next.year += 2000;
        }
        if (!year && next < now_.day) {
            ++next.year;
        }
        setDay(next, at);
    }

    std::size_t dayAt(std::size_t at) {
        for (const auto read :
             {&Reader::isoAt,
              &Reader::dottedAt,
              &Reader::slashedAt,
              &Reader::namedDayAt,
              &Reader::weekdayAt,
              &Reader::monthAt,
              &Reader::ordinalAt,
              &Reader::aheadAt,
              &Reader::weekAt}) {
            if (const std::size_t count = (this->*read)(at); count > 0) {
                return count;
            }
        }
        return 0;
    }

    /// 2026-11-24
    std::size_t isoAt(std::size_t at) {
        const auto year = numeral(words_, at, 4);
        const auto month = numeral(words_, at + 1, 2);
        if (!year || *year < 1000 || !month || words_[at + 1].gap != "-") {
            return 0;
        }
        std::size_t count = 3;
        auto day = numeral(words_, at + 2, 2);
        if (!day && at + 2 < words_.size()) {  // 2026-11-24T10:00
            const std::string& text = words_[at + 2].text;
            const std::size_t t = text.find_first_of("Tt");
            if (t == 2 && isNumeral(text.substr(0, 2))) {
                day = std::stoi(text.substr(0, 2));
                const auto minute = numeral(words_, at + 3, 2);
                if (isNumeral(text.substr(3)) && text.size() <= 5 && minute) {
                    setTime(std::stoi(text.substr(3)), *minute, Part::kMorning, at);
                    isExact_ = true;
                    count = 4;
                }
            }
        }
        if (!day || words_[at + 2].gap != "-") {
            return 0;
        }
        setDay({*year, *month, *day}, at);
        return count;
    }
    /// 24.11. and 24.11.2026
    std::size_t dottedAt(std::size_t at) {
        const auto day = numeral(words_, at, 2);
        const auto month = numeral(words_, at + 1, 2);
        if (!day || !month || !words_[at + 1].gap.starts_with('.') || *month > 12 || *day > 31 ||
            *month == 0 || *day == 0) {
            return 0;
        }
        const bool endsWithDot = at + 2 < words_.size() ? gapHas(words_[at + 2], '.') : true;
        const auto year = numeral(words_, at + 2, 4);
        if (isInDottedNumber(at)) {
            return 0;
        }
        if (year && gapHas(words_[at + 2], '.')) {
            setDayAndMonth(*day, *month, year, at);
            return 3;
        }
        if (!endsWithDot || cue(Cue::kOclock, at + 2) > 0) {
            return 0;  // 8.30 is an hour
        }
        setDayAndMonth(*day, *month, std::nullopt, at);
        return 2;
    }
    /// 06.12.34.56.78: more parts than a date has.
    [[nodiscard]] bool isInDottedNumber(std::size_t at) const {
        const auto isDotted = [&](std::size_t i) {
            return i < words_.size() && words_[i].gap == "." && isNumeral(words_[i].text);
        };
        return (at > 0 && isDotted(at)) || (isDotted(at + 2) && isDotted(at + 3));
    }
    std::size_t slashedAt(std::size_t at) {
        const auto first = numeral(words_, at, 2);
        const auto second = numeral(words_, at + 1, 2);
        const auto year = numeral(words_, at + 2, 4);
        const bool hasYear = year && words_[at + 2].gap == "/";
        if (!first || !second || words_[at + 1].gap != "/" || *first > 31 || *second > 31) {
            return 0;
        }
        const bool isMonthFirst = *second > 12 || (vocabulary_.data().isMonthFirst && *first <= 12);
        setDayAndMonth(
            isMonthFirst ? *second : *first,
            isMonthFirst ? *first : *second,
            hasYear ? year : std::nullopt,
            at
        );
        return hasYear ? 3 : 2;
    }
    std::size_t namedDayAt(std::size_t at) {
        if (const std::size_t count = cue(Cue::kAfterTomorrow, at); count > 0) {
            setDays(2, at);
            return count;
        }
        const std::size_t today = cue(Cue::kToday, at);
        if (today > 0) {
            setDays(0, at);
            (void)partAt(at);  // "tonight"
            return today;
        }
        const std::size_t tomorrow = cue(Cue::kTomorrow, at);
        if (tomorrow > 0 && isAfterDay(at)) {
            part_ = Part::kMorning;  // "Dienstag morgen"
        } else if (tomorrow > 0) {
            setDays(1, at);
        }
        return tomorrow;
    }
    [[nodiscard]] bool isAfterDay(std::size_t at) const {
        return at > 0 && (cue(Cue::kToday, at - 1) > 0 || vocabulary_.weekday(words_, at - 1));
    }
    std::size_t weekdayAt(std::size_t at) {
        const auto named = vocabulary_.weekday(words_, at);
        if (!named) {
            return 0;
        }
        const int ahead = (named->value - weekdayOf(now_.day) + 7) % 7;
        const std::int64_t days = ahead == 0 ? 7 : ahead;
        if (isDenied(at)) {
            return named->count;
        }
        setDays(days, at);
        weekday_ = named->value;
        if (const std::size_t week = cue(Cue::kInAWeek, at + named->count);
            week > 0 && cue(Cue::kNextWeek, at + named->count) == 0) {
            setDays(ahead + 7, at);
            return named->count + week;
        }
        if (const auto weeks = weeksAt(at + named->count)) {
            setDays(ahead + 7 * weeks->value, at);
            return named->count + weeks->count;
        }
        applyNextWeek();
        return named->count;
    }
    /// "in two weeks"
    [[nodiscard]] std::optional<Counted> weeksAt(std::size_t at) const { return ahead(at, kWeeks); }
    [[nodiscard]] std::optional<Counted> ahead(
        std::size_t at, std::span<const std::string_view> units
    ) const {
        constexpr std::array<std::string_view, 6> kIn{"in", "dans", "en", "tra", "fra", "over"};
        if (at >= words_.size() || std::ranges::find(kIn, words_[at].folded) == kIn.end()) {
            return std::nullopt;
        }
        const auto number = vocabulary_.number(words_, at + 1);
        const std::size_t unit = at + 1 + (number ? number->count : 0);
        const bool isUnit = number && unit < words_.size() &&
                            std::ranges::find(units, words_[unit].folded) != units.end();
        return isUnit ? std::optional(Counted{number->value, unit + 1 - at}) : std::nullopt;
    }
    std::size_t aheadAt(std::size_t at) {
        const auto days = ahead(at, kDays);
        const auto weeks = days ? std::nullopt : ahead(at, kWeeks);
        if (days || weeks) {
            setDays(days ? days->value : 7 * weeks->value, at);
        }
        return days ? days->count : weeks ? weeks->count : 0;
    }
    /// A Tuesday of next week is in the week that begins with the next Monday.
    void applyNextWeek() {
        if (nextWeek_ && weekday_) {
            const int sinceMonday = (weekdayOf(now_.day) + 6) % 7;
            const int place = (*weekday_ + 6) % 7;
            found_.when.day = dayOf(today() - sinceMonday + 7 + place);
        }
    }
    std::size_t weekAt(std::size_t at) {
        const std::size_t count = cue(Cue::kNextWeek, at);
        if (count > 0 && !isDenied(at)) {
            nextWeek_ = true;
            applyNextWeek();
        }
        return count;
    }
    [[nodiscard]] std::optional<Counted> dayNumber(std::size_t at) const {
        if (const auto ordinal = vocabulary_.ordinal(words_, at)) {
            return ordinal;
        }
        const auto number = vocabulary_.number(words_, at);
        return number && number->value >= 1 && number->value <= 31 ? number : std::nullopt;
    }
    /// "24 November", "the 24th of November", "November 24th", "vierundzwanzigster elfter"
    std::size_t monthAt(std::size_t at) {
        if (const auto month = vocabulary_.month(words_, at)) {
            const auto day = dayNumber(at + month->count);
            const bool isAnHour = day && (cue(Cue::kOclock, at + month->count + day->count) > 0);
            if (!day || isAnHour) {
                return 0;
            }
            setDayAndMonth(day->value, month->value, std::nullopt, at);
            return month->count + day->count;
        }
        const auto day = dayNumber(at);
        if (!day) {
            return 0;
        }
        std::size_t next = at + day->count;
        const bool hasOf = next < words_.size() && isOf(words_[next].folded);
        next += hasOf ? 1 : 0;
        if (const auto month = vocabulary_.month(words_, next)) {
            const auto year = numeral(words_, next + month->count, 4);
            const bool hasYear = year && *year > 1900;
            setDayAndMonth(day->value, month->value, hasYear ? year : std::nullopt, at);
            return next + month->count - at + (hasYear ? 1 : 0);
        }
        // "am dritten zwölften"
        const auto first = vocabulary_.ordinal(words_, at);
        const auto second = vocabulary_.ordinal(words_, at + day->count);
        if (first && second && second->value <= 12) {
            setDayAndMonth(first->value, second->value, std::nullopt, at);
            return first->count + second->count;
        }
        return 0;
    }
    static bool isOf(std::string_view word) {
        constexpr std::array<std::string_view, 5> kOf{"of", "de", "di", "van", "do"};
        return std::ranges::find(kOf, word) != kOf.end();
    }
    /// "on the third", and "Sunday the 29th": the number alone, with something before it.
    std::size_t ordinalAt(std::size_t at) {
        const auto ordinal = vocabulary_.ordinal(words_, at);
        const bool isDay = at > 0 && (cue(Cue::kDayBefore, at - 1) > 0 ||
                                      (at > 1 && cue(Cue::kDayBefore, at - 2) > 1));
        const bool isNext = at + 1 < words_.size() && words_[at + 1].gap == " " &&
                            vocabulary_.month(words_, at + 1).has_value();
        if (!ordinal || !isDay || isNext) {
            return 0;
        }
        const std::size_t after = at + ordinal->count;
        // "the second floor": a word that is none of time follows
        const bool standsAlone = after >= words_.size() || gapHas(words_[after], ',') ||
                                 cue(Cue::kTimeBefore, after) > 0 ||
                                 cue(Cue::kMorning, after) > 0 || cue(Cue::kAfternoon, after) > 0 ||
                                 cue(Cue::kPolite, after) > 0 || cue(Cue::kFiller, after) > 0;
        if (!standsAlone) {
            return 0;
        }
        setMonthDay(ordinal->value, at);
        return ordinal->count;
    }

    // --- hours ---

    void setTime(int hour, int minute, Part part, std::size_t at) {
        if (hour > 24 || minute > 59 || isDenied(at)) {
            return;
        }
        time_ = hour * kHour + minute;
        timePart_ = part;
        isExact_ = hour > kNoonHour || hour == 0;
    }
    /// The hour at `at` as a word or numeral.
    [[nodiscard]] std::optional<Counted> hourAt(std::size_t at) const {
        const auto number = vocabulary_.number(words_, at);
        return number && number->value <= 24 ? number : std::nullopt;
    }
    std::size_t timeAt(std::size_t at) {
        for (const auto read :
             {&Reader::clockAt,
              &Reader::halfAt,
              &Reader::pastAt,
              &Reader::noonAt,
              &Reader::hourWithSignAt}) {
            if (const std::size_t count = (this->*read)(at); count > 0) {
                return count;
            }
        }
        return 0;
    }
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
        return half + past + hour->count;
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
        if (!hour || isInDottedNumber(at) || isArticle(at, *hour)) {
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
        if (oclock == 0 && !isPart && end < words_.size() && isUnit(end)) {
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
        return time_ && at > 1 && found_.taken[at - 2] &&
               (cue(Cue::kAnd, at - 1) > 0 || cue(Cue::kTo, at - 1) > 0);
    }
    /// No words around it but those of times and fillers.
    [[nodiscard]] bool standsAlone(std::size_t at, std::size_t end) const {
        const auto isQuiet = [&](std::size_t i) {
            return found_.taken[i] || cue(Cue::kFiller, i) == 1 || cue(Cue::kPolite, i) == 1 ||
                   cue(Cue::kTimeBefore, i) > 0 || cue(Cue::kYes, i) == 1 ||
                   cue(Cue::kNo, i) == 1 || cue(Cue::kCorrect, i) > 0 ||
                   cue(Cue::kDayBefore, i) > 0 || cue(Cue::kThanks, i) > 0 || cue(Cue::kIam, i) > 0;
        };
        const bool before =
            at == 0 || isQuiet(at - 1) || (at > 1 && cue(Cue::kCorrect, at - 2) > 1);
        const bool after = end >= words_.size() || isQuiet(end) ||
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
               cue(Cue::kPolite, end) + cue(Cue::kFiller, end) + cue(Cue::kToday, end) +
                       cue(Cue::kTomorrow, end) + cue(Cue::kAnd, end) + cue(Cue::kDayBefore, end) +
                       cue(Cue::kVisit, end) + cue(Cue::kTimeBefore, end) + cue(Cue::kTo, end) +
                       cue(Cue::kThanks, end) + cue(Cue::kMorning, end) + cue(Cue::kNextWeek, end) +
                       cue(Cue::kCorrect, end) + cue(Cue::kQuestion, end) + cue(Cue::kIn, end) +
                       cue(Cue::kNeed, end) ==
                   0;
    }

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

    void finish() {
        if (!time_) {
            return;
        }
        const Part part = timePart_ != Part::kNone ? timePart_ : part_;
        int minutes = *time_;
        const int hour = minutes / kHour;
        if (!isExact_) {
            const bool isLater = part == Part::kAfternoon || part == Part::kEvening;
            const bool isEarlyUnsaid =
                part == Part::kNone && minutes < 7 * kHour && hour >= 1 - (halfOf_ ? 1 : 0);
            if (hour < kNoonHour && (isLater || isEarlyUnsaid)) {
                minutes += kNoonHour * kHour;
            }
        }
        found_.when.minutes = minutes % kDayMinutes;
    }

    const Words& words_;
    const Vocabulary& vocabulary_;
    const Present& now_;
    const Hours hours_;
    const std::optional<int> known_;
    DatesFound found_;
    std::optional<int> weekday_;
    bool nextWeek_ = false;
    std::optional<int> time_;
    Part timePart_ = Part::kNone;
    Part part_ = Part::kNone;
    bool isExact_ = false;
    bool halfOf_ = false;
};

}  // namespace

// http://howardhinnant.github.io/date_algorithms.html, days_from_civil and civil_from_days
std::int64_t daysSinceEpoch(const Day& day) {
    const std::int64_t year = day.year - (day.month <= 2 ? 1 : 0);
    const std::int64_t era = (year >= 0 ? year : year - 399) / 400;
    const std::int64_t yearOfEra = year - era * 400;
    const std::int64_t dayOfYear =
        (153 * (day.month + (day.month > 2 ? -3 : 9)) + 2) / 5 + day.day - 1;
    const std::int64_t dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
    return era * 146'097 + dayOfEra - 719'468;
}

Day dayOf(std::int64_t daysSinceEpoch) {
    const std::int64_t shifted = daysSinceEpoch + 719'468;
    const std::int64_t era = (shifted >= 0 ? shifted : shifted - 146'096) / 146'097;
    const std::int64_t dayOfEra = shifted - era * 146'097;
    const std::int64_t yearOfEra =
        (dayOfEra - dayOfEra / 1'460 + dayOfEra / 36'524 - dayOfEra / 146'096) / 365;
    const std::int64_t dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
    const std::int64_t month = (5 * dayOfYear + 2) / 153;
    Day day;
    day.day = static_cast<int>(dayOfYear - (153 * month + 2) / 5 + 1);
    day.month = static_cast<int>(month + (month < 10 ? 3 : -9));
    day.year = static_cast<int>(yearOfEra + era * 400 + (day.month <= 2 ? 1 : 0));
    return day;
}

int weekdayOf(const Day& day) {
    constexpr std::int64_t kThursday = 4;  // 1970-01-01
    return static_cast<int>(((daysSinceEpoch(day) + kThursday) % 7 + 7) % 7);
}

bool isDay(const Day& day) {
    return day.month >= 1 && day.month <= 12 && day.day >= 1 && day.day <= 31 && day.year >= 1 &&
           day.year <= 9999 && dayOf(daysSinceEpoch(day)) == day;
}

DatesFound datesIn(
    const Words& words,
    const Vocabulary& vocabulary,
    const Present& now,
    Hours hours,
    std::optional<int> known
) {
    return Reader(words, vocabulary, now, hours, known).read();
}

std::vector<bool> writtenDates(const Words& words, const Vocabulary& vocabulary) {
    constexpr std::string_view kSigns = "-./:";
    const Present anyTime{{1970, 1, 1}, 0};
    std::vector<bool> dates = datesIn(words, vocabulary, anyTime, Hours::kPlain).taken;
    const auto hasSign = [&](std::size_t at) {
        return at < words.size() && words[at].gap.size() == 1 &&
               kSigns.find(words[at].gap.front()) != std::string_view::npos;
    };
    for (std::size_t at = 0; at < words.size(); ++at) {
        dates[at] = dates[at] && isNumeral(words[at].text) && (hasSign(at) || hasSign(at + 1));
    }
    return dates;
}

namespace {

std::string padded(int value, std::size_t width) {
    std::string text = std::to_string(value);
    return text.size() < width ? std::string(width - text.size(), '0') + text : text;
}

std::string clock(int minutes) {
    return padded(minutes / kHour, 2) + ":" + padded(minutes % kHour, 2);
}

void replace(std::string& text, std::string_view from, std::string_view to) {
    if (const std::size_t at = text.find(from); at != std::string::npos) {
        text.replace(at, from.size(), to);
    }
}

std::string firstOf(std::string_view list) {
    return std::string(list.substr(0, list.find('|')));
}

}  // namespace

std::string written(const When& when) {
    std::string text;
    if (when.day) {
        text = padded(when.day->year, 4) + "-" + padded(when.day->month, 2) + "-" +
               padded(when.day->day, 2);
    }
    return when.minutes ? text + "T" + clock(*when.minutes) : text;
}

std::string spoken(const When& when, const Vocabulary& vocabulary) {
    if (!when.day) {
        return when.minutes ? clock(*when.minutes) : "";
    }
    const Understanding& data = vocabulary.data();
    std::string text(vocabulary.line(when.minutes ? Line::kDateTime : Line::kDate));
    const bool isCapital = data.lines[static_cast<std::size_t>(Line::kDate)].words.find("{Weekday}"
                           ) == std::string_view::npos;
    const std::string weekday =
        firstOf(data.weekdays.at(static_cast<std::size_t>(weekdayOf(*when.day))));
    const std::string month =
        firstOf(data.months.at(static_cast<std::size_t>(when.day->month - 1)));
    const auto name = [isCapital](const std::string& word) {
        return isCapital ? capitalised(word) : word;
    };
    replace(text, isCapital ? "{weekday}" : "{Weekday}", name(weekday));
    replace(text, "{day}", std::to_string(when.day->day));
    replace(text, "{month}", name(month));
    replace(text, "{time}", when.minutes ? clock(*when.minutes) : "");
    return text;
}

}  // namespace hiveline::voice
