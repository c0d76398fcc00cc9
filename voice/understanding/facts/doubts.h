// Whether words of a caller state what is so: not a case that only might be, not what is not so or
// not any more, not what the next words take back. Pure.
#pragma once

#include <cstddef>
#include <cstdint>

#include "voice/understanding/words/vocabulary.h"

namespace hiveline::voice {

/// Whose words are judged: what is "your" to the agent is the caller's.
enum class Whose : std::uint8_t { kCallers, kAgents };

/// Supposed, denied, or, of the caller's words, told of somebody else, as below.
[[nodiscard]] bool isDoubtful(
    const Words& words, std::size_t at, const Vocabulary& vocabulary, Whose whose
);

/// The sentence around `at` has before it words such as "if I".
[[nodiscard]] bool isSupposed(const Words& words, std::size_t at, const Vocabulary& vocabulary);

/// The clause around `at` has before it words such as "no longer".
[[nodiscard]] bool isDenied(const Words& words, std::size_t at, const Vocabulary& vocabulary);

/// The sentence around `at` has before it words for another person, and then none for the caller:
/// "my husband's mobile is", "your number is".
[[nodiscard]] bool isTheirs(const Words& words, std::size_t at, const Vocabulary& vocabulary);

/// The words from `end` on say that what stands before them is whose they are told to: "… is your
/// number".
[[nodiscard]] bool isYours(const Words& words, std::size_t end, const Vocabulary& vocabulary);

/// The clause around `at` is a question: it ends with its sign, which is in no gap where the words
/// end (`endsAsking`).
[[nodiscard]] bool isInQuestion(const Words& words, std::size_t at, bool endsAsking);

/// One of the words `from` to `end` takes back what stands before them.
[[nodiscard]] bool isTakenBack(
    const Words& words, std::size_t from, std::size_t end, const Vocabulary& vocabulary
);

/// The words from `end` on say that the name before them is somebody else's ("… is my brother").
[[nodiscard]] bool isOfAnother(const Words& words, std::size_t end, const Vocabulary& vocabulary);

}  // namespace hiveline::voice
