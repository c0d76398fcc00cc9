#include "common/json/formats.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <charconv>

#include "common/http.h"
#include "common/text/ascii.h"

namespace hiveline::json {
namespace {

/// Whether the text has only unreserved characters, sub-delims and percent-encodings (RFC 3986,
/// appendix A), and those of `extra`.
bool consistsOf(std::string_view text, std::string_view extra) {
    constexpr std::string_view kCommon = "-._~!$&'()*+,;=";
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '%') {
            if (i + 2 >= text.size() || common::hexValue(text[i + 1]) < 0 ||
                common::hexValue(text[i + 2]) < 0) {
                return false;
            }
            i += 2;
        } else if (!common::isAlphanumeric(c) && kCommon.find(c) == std::string_view::npos && extra.find(c) == std::string_view::npos) {
            return false;
        }
    }
    return true;
}

bool isIpv6(std::string_view text) {
    in6_addr address{};
    return inet_pton(AF_INET6, std::string(text).c_str(), &address) == 1;
}

bool isPort(std::string_view text) {
    unsigned port = 0;
    const char* const end = text.data() + text.size();
    const auto result = std::from_chars(text.data(), end, port);
    return text.empty() || (result.ec == std::errc() && result.ptr == end && port <= 65535);
}

FormatFault badUrl(std::string_view reason) {
    return {"url_parsing", std::string("Input should be a valid URL, ").append(reason)};
}

/// Checks host and port, without user information.
std::optional<FormatFault> checkHost(std::string_view text) {
    std::size_t hostEnd = 0;
    if (text.starts_with('[')) {
        hostEnd = text.find(']');
        if (hostEnd == std::string_view::npos || !isIpv6(text.substr(1, hostEnd - 1))) {
            return badUrl("invalid IPv6 address");
        }
        ++hostEnd;
    } else {
        hostEnd = std::min(text.find(':'), text.size());
        if (!consistsOf(text.substr(0, hostEnd), "")) {
            return badUrl("invalid host");
        }
    }
    if (hostEnd == 0) {
        return badUrl("empty host");
    }
    const std::string_view rest = text.substr(hostEnd);
    const bool portFits = rest.empty() || (rest.front() == ':' && isPort(rest.substr(1)));
    return portFits ? std::nullopt : std::optional(badUrl("invalid port number"));
}

bool isScheme(std::string_view text) {
    return !text.empty() && common::isLetter(text.front()) && std::ranges::all_of(text, [](char c) {
        return common::isAlphanumeric(c) || c == '+' || c == '-' || c == '.';
    });
}

bool isAtom(std::string_view text) {
    static constexpr std::string_view kSpecial = "!#$%&'*+-/=?^_`{|}~";
    return !text.empty() && std::ranges::all_of(text, [](char c) {
        return common::isAlphanumeric(c) || kSpecial.find(c) != std::string_view::npos;
    });
}

bool isLabel(std::string_view text) {
    return !text.empty() && text.size() <= 63 && text.front() != '-' && text.back() != '-' &&
           std::ranges::all_of(text, [](char c) { return common::isAlphanumeric(c) || c == '-'; });
}

/// The number of parts between dots; 0 if `isPart` refuses one.
template <typename Predicate>
std::size_t countParts(std::string_view text, Predicate isPart) {
    std::size_t count = 0;
    while (true) {
        const std::size_t dot = text.find('.');
        if (!isPart(text.substr(0, dot))) {
            return 0;
        }
        ++count;
        if (dot == std::string_view::npos) {
            return count;
        }
        text.remove_prefix(dot + 1);
    }
}

FormatFault badEmail(std::string_view reason) {
    return {"value_error", std::string("value is not a valid email address: ").append(reason)};
}

}  // namespace

std::optional<FormatFault> checkUrl(std::string_view text) {
    if (text.empty()) {
        return badUrl("input is empty");
    }
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos || !isScheme(text.substr(0, colon))) {
        return badUrl("relative URL without a base");
    }
    const std::string_view scheme = text.substr(0, colon);
    // Schemes are case-insensitive (RFC 3986 section 3.1).
    if (!common::equalsIgnoreCase(scheme, "http") && !common::equalsIgnoreCase(scheme, "https")) {
        return FormatFault{"url_scheme", "URL scheme should be 'http' or 'https'"};
    }
    std::string_view rest = text.substr(colon + 1);
    if (!rest.starts_with("//")) {
        return badUrl("empty host");
    }
    rest.remove_prefix(2);
    const std::size_t authorityEnd = std::min(rest.find_first_of("/?#"), rest.size());
    // The authority ends at the first of these (RFC 3986 section 3.2), so "http://a/@b" has the
    // host a.
    const std::string_view authority = rest.substr(0, authorityEnd);
    // User information is allowed here. Requests that we send refuse it (outbound), because it
    // would appear in logs.
    const std::size_t userEnd = authority.find('@');
    if (userEnd != std::string_view::npos && !consistsOf(authority.substr(0, userEnd), ":")) {
        return badUrl("invalid user information");
    }
    const std::string_view behind = rest.substr(authorityEnd);
    const std::size_t fragment = behind.find('#');
    const std::size_t query = std::min(behind.find('?'), fragment);
    const bool clean =
        consistsOf(behind.substr(0, query), ":@/") &&
        (fragment == std::string_view::npos || consistsOf(behind.substr(fragment + 1), ":@/?")) &&
        (query == fragment || consistsOf(behind.substr(query + 1, fragment - query - 1), ":@/?"));
    if (!clean) {
        return badUrl("invalid character");
    }
    return checkHost(userEnd == std::string_view::npos ? authority : authority.substr(userEnd + 1));
}

std::optional<FormatFault> checkEmail(std::string_view text) {
    // The last one: an atom cannot contain another.
    const std::size_t at = text.rfind('@');
    if (at == std::string_view::npos) {
        return badEmail("An email address must have an @-sign.");
    }
    // Like pydantic's email-validator, without quoted local parts.
    if (at == 0 || at > 64 || countParts(text.substr(0, at), isAtom) == 0) {
        return badEmail("The part before the @-sign is not valid.");
    }
    // A domain of one label, such as localhost, is none of the Internet.
    if (countParts(text.substr(at + 1), isLabel) < 2) {
        return badEmail("The part after the @-sign is not valid.");
    }
    if (text.size() > 254) {
        return badEmail("The email address is too long.");
    }
    return std::nullopt;
}

}  // namespace hiveline::json
