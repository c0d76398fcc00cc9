#include "voice/understanding/dates.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "voice/understanding/day_reader.h"
#include "voice/understanding/hour_reader.h"

namespace hiveline::voice {

DatesFound datesIn(
    const Words& words,
    const Vocabulary& vocabulary,
    const Present& now,
    Hours hours,
    std::optional<int> known
) {
    DatesFound found;
    found.taken.resize(words.size());
    const TimeWords all(words, vocabulary, found.taken);
    HourReader hourReader(all, hours, known);
    DayReader dayReader(all, now, hourReader);
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
    return found;
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
