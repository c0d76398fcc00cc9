#include "common/json/scan.h"

#include <cstdint>
#include <cstring>

namespace hiveline::json {

std::size_t endOfPlainText(std::string_view text, std::size_t at) noexcept {
    constexpr std::uint64_t kOnes = 0x0101010101010101U;
    constexpr std::uint64_t kHighBits = 0x8080808080808080U;
    // Sets the high bit of each byte that is zero ("Bit Twiddling Hacks", haszero). It may also
    // mark a byte above such a one, which the bytewise loop sorts out.
    const auto zeros = [](std::uint64_t word) { return (word - kOnes) & ~word & kHighBits; };
    // memcpy below compiles to one load; a cast pointer would be undefined behaviour.
    while (at + sizeof(std::uint64_t) <= text.size()) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + at, sizeof(word));
        // The same test with 0x20 instead of 1: bytes below a space.
        const std::uint64_t control = (word - kOnes * 0x20) & ~word & kHighBits;
        if ((control | zeros(word ^ (kOnes * '"')) | zeros(word ^ (kOnes * '\\'))) != 0) {
            break;
        }
        at += sizeof(word);
    }
    while (at < text.size() && text[at] != '"' && text[at] != '\\' &&
           static_cast<unsigned char>(text[at]) >= 0x20) {
        ++at;
    }
    return at;
}

}  // namespace hiveline::json
