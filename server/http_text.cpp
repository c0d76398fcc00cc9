#include "server/http_text.h"

#include <algorithm>
#include <array>
#include <limits>

#include "common/http.h"

namespace hiveline::server {
namespace {

using CharacterSet = std::array<bool, 256>;

constexpr void add(CharacterSet& set, std::string_view characters) {
    for (const char c : characters) {
        set[static_cast<unsigned char>(c)] = true;
    }
}

constexpr CharacterSet alphanumericsAnd(std::string_view others) {
    CharacterSet set{};
    add(set, "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");
    add(set, others);
    return set;
}

constexpr CharacterSet kTokenCharacters = alphanumericsAnd("!#$%&'*+-.^_`|~");
constexpr CharacterSet kHostCharacters = alphanumericsAnd("-._~!$&'()*+,;=%");

constexpr CharacterSet makeValueCharacters() {
    CharacterSet set{};
    for (std::size_t i = 0x20; i < set.size(); ++i) {
        set[i] = i != 0x7f;
    }
    set['\t'] = true;
    return set;
}
constexpr CharacterSet kValueCharacters = makeValueCharacters();

bool consistsOf(std::string_view text, const CharacterSet& set) noexcept {
    return std::ranges::all_of(text, [&set](char c) { return set[static_cast<unsigned char>(c)]; });
}

bool isPort(std::string_view text) noexcept {
    constexpr std::uint64_t kLargest = 65535;
    return text.empty() ||
           (text.size() <= 5 && parseDecimal(text).value_or(kLargest + 1) <= kLargest);
}

bool isIpLiteral(std::string_view text) noexcept {
    constexpr CharacterSet kSet = [] {
        CharacterSet set{};
        add(set, "0123456789abcdefABCDEF:.");
        return set;
    }();
    return !text.empty() && consistsOf(text, kSet);
}

}  // namespace

bool isTokenCharacter(char c) noexcept {
    return kTokenCharacters[static_cast<unsigned char>(c)];
}

bool isToken(std::string_view text) noexcept {
    return !text.empty() && consistsOf(text, kTokenCharacters);
}

bool isFieldValue(std::string_view text) noexcept {
    return consistsOf(text, kValueCharacters);
}

bool isDigit(char c) noexcept {
    return c >= '0' && c <= '9';
}

std::string_view trimBlanks(std::string_view text) noexcept {
    const auto isBlank = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && isBlank(text.front())) {
        text.remove_prefix(1);
    }
    while (!text.empty() && isBlank(text.back())) {
        text.remove_suffix(1);
    }
    return text;
}

std::optional<std::string_view> nextListItem(std::string_view& list) noexcept {
    while (!list.empty()) {
        const std::size_t comma = std::min(list.find(','), list.size());
        const std::string_view item = trimBlanks(list.substr(0, comma));
        list.remove_prefix(std::min(comma + 1, list.size()));
        if (!item.empty()) {
            return item;
        }
    }
    return std::nullopt;
}

bool listContains(std::string_view list, std::string_view token) noexcept {
    while (const auto item = nextListItem(list)) {
        if (common::equalsIgnoreCase(*item, token)) {
            return true;
        }
    }
    return false;
}

std::optional<std::uint64_t> parseDecimal(std::string_view text) noexcept {
    constexpr std::uint64_t kMax = std::numeric_limits<std::uint64_t>::max();
    if (text.empty()) {
        return std::nullopt;
    }
    std::uint64_t value = 0;
    for (const char c : text) {
        if (!isDigit(c)) {
            return std::nullopt;
        }
        const auto digit = static_cast<std::uint64_t>(c - '0');
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
        if (colon == 0 || !consistsOf(text.substr(0, colon), kHostCharacters)) {
            return false;
        }
        port = text.substr(colon);
    }
    return port.empty() || (port.front() == ':' && isPort(port.substr(1)));
}

}  // namespace hiveline::server
