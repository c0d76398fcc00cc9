#include "voice/engine/tokens.h"

#include <algorithm>

namespace hiveline::voice {

std::size_t tokensOf(std::string_view text) {
    constexpr std::size_t kBytesPerToken = 4;
    const auto plain = static_cast<std::size_t>(std::ranges::count_if(text, [](char c) {
        return static_cast<unsigned char>(c) < 0x80U;
    }));
    const auto others = static_cast<std::size_t>(std::ranges::count_if(text, [](char c) {
        return static_cast<unsigned char>(c) >= 0xC0U;
    }));
    return (plain + kBytesPerToken - 1) / kBytesPerToken + others;
}

}  // namespace hiveline::voice
