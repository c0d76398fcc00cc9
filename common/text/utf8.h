// UTF-8 as RFC 3629 defines it: no overlong forms, no surrogates, nothing above U+10FFFF. Pure;
// lengths are bytes unless they say otherwise.
#pragma once

#include <cstddef>
#include <string_view>

namespace hiveline::common {

/// The offset of the first byte that is not part of well-formed UTF-8; npos if all are.
[[nodiscard]] std::size_t findInvalidUtf8(std::string_view text) noexcept;

/// Whether the byte is one behind the first of a character.
[[nodiscard]] constexpr bool isContinuation(char byte) noexcept {
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// The longest beginning of at most `most` bytes that cuts no character.
[[nodiscard]] std::string_view beginningOf(std::string_view text, std::size_t most) noexcept;

/// The longest end of at most `most` bytes that begins with a whole character.
[[nodiscard]] std::string_view endOf(std::string_view text, std::size_t most) noexcept;

/// The first character of a text that is not empty.
[[nodiscard]] std::string_view firstCharacter(std::string_view text) noexcept;

/// A character of UTF-8 and the bytes that it takes; size 0: these bytes are none.
struct Decoded {
    char32_t codePoint = 0;
    std::size_t size = 0;
};
/// The first character of a text that is not empty, which need not be well-formed.
[[nodiscard]] Decoded decodeFirst(std::string_view text) noexcept;

/// The number of code points in well-formed UTF-8.
[[nodiscard]] std::size_t countCodePoints(std::string_view text) noexcept;

}  // namespace hiveline::common
