// Numbers in what callers say: digits, number words, telephone numbers. Pure.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "voice/understanding/words/vocabulary.h"

namespace hiveline::voice {

inline constexpr std::size_t kMinPhoneDigits = 7;
inline constexpr std::size_t kMaxPhoneDigits = 15;  // ITU-T E.164

/// Digits that were said one after the other, as numerals or as words: `oh seven double two`.
struct DigitRun {
    Place place;
    std::string digits;
    bool hasPlus = false;
    bool wasJoined = false;  // words such as "and" stand between its digits
};

/// `isFree(i)`: word i may be read. Times (`10:30`) and dates end a run.
[[nodiscard]] std::vector<DigitRun> digitRuns(
    const Words& words, const Vocabulary& vocabulary, const std::vector<bool>& taken
);

/// The words with number words as numerals, without what stood between: `twelve mill lane` is
/// `12 mill lane`.
[[nodiscard]] std::string withNumerals(std::span<const Word> words, const Vocabulary& vocabulary);

/// Words before `at` say that the number there is none of a telephone ("customer number").
[[nodiscard]] bool isOtherNumber(const Words& words, std::size_t at, const Vocabulary& vocabulary);

/// `+49…` of `0049…`; without a plus as it was said.
[[nodiscard]] std::string phoneOf(const DigitRun& run);

}  // namespace hiveline::voice
