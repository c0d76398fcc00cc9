#include "voice/understanding/times/calendar.h"

namespace hiveline::voice {

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

}  // namespace hiveline::voice
