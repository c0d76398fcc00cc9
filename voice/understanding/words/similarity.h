// How alike words are, and which of them carry meaning: what relevance.h weighs with. Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "voice/understanding/words/vocabulary.h"

namespace hiveline::voice {

/// How much two words are the same, 0 to 1: endings do not count, and a part of a compound is worth
/// less than the whole. Both as fold() has them.
[[nodiscard]] double similarity(std::string_view a, std::string_view b);

/// The word without the article or pronoun that stands before it without its vowel: "annulation" of
/// "l'annulation". Folded.
[[nodiscard]] std::string coreOf(const Word& word);

/// Digits and letters: F28. Such a word is like no other.
[[nodiscard]] bool isCode(std::string_view word);

/// A word that any sentence may have.
[[nodiscard]] bool isStop(const Word& word, const Vocabulary& vocabulary);

/// The words that carry meaning, folded, each once.
[[nodiscard]] std::vector<std::string> meaningfulWords(
    std::string_view text, const Vocabulary& vocabulary = vocabularyOf(*languages().front())
);

/// More is said than that something is wanted or wrong: "I'd like an appointment" tells no matter.
[[nodiscard]] bool tellsMatter(std::string_view need, const Vocabulary& vocabulary);

/// Every meaningful word of `wanted` is like one of `text`; false where `wanted` has none.
[[nodiscard]] bool speaksOf(
    std::string_view text, std::string_view wanted, const Vocabulary& vocabulary
);

/// Adds a word that is not there yet.
void addOnce(std::vector<std::string>& words, const std::string& word);

}  // namespace hiveline::voice
