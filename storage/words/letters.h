// The letters of words in all scripts: which characters words consist of, and how spellings of one
// word become one. Pure; any thread. Used by word_forms.cpp and what it is made of.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace hiveline::storage::words {

[[nodiscard]] inline bool isAscii(char c) {
    return static_cast<unsigned char>(c) < 0x80;
}

[[nodiscard]] inline bool isAscii(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return isAscii(c); });
}

struct Character {
    std::int32_t point = -1;  // -1: these bytes are none
    std::size_t size = 1;
};

/// The character that begins at a byte of UTF-8, which need not be valid.
[[nodiscard]] Character characterAt(std::string_view text, std::size_t at);

/// Whether a character is of a script written without spaces: kana, ideographs, Thai, Lao, Khmer,
/// Myanmar.
[[nodiscard]] bool isUnspaced(std::int32_t point);

/// Whether words consist of such characters: letters, marks, digits.
[[nodiscard]] bool isOfWords(std::int32_t point);

/// Lower case and composed. Soft hyphens and other ignorable characters are removed.
[[nodiscard]] std::string folded(std::string_view word);

/// The same by Turkish rules: I is the capital of ı, and İ that of i.
[[nodiscard]] std::string foldedTurkish(std::string_view word);

/// Latin and Greek letters without their marks, which people leave out. `text` is composed.
[[nodiscard]] std::string withoutMarks(std::string_view text);

}  // namespace hiveline::storage::words
