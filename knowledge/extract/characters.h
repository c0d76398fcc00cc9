// Small things about UTF-8 text that the readers of all formats share. Pure.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "common/text/ascii.h"

namespace hiveline::knowledge {

using common::equalsIgnoreCase;
using common::isDigit;
using common::isLetter;
using common::isSpace;
using common::lowered;
using common::toLower;
using common::trimmed;

/// Runs of white space as one blank, none at the ends; soft hyphens, zero-width and control
/// characters left out, no-break spaces as blanks.
[[nodiscard]] std::string collapsed(std::string_view text);

/// A character and its size in bytes; of what is no UTF-8, U+FFFD and 1. `at` is inside the text.
struct Character {
    char32_t code = 0;
    std::size_t size = 1;
};
[[nodiscard]] Character characterAt(std::string_view text, std::size_t at) noexcept;

void appendCharacter(std::string& text, char32_t code);

/// The lines, without their ends (LF, CRLF or CR).
[[nodiscard]] std::vector<std::string_view> linesOf(std::string_view text);

/// Takes the next line from the front of `text`.
std::string_view takeLine(std::string_view& text) noexcept;

/// Line ends as LF; without control characters other than LF and tab.
[[nodiscard]] std::string cleaned(std::string_view text);

/// Throws Error{kTooLarge} when `bytes` is more than kMaxText.
void checkTextSize(std::size_t bytes);

}  // namespace hiveline::knowledge
