// Numbers beyond 999 in words and numerals: "fourteen thousand nine hundred",
// "zweitausendfünfhundert", "14.900", "fifteen hundred". Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "voice/understanding/words/vocabulary.h"

namespace hiveline::voice {

/// Up to 999,999. A numeral may have its thousands set off by a point, a comma or a blank.
[[nodiscard]] std::optional<Counted> largeNumberAt(
    const Words& words, std::size_t at, const Vocabulary& vocabulary
);

/// The number of the day that stands before or behind the month at `at`.
[[nodiscard]] std::optional<int> dayBeside(
    const Words& words, std::size_t at, std::size_t count, const Vocabulary& vocabulary
);

/// `19`, `30` of `19h30`.
[[nodiscard]] std::vector<std::string> digitGroupsOf(std::string_view text);

}  // namespace hiveline::voice
