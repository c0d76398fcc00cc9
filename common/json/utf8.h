// UTF-8 as RFC 3629 has it: no overlong forms, no surrogates, nothing above U+10FFFF.
#pragma once

#include <cstddef>
#include <string_view>

namespace hiveline::json {

/// Offset of the first byte that does not belong to well-formed UTF-8; npos when there is none.
[[nodiscard]] std::size_t findInvalidUtf8(std::string_view text) noexcept;

/// Whether a byte of UTF-8 is one behind the first of a character.
[[nodiscard]] constexpr bool isContinuation(char byte) noexcept {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// The longest beginning of at most `most` bytes that cuts no character.
[[nodiscard]] std::string_view beginningOf(std::string_view text, std::size_t most) noexcept;

/// The longest end of at most `most` bytes that begins with a whole character.
[[nodiscard]] std::string_view endOf(std::string_view text, std::size_t most) noexcept;

/// Of a text that is not empty.
[[nodiscard]] std::string_view firstCharacter(std::string_view text) noexcept;

/// Number of code points of well-formed UTF-8.
[[nodiscard]] std::size_t countCodePoints(std::string_view text) noexcept;

}  // namespace hiveline::json
