#include "common/text/base64.h"

#include <cstddef>
#include <utility>

namespace hiveline::common {
namespace {

constexpr std::string_view kDigits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr unsigned kBitsOfDigit = 6;
constexpr unsigned kBitsOfByte = 8;

}  // namespace

std::string base64(std::string_view bytes) {
    std::string text;
    text.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        const std::string_view group = bytes.substr(at, 3);
        unsigned bits = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            bits = (bits << 8U) | (i < group.size() ? static_cast<unsigned char>(group[i]) : 0U);
        }
        for (std::size_t i = 0; i < 4; ++i) {
            text.push_back(i <= group.size() ? kDigits[(bits >> (18U - 6U * i)) & 0x3FU] : '=');
        }
    }
    return text;
}

std::optional<std::string> fromBase64(std::string_view text) {
    std::string bytes;
    unsigned bits = 0;
    unsigned count = 0;
    for (const char c : text.substr(0, text.find('='))) {
        const std::size_t digit = kDigits.find(c);
        if (digit == std::string_view::npos) {
            return std::nullopt;
        }
        bits = (bits << kBitsOfDigit) | static_cast<unsigned>(digit);
        count += kBitsOfDigit;
        if (count >= kBitsOfByte) {
            count -= kBitsOfByte;
            bytes.push_back(static_cast<char>((bits >> count) & 0xFFU));
        }
    }
    // Encoding again finds every other form: a wrong number of digits, other padding, bits that
    // belong to no byte.
    return base64(bytes) == text ? std::optional(std::move(bytes)) : std::nullopt;
}

}  // namespace hiveline::common
