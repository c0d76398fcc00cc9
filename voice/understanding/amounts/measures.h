// What the numbers of a text are counted of: "forty euros", "40 guests", "invoice 40". Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "voice/understanding/words/vocabulary.h"

namespace hiveline::voice {

/// Of a number that stands somewhere.
struct Measure {
    std::optional<Unit> unit;
    std::vector<std::string> nouns;  // folded words behind it, where there is no unit
    std::string label;               // the folded word before it, unless any sentence has that
    bool isOther = false;            // of a thing that has a number, such as a house
    [[nodiscard]] bool isBare() const noexcept { return !unit && nouns.empty(); }
};

/// With the signs of currencies and units as words: `€ 40` is `eur 40`.
[[nodiscard]] std::string withSignsAsWords(std::string_view text);

/// Of the number in the words `at` to `at + count`.
[[nodiscard]] Measure measureAt(
    const Words& words, std::size_t at, std::size_t count, const Vocabulary& vocabulary
);

/// `window` and `windows`, `fenster` and `dachfenster`: folded words that are one, roughly.
[[nodiscard]] bool isSameNoun(std::string_view a, std::string_view b);

/// A comma or the end of a sentence is in what stands between two words.
[[nodiscard]] bool endsClause(std::string_view gap);

}  // namespace hiveline::voice
