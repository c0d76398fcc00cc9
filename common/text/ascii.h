// ASCII text, which is what protocols consist of. All other bytes belong to no class and stay as
// they are, so UTF-8 passes through. Unlike <cctype>, independent of the locale and defined for
// every char. Pure.
#pragma once

#include <string>
#include <string_view>

namespace hiveline::common {

[[nodiscard]] constexpr bool isSpace(char c) noexcept {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}
[[nodiscard]] constexpr bool isDigit(char c) noexcept {
    return c >= '0' && c <= '9';
}
[[nodiscard]] constexpr bool isLetter(char c) noexcept {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
[[nodiscard]] constexpr bool isAlphanumeric(char c) noexcept {
    return isLetter(c) || isDigit(c);
}
[[nodiscard]] constexpr char toLower(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}
/// The value of a hexadecimal digit; -1 for anything else.
[[nodiscard]] constexpr int hexValue(char c) noexcept {
    if (isDigit(c)) {
        return c - '0';
    }
    const char l = toLower(c);
    return l >= 'a' && l <= 'f' ? l - 'a' + 10 : -1;
}

[[nodiscard]] std::string lowered(std::string_view text);
[[nodiscard]] bool equalsIgnoreCase(std::string_view a, std::string_view b) noexcept;

/// Without the characters of `blanks` at both ends; by default what isSpace() accepts. Always a
/// part of `text`, even if nothing is left.
[[nodiscard]] std::string_view trimmed(
    std::string_view text, std::string_view blanks = " \t\n\r\f\v"
) noexcept;
/// Without spaces and tabs at both ends (OWS in RFC 9110 section 5.6.3).
[[nodiscard]] std::string_view trimBlanks(std::string_view text) noexcept;

}  // namespace hiveline::common
