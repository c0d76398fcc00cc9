#include "server/http/text.h"

#include <algorithm>
#include <limits>

#include "common/http.h"
#include "common/text/ascii.h"
#include "common/text/character_set.h"

namespace hiveline::server {
namespace {

// reg-name of RFC 3986 section 3.2.2.
constexpr common::CharacterSet kHostCharacters([](char c) {
    return common::isAlphanumeric(c) ||
           std::string_view("-._~!$&'()*+,;=%").find(c) != std::string_view::npos;
});
// Not a full check of IPv6: enough that nothing else can be in the brackets.
constexpr common::CharacterSet kIpLiteralCharacters([](char c) {
    return common::isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F') || c == ':' ||
           c == '.';
});

bool isPort(std::string_view text) noexcept {
    constexpr std::uint64_t kLargest = 65535;
    return text.empty() ||
           (text.size() <= 5 && parseDecimal(text).value_or(kLargest + 1) <= kLargest);
}

bool isIpLiteral(std::string_view text) noexcept {
    return !text.empty() && kIpLiteralCharacters.hasAll(text);
}

}  // namespace

std::optional<std::uint64_t> parseDecimal(std::string_view text) noexcept {
    constexpr std::uint64_t kMax = std::numeric_limits<std::uint64_t>::max();
    if (text.empty()) {
        return std::nullopt;
    }
    std::uint64_t value = 0;
    for (const char c : text) {
        if (!common::isDigit(c)) {
            return std::nullopt;
        }
        const auto digit = static_cast<std::uint64_t>(c - '0');
        // Saturates: every limit then refuses it as too large, instead of reading a wrapped number.
        value = value > (kMax - digit) / 10 ? kMax : value * 10 + digit;
    }
    return value;
}

bool isAuthority(std::string_view text) noexcept {
    std::string_view port;
    if (text.starts_with('[')) {
        const std::size_t end = text.find(']');
        if (end == std::string_view::npos || !isIpLiteral(text.substr(1, end - 1))) {
            return false;
        }
        port = text.substr(end + 1);
    } else {
        const std::size_t colon = std::min(text.find(':'), text.size());
        // A host is not empty, although RFC 3986 would allow it.
        if (colon == 0 || !kHostCharacters.hasAll(text.substr(0, colon))) {
            return false;
        }
        port = text.substr(colon);
    }
    return port.empty() || (port.front() == ':' && isPort(port.substr(1)));
}

}  // namespace hiveline::server
