#include "common/text/utf8.h"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace hiveline::common {
namespace {

constexpr std::uint64_t kHighBits = 0x8080808080808080U;

/// The index of the first byte from `at` on that is not ASCII. Eight at a time, as most text of an
/// API is ASCII.
std::size_t skipAscii(std::string_view text, std::size_t at) noexcept {
    while (at + sizeof(std::uint64_t) <= text.size()) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + at, sizeof(word));
        if ((word & kHighBits) != 0) {
            break;
        }
        at += sizeof(word);
    }
    while (at < text.size() && static_cast<unsigned char>(text[at]) < 0x80) {
        ++at;
    }
    return at;
}

struct Sequence {
    /// Bytes; 0 for a byte that cannot begin a character.
    std::size_t size;
    /// Range of the second byte.
    unsigned char low;
    unsigned char high;
};

/// Table 3-7 of the Unicode standard. The range of the second byte rules out overlong forms (after
/// E0 and F0), surrogates (after ED) and code points above U+10FFFF (after F4).
Sequence sequenceOf(unsigned char lead) noexcept {
    if (lead >= 0xC2 && lead <= 0xDF) {
        return {2, 0x80, 0xBF};
    }
    if (lead >= 0xE0 && lead <= 0xEF) {
        const auto low = static_cast<unsigned char>(lead == 0xE0 ? 0xA0 : 0x80);
        const auto high = static_cast<unsigned char>(lead == 0xED ? 0x9F : 0xBF);
        return {3, low, high};
    }
    if (lead >= 0xF0 && lead <= 0xF4) {
        const auto low = static_cast<unsigned char>(lead == 0xF0 ? 0x90 : 0x80);
        const auto high = static_cast<unsigned char>(lead == 0xF4 ? 0x8F : 0xBF);
        return {4, low, high};
    }
    return {0, 0, 0};
}

/// Bytes of the well-formed character at the front of `text`, or 0.
std::size_t characterSize(std::string_view text) noexcept {
    const Sequence sequence = sequenceOf(static_cast<unsigned char>(text.front()));
    if (sequence.size == 0 || text.size() < sequence.size) {
        return 0;
    }
    const auto second = static_cast<unsigned char>(text[1]);
    if (second < sequence.low || second > sequence.high) {
        return 0;
    }
    return std::ranges::all_of(text.substr(2, sequence.size - 2), isContinuation) ? sequence.size
                                                                                  : 0;
}

}  // namespace

// Alternates: long runs of ASCII by words, anything else by character.
std::size_t findInvalidUtf8(std::string_view text) noexcept {
    std::size_t at = skipAscii(text, 0);
    while (at < text.size()) {
        const std::size_t size = characterSize(text.substr(at));
        if (size == 0) {
            return at;
        }
        at = skipAscii(text, at + size);
    }
    return std::string_view::npos;
}

std::string_view beginningOf(std::string_view text, std::size_t most) noexcept {
    if (text.size() <= most) {
        return text;
    }
    // text[most] is the first byte that does not fit; if it continues a character, that one is cut.
    while (most > 0 && isContinuation(text[most])) {
        --most;
    }
    return text.substr(0, most);
}

std::string_view endOf(std::string_view text, std::size_t most) noexcept {
    text.remove_prefix(text.size() - std::min(most, text.size()));
    while (!text.empty() && isContinuation(text.front())) {
        text.remove_prefix(1);
    }
    return text;
}

std::string_view firstCharacter(std::string_view text) noexcept {
    std::size_t size = 1;
    while (size < text.size() && isContinuation(text[size])) {
        ++size;
    }
    return text.substr(0, size);
}

Decoded decodeFirst(std::string_view text) noexcept {
    const auto lead = static_cast<unsigned char>(text.front());
    if (lead < 0x80) {
        return {lead, 1};
    }
    const std::size_t size = characterSize(text);
    if (size == 0) {
        return {};
    }
    char32_t codePoint = lead & (0xFFU >> (size + 1));
    for (const char byte : text.substr(1, size - 1)) {
        codePoint = codePoint << 6U | (static_cast<unsigned char>(byte) & 0x3FU);
    }
    return {codePoint, size};
}

std::size_t countCodePoints(std::string_view text) noexcept {
    return text.size() - static_cast<std::size_t>(std::ranges::count_if(text, isContinuation));
}

}  // namespace hiveline::common
