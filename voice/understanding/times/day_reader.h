// Days in what callers say, read from left to right; what comes later replaces what came before.
// Included by dates.cpp alone.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "voice/understanding/times/hour_reader.h"

namespace hiveline::voice {

class DayReader : public TimeWords {
public:
    /// `hours` is told of hours and parts of the day that belong to a day.
    DayReader(const TimeWords& words, const Present& now, Days days, HourReader& hours)
        : TimeWords(words),
          now_(now),
          days_(days),
          hours_(hours) {}

    /// Words of a day that begins at `at`, 0 for none.
    /// The forms are tried from the strictest to the loosest, and the first that fits is it:
    /// "2026-11-24" before "24.11.", a weekday before the number of a day.
    std::size_t dayAt(std::size_t at) {
        for (const auto read :
             {&DayReader::isoAt,
              &DayReader::dottedAt,
              &DayReader::slashedAt,
              &DayReader::namedDayAt,
              &DayReader::weekdayAt,
              &DayReader::monthAt,
              &DayReader::ordinalAt,
              &DayReader::aheadAt,
              &DayReader::weekAt}) {
            if (const std::size_t count = (this->*read)(at); count > 0) {
                return count;
            }
        }
        return 0;
    }

    [[nodiscard]] std::optional<Day> day() const { return day_; }
    /// Of the day, where no word says of which week it is.
    [[nodiscard]] std::optional<int> bareWeekday() const {
        return isBare_ && !nextWeek_ ? weekday_ : std::nullopt;
    }

    [[nodiscard]] bool isBareNumber() const { return isNumber_; }

private:
    /// A day that does not exist, or that is denied ("not Monday"), leaves the one before.
    void setDay(const Day& day, std::size_t at) {
        if (isDay(day) && !isDenied(at)) {
            day_ = day;
            weekday_.reset();
            isBare_ = isNumber_ = false;
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
    /// Without a year it is the next such day; a year of two digits is of this century.
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
                    hours_.setTime(std::stoi(text.substr(3)), *minute, Part::kMorning, at);
                    hours_.setExact();
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
    /// 24/11, and 11/24 where the month comes first; a number above twelve is the day in any case.
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
    /// "Tomorrow", "übermorgen", "tonight".
    std::size_t namedDayAt(std::size_t at) {
        if (const std::size_t count = cue(Cue::kAfterTomorrow, at); count > 0) {
            setDays(2, at);
            return count;
        }
        const std::size_t today = cue(Cue::kToday, at);
        if (today > 0) {
            setDays(0, at);
            (void)hours_.partAt(at);  // "tonight"
            return today;
        }
        const std::size_t tomorrow = cue(Cue::kTomorrow, at);
        if (tomorrow > 0 && isAfterDay(at)) {
            hours_.setPart(Part::kMorning);  // "Dienstag morgen"
        } else if (tomorrow > 0) {
            setDays(1, at);
        }
        return tomorrow;
    }
    /// "Morgen" behind a day is its morning, and no day.
    [[nodiscard]] bool isAfterDay(std::size_t at) const {
        return at > 0 && (cue(Cue::kToday, at - 1) > 0 || vocabulary_.weekday(words_, at - 1));
    }
    /// "Mittwoch", and "Mittwochnachmittag", of which the part of the day is told to the hours.
    [[nodiscard]] std::optional<Counted> namedWeekday(std::size_t at) {
        const auto plain = vocabulary_.weekday(words_, at);
        if (plain || at >= words_.size()) {
            return plain;
        }
        constexpr std::size_t kShortest = 5;
        constexpr std::size_t kFewestBytes = 10;
        constexpr std::size_t kMaxBytes = 32;  // each place where it may be cut costs its length
        constexpr std::array<std::pair<Cue, Part>, 4> kParts{
            {{Cue::kMorning, Part::kMorning},
             {Cue::kTomorrow, Part::kMorning},
             {Cue::kAfternoon, Part::kAfternoon},
             {Cue::kEvening, Part::kEvening}}};
        const std::string& word = words_[at].folded;
        if (word.size() < kFewestBytes || word.size() > kMaxBytes) {
            return std::nullopt;
        }
        for (std::size_t cut = kShortest; cut + 4 <= word.size(); ++cut) {
            const Words parts = wordsOf(word.substr(0, cut) + " " + word.substr(cut));
            const auto weekday = vocabulary_.weekday(parts, 0);
            for (const auto& [cue, part] : kParts) {
                if (weekday && parts.size() == 2 && vocabulary_.at(cue, parts, 1) == 1) {
                    hours_.setPart(part);
                    return weekday;
                }
            }
        }
        return std::nullopt;
    }
    /// A weekday is the next one after today; words around it make it one of another week.
    std::size_t weekdayAt(std::size_t at) {
        const auto named = namedWeekday(at);
        if (!named) {
            return 0;
        }
        const int toIt = (named->value - weekdayOf(now_.day) + 7) % 7;
        const std::int64_t days = toIt == 0 ? 7 : toIt;
        if (isDenied(at)) {
            return named->count;
        }
        if (const std::size_t number = numberOfWeekday(at + named->count, named->value, at);
            number > 0) {
            return named->count + number;
        }
        setDays(days, at);
        weekday_ = named->value;
        if (isWeekLater(at)) {
            setDays(days + 7, at);
            return named->count;
        }
        if (weeksAhead_) {
            setDays(
                7 * *weeksAhead_ + sinceMonday(named->value) - sinceMonday(weekdayOf(now_.day)), at
            );
            return named->count;
        }
        if (const std::size_t week = cue(Cue::kInAWeek, at + named->count);
            week > 0 && cue(Cue::kNextWeek, at + named->count) == 0) {
            setDays(toIt + 7, at);
            return named->count + week;
        }
        if (const auto later = ahead(at + named->count, Unit::kDay);
            later && later->value % 7 == 0) {
            setDays(days + later->value, at);  // "Thursday in 14 days"
            return named->count + later->count;
        }
        if (const auto weeks = weeksAt(at + named->count)) {
            setDays(toIt + 7 * weeks->value, at);
            return named->count + weeks->count;
        }
        isBare_ = true;
        applyNextWeek();
        return named->count;
    }
    /// "Sábado veintiocho": the number of that day, in languages that say no ordinals.
    std::size_t numberOfWeekday(std::size_t at, int weekday, std::size_t named) {
        const NumberStyle style = vocabulary_.data().numbers;
        const auto number = vocabulary_.number(words_, at);
        if (style == NumberStyle::kTensUnits || style == NumberStyle::kUnitsTens || !number ||
            number->value < 1 || number->value > 31 || cue(Cue::kOclock, at + number->count) > 0 ||
            vocabulary_.month(words_, at + number->count + 1)) {
            return 0;
        }
        const auto before = day_;
        setMonthDay(number->value, named);
        if (day_ && weekdayOf(*day_) == weekday) {
            return number->count;
        }
        day_ = before;
        return 0;
    }
    /// "A week from Thursday", "übernächsten Dienstag", "a week on Monday".
    [[nodiscard]] bool isWeekLater(std::size_t at) const {
        constexpr std::size_t kMaxLength = 5;
        for (std::size_t back = 1; back <= std::min(at, kMaxLength); ++back) {
            if (cue(Cue::kWeekAfter, at - back) == back ||
                (back > 1 && cue(Cue::kWeekAfter, at - back) == back - 1 &&
                 cue(Cue::kDayBefore, at - 1) > 0)) {
                return true;
            }
        }
        return false;
    }
    /// "in two weeks"
    [[nodiscard]] std::optional<Counted> weeksAt(std::size_t at) const {
        return ahead(at, Unit::kWeek);
    }
    [[nodiscard]] std::optional<Counted> ahead(std::size_t at, Unit wanted) const {
        const std::size_t lead = cue(Cue::kAhead, at);
        const auto number = lead > 0 ? vocabulary_.number(words_, at + lead) : std::nullopt;
        if (!number) {
            return std::nullopt;
        }
        std::size_t count = 0;
        const std::size_t place = at + lead + number->count;
        const auto unit = vocabulary_.unit(words_, place, count);
        // "in three working days" is no day of the calendar that could be told from here
        const bool isIt = unit == wanted && count == 1;
        return isIt ? std::optional(Counted{number->value, place + 1 - at}) : std::nullopt;
    }
    /// "In three days", "in two weeks": a weekday behind it is of that week.
    std::size_t aheadAt(std::size_t at) {
        const auto days = ahead(at, Unit::kDay);
        const auto weeks = days ? std::nullopt : ahead(at, Unit::kWeek);
        if (days) {
            setDays(days->value, at);
            return days->count;
        }
        if (!weeks) {
            return 0;
        }
        setDays(7 * weeks->value, at);
        weeksAhead_ = weeks->value;
        return weeks->count;
    }
    /// A Tuesday of next week is in the week that begins with the next Monday.
    void applyNextWeek() {
        if (nextWeek_ && weekday_) {
            day_ = dayOf(today() - sinceMonday(weekdayOf(now_.day)) + 7 + sinceMonday(*weekday_));
        }
    }
    [[nodiscard]] static int sinceMonday(int weekday) { return (weekday + 6) % 7; }
    /// "Next week", before or behind the weekday that it is of.
    std::size_t weekAt(std::size_t at) {
        const std::size_t count = cue(Cue::kNextWeek, at);
        if (count > 0 && !isDenied(at)) {
            nextWeek_ = true;
            applyNextWeek();
        }
        return count;
    }
    /// As an ordinal, or as the number that months are said with.
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
        next += cue(Cue::kOfMonth, next);
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
    /// An ordinal; in languages that say none, the number itself where a day is expected ("facciamo
    /// il ventotto").
    [[nodiscard]] std::optional<Counted> numberOfDay(std::size_t at) const {
        if (!vocabulary_.data().ordinals.back().empty()) {
            return vocabulary_.ordinal(words_, at);
        }
        const auto day = dayNumber(at);
        const bool isHour = day && cue(Cue::kOclock, at + day->count) > 0;
        return days_ == Days::kExpected && !isHour ? day : vocabulary_.ordinal(words_, at);
    }
    /// "on the third", and "Sunday the 29th": the number alone, with something before it.
    std::size_t ordinalAt(std::size_t at) {
        const auto ordinal = numberOfDay(at);
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
                                 cue(Cue::kPolite, after) > 0 || cue(Cue::kFiller, after) > 0 ||
                                 cue(Cue::kCorrect, after) > 0 || cue(Cue::kVisit, after) > 0 ||
                                 cue(Cue::kYes, after) > 0 || cue(Cue::kStop, after) > 0 ||
                                 cue(Cue::kDayBefore, after) > 0 ||
                                 (days_ == Days::kExpected && vocabulary_.isCommon(words_[after]));
        if (!standsAlone) {
            return 0;
        }
        setMonthDay(ordinal->value, at);
        isNumber_ = true;
        return ordinal->count;
    }

    const Present& now_;
    const Days days_;
    HourReader& hours_;
    std::optional<Day> day_;
    std::optional<int> weekday_;
    std::optional<int> weeksAhead_;  // "in two weeks, on Friday"
    bool nextWeek_ = false;
    bool isBare_ = false;    // the weekday alone was said
    bool isNumber_ = false;  // the number of the day alone was
};

}  // namespace hiveline::voice
