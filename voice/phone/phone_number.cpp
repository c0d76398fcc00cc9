#include "voice/phone/phone_number.h"

#include <utility>

#include "common/text/ascii.h"

namespace hiveline::voice {

std::optional<std::string> parsePhoneNumber(std::string_view text) {
    constexpr std::size_t kFewestDigits = 7;
    constexpr std::size_t kMaxDigits = 15;
    constexpr std::string_view kBetween = " .-/()";
    if (!text.starts_with('+')) {
        return std::nullopt;
    }
    std::string number = "+";
    for (const char c : text.substr(1)) {
        if (common::isDigit(c)) {
            number += c;
        } else if (kBetween.find(c) == std::string_view::npos) {
            return std::nullopt;
        }
        if (number.size() > kMaxDigits + 1) {
            return std::nullopt;
        }
    }
    const bool plausible = number.size() > kFewestDigits && number[1] != '0';
    return plausible ? std::optional(std::move(number)) : std::nullopt;
}

}  // namespace hiveline::voice
