// Days of the calendar. Pure.
#pragma once

#include <compare>
#include <cstdint>

namespace hiveline::voice {

/// A day of the Gregorian calendar.
struct Day {
    int year = 0;
    int month = 0;  // 1 to 12
    int day = 0;
    auto operator<=>(const Day&) const = default;  // NOLINT(modernize-use-nullptr)
};

/// The time on the clock where the agent is.
struct Present {
    Day day;
    int minutes = 0;  // since midnight
    bool operator==(const Present&) const = default;
};

// Any day of the years 1 to 9999; what does not exist in the calendar is for isDay() to say.
[[nodiscard]] std::int64_t daysSinceEpoch(const Day& day);  // 1970-01-01 is 0
[[nodiscard]] Day dayOf(std::int64_t daysSinceEpoch);
[[nodiscard]] int weekdayOf(const Day& day);  // 0 is Sunday
[[nodiscard]] bool isDay(const Day& day);     // exists in the calendar

}  // namespace hiveline::voice
