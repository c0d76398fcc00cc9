// Codes of the first letters of words, for tables that rule most words out without stemming them.
// Pure.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "common/text/ascii.h"

namespace hiveline::storage::words {

/// A code of the letters from `at`: five bits each, `y` as `i`, which stemmers turn it into; 0 past
/// the end. Other letters may share a code: it only filters.
template <std::size_t kLetters>
std::size_t codeAt(std::string_view text, std::size_t at) {
    constexpr unsigned kBits = 5;
    constexpr unsigned kMask = (1U << kBits) - 1;
    std::size_t code = 0;
    for (std::size_t i = at; i < at + kLetters; ++i) {
        const char letter = i < text.size() ? common::toLower(text[i]) : '\0';
        code = code << kBits | (static_cast<unsigned char>(letter == 'y' ? 'i' : letter) & kMask);
    }
    return code;
}

/// All codes of texts that begin like this one, which may be shorter than kLetters.
template <std::size_t kLetters, typename Take>
void forEachCode(std::string_view text, const Take& take) {
    const std::size_t code = codeAt<kLetters>(text, 0);
    std::size_t count = 1;
    for (std::size_t i = std::min(text.size(), kLetters); i < kLetters; ++i) {
        count *= std::size_t{1} << 5U;
    }
    for (std::size_t i = 0; i < count; ++i) {
        take(code + i);
    }
}

}  // namespace hiveline::storage::words
