#include "voice/understanding/times/dates.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "voice/understanding/times/day_reader.h"
#include "voice/understanding/times/hour_reader.h"

namespace hiveline::voice {

DatesFound datesIn(
    const Words& words, const Vocabulary& vocabulary, const Present& now, const Expected& expected
) {
    DatesFound found;
    found.taken.resize(words.size());
    // Days are tried before hours: "24.11." is a day, and only what is left may be an hour.
    const TimeWords all(words, vocabulary, found.taken);
    HourReader hourReader(all, expected.hours, expected.minutes);
    DayReader dayReader(all, now, expected.days, hourReader);
    for (std::size_t at = 0; at < words.size();) {
        if (const std::size_t greeting = all.cue(Cue::kGreeting, at); greeting > 1) {
            at += greeting;  // "guten Morgen" is no day
            continue;
        }
        std::size_t count = dayReader.dayAt(at);
        count = count > 0 ? count : hourReader.timeAt(at);
        count = count > 0 ? count : hourReader.partAt(at);
        for (std::size_t i = at; i < at + count; ++i) {
            found.taken[i] = true;
        }
        at += std::max<std::size_t>(count, 1);
    }
    found.when = {dayReader.day(), hourReader.minutes()};
    found.weekday = dayReader.bareWeekday();
    found.isNumber = dayReader.isBareNumber();
    return found;
}

/// Their digits are none of a telephone number, which is looked for in the same words.
std::vector<bool> writtenDates(const Words& words, const Vocabulary& vocabulary) {
    constexpr std::string_view kSigns = "-./:";
    const Present anyTime{{1970, 1, 1}, 0};
    std::vector<bool> dates = datesIn(words, vocabulary, anyTime, {}).taken;
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

/// "On Monday, at nine" is one time.
std::vector<Place> timesIn(
    const Words& words, const std::vector<bool>& taken, const Vocabulary& vocabulary
) {
    std::vector<Place> times;
    std::size_t open = 0;  // behind the time and what may stand between its day and its hour
    for (std::size_t at = 0; at < taken.size(); ++at) {
        if (taken[at] && !times.empty() && at <= open) {
            times.back().count = at + 1 - times.back().first;
            open = at + 1;
        } else if (taken[at]) {
            times.push_back({at, 1});
            open = at + 1;
        } else if (at == open && !(at > 0 && vocabulary.at(Cue::kOclock, words, at - 1) > 0)) {
            open += std::max(
                vocabulary.at(Cue::kTimeBefore, words, at),
                vocabulary.at(Cue::kDayBefore, words, at)
            );
        }
    }
    return times;
}

/// The time that words against one belong to: right before them ("Monday I can't make it"), else
/// behind them; the other way round where the caller is elsewhere ("tomorrow, but I have to leave
/// at ten").
std::vector<Place>::const_iterator refusedBy(
    const Place& against, const std::vector<Place>& times, const Words& words, bool isElsewhere
) {
    constexpr std::size_t kMaxBefore = 2;  // "lundi je ne peux pas"
    constexpr std::size_t kMaxBehind = 3;  // "can't make it on the tenth"
    const auto behind = std::ranges::find_if(times, [&](const Place& time) {
        return time.first >= against.end() && time.first - against.end() <= kMaxBehind;
    });
    const auto before = std::ranges::find_if(times, [&](const Place& time) {
        return time.end() <= against.first && against.first - time.end() <= kMaxBefore;
    });
    const bool isApart =
        before != times.end() && behind != times.end() &&
        (isElsewhere || words[before->end()].gap.find_first_of(",.;") != std::string::npos);
    return before == times.end() || isApart ? behind : before;
}

}  // namespace

std::optional<Words> withoutRefusedTimes(
    const Words& words, const std::vector<bool>& taken, const Vocabulary& vocabulary
) {
    const auto times = timesIn(words, taken, vocabulary);
    std::vector<bool> refused(words.size());
    const auto refuse = [&refused](const Place& place) {
        std::fill_n(
            refused.begin() + static_cast<std::ptrdiff_t>(place.first),
            static_cast<std::ptrdiff_t>(place.count),
            true
        );
    };
    bool isAny = false;
    // Each of these words takes one time away; a wish in the same breath stays.
    for (const Cue cue : {Cue::kCannotThen, Cue::kElsewhere}) {
        const bool isElsewhere = cue == Cue::kElsewhere;
        if (times.empty() || (!isElsewhere && vocabulary.has(Cue::kBounded, words))) {
            continue;
        }
        for (auto against = vocabulary.find(cue, words); against;
             against = vocabulary.find(cue, words, against->end())) {
            const auto time = refusedBy(*against, times, words, isElsewhere);
            if (time != times.end()) {
                refuse(*against);
                refuse(*time);
                isAny = true;
            }
        }
    }
    Words rest;
    std::size_t week = 0;  // "next week Monday I can't, Tuesday would do": of that week
    for (std::size_t at = 0; at < words.size(); ++at) {
        week = std::max(week, at + vocabulary.at(Cue::kNextWeek, words, at));
        if (!refused[at] || at < week) {
            rest.push_back(words[at]);
        }
    }
    return isAny ? std::optional(std::move(rest)) : std::nullopt;
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

std::string inNumerals(const When& when, std::string_view pattern) {
    const std::string hour = when.minutes ? clock(*when.minutes) : "";
    if (!when.day) {
        return hour;
    }
    std::string text(pattern);
    replace(text, "{d}", std::to_string(when.day->day));
    replace(text, "{dd}", padded(when.day->day, 2));
    replace(text, "{m}", std::to_string(when.day->month));
    replace(text, "{mm}", padded(when.day->month, 2));
    replace(text, "{yyyy}", padded(when.day->year, 4));
    return hour.empty() ? text : text + ", " + hour;
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
