// Days and hours in what callers say: "next Tuesday at ten", "am dritten Dezember um halb elf".
// Pure; the present is given.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "voice/understanding/times/calendar.h"
#include "voice/understanding/words/vocabulary.h"

namespace hiveline::voice {

/// A day, an hour, or both.
struct When {
    std::optional<Day> day;
    std::optional<int> minutes;  // since midnight
    [[nodiscard]] bool isAny() const noexcept { return day || minutes; }
    [[nodiscard]] bool isWhole() const noexcept { return day && minutes; }
    bool operator==(const When&) const = default;
};

struct DatesFound {
    When when;
    std::optional<int> weekday;  // of the day, where nothing but its name was said
    bool isNumber = false;       // nothing but its number in a month was
    std::vector<bool> taken;     // by word
};

enum class Hours : std::uint8_t {
    kPlain,    // only where a word or a sign shows that an hour is meant
    kExpected  // a number by itself is an hour
};

enum class Days : std::uint8_t {
    kPlain,    // the number of a day stands with words that show it
    kExpected  // an article is enough: "it should be the twelfth now"
};

/// What the call has come to: what is asked for, or was agreed on and may be changed.
struct Expected {
    Hours hours = Hours::kPlain;
    Days days = Days::kPlain;
    std::optional<int> minutes;  // of the hour that was meant before, for "half past" alone
};

/// The last day and the last hour that are meant. Hours from one to six without a part of the day
/// are in the afternoon. Days without a year or month are the next such ones after `now`.
[[nodiscard]] DatesFound datesIn(
    const Words& words, const Vocabulary& vocabulary, const Present& now, const Expected& expected
);

/// Words that are numerals of a date or a time with signs between them (`24.11.2026`, `10:30`).
[[nodiscard]] std::vector<bool> writtenDates(const Words& words, const Vocabulary& vocabulary);

/// What is left without the times that are said not to suit, and the words against them: "I can't
/// make it on Monday at nine", "I have to be at work by ten". Nothing where there are none; "I
/// can't come before ten" is a wish. `taken`: which words are of days and hours.
[[nodiscard]] std::optional<Words> withoutRefusedTimes(
    const Words& words, const std::vector<bool>& taken, const Vocabulary& vocabulary
);

/// `2026-11-24T10:00`, `2026-11-24` or `T10:00`; empty for neither.
[[nodiscard]] std::string written(const When& when);

/// By a pattern of {d} or {dd}, {m} or {mm} and {yyyy}: `24.11.2026, 10:00`.
[[nodiscard]] std::string inNumerals(const When& when, std::string_view pattern);

/// As it is said in the language.
[[nodiscard]] std::string spoken(const When& when, const Vocabulary& vocabulary);

}  // namespace hiveline::voice
