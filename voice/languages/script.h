// What the characters of a text tell of its writing system. Pure.
#pragma once

#include <string_view>

namespace hiveline::voice {

/// Written without blanks between words: Kana, and the characters of Chinese, three bytes each.
[[nodiscard]] constexpr bool isUnspaced(std::string_view character) noexcept {
    constexpr unsigned char kFirst = 0xE3;
    constexpr unsigned char kLast = 0xE9;
    const auto lead = static_cast<unsigned char>(character.front());
    return character.size() == 3 && lead >= kFirst && lead <= kLast;
}

}  // namespace hiveline::voice
