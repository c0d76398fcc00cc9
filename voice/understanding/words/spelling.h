// How names are spelled: letters said one by one, and hints behind a name ("mueller mit u e", "with
// a double t"). Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "voice/understanding/words/vocabulary.h"

namespace hiveline::voice {

/// Letters that are said one by one, each at least three in a row, as words: `b e r g`,
/// `B wie Berta`. Where each begins and ends is in its place.
struct Spelling {
    std::string word;  // in lower case
    Place place;
};
[[nodiscard]] std::vector<Spelling> spellingsIn(const Words& words, const Vocabulary& vocabulary);

/// How many letters have to be changed, put in or left out (Levenshtein), of at most 64 bytes each.
[[nodiscard]] std::size_t distance(std::string_view a, std::string_view b);

/// Letters that a name is said to be written with: `ue` of "mit u e", `ll` of "with double l".
struct LetterHint {
    std::string letters;
    Place place;  // from the word for "with" on
};
[[nodiscard]] std::optional<LetterHint> letterHintIn(
    const Words& words, const Vocabulary& vocabulary, std::size_t from
);

/// The name with the letters in place of those that sound alike: `Mueller` of `Müller` and `ue`. As
/// it is where it has them, or has none that sound so.
[[nodiscard]] std::string respelled(std::string_view name, std::string_view letters);

}  // namespace hiveline::voice
