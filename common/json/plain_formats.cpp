#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <string>

#include "common/json/formats.h"
#include "common/text/ascii.h"
#include "common/text/base64.h"
#include "common/timestamp.h"

namespace hiveline::json {
namespace {

/// Whether the text looks like `shape`, in which 0 stands for a digit.
bool hasShape(std::string_view text, std::string_view shape) {
    return std::ranges::equal(text, shape, [](char c, char like) {
        return like == '0' ? common::isDigit(c) : c == like;
    });
}

bool isIn(std::string_view text, int family) {
    in6_addr address{};  // large enough for both families
    return inet_pton(family, std::string(text).c_str(), &address) == 1;
}

bool isUriCharacter(char c) {
    constexpr std::string_view kOthers = "-._~:/?#[]@!$&'()*+,;=%";
    return common::isAlphanumeric(c) || kOthers.find(c) != std::string_view::npos;
}

/// Whether two hexadecimal digits follow each `%`.
bool isPercentEncoded(std::string_view text) {
    for (std::size_t at = text.find('%'); at != std::string_view::npos;
         at = text.find('%', at + 1)) {
        if (at + 2 >= text.size() || common::hexValue(text[at + 1]) < 0 ||
            common::hexValue(text[at + 2]) < 0) {
            return false;
        }
    }
    return true;
}

bool isLabel(std::string_view text) {
    return !text.empty() && text.size() <= 63 && text.front() != '-' && text.back() != '-' &&
           std::ranges::all_of(text, [](char c) { return common::isAlphanumeric(c) || c == '-'; });
}

}  // namespace

std::optional<FormatFault> checkUri(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos || colon == 0 || !common::isLetter(text.front())) {
        return FormatFault{
            "url_parsing", "Input should be a valid URL, relative URL without a base"};
    }
    const bool schemeFits = std::ranges::all_of(text.substr(0, colon), [](char c) {
        return common::isAlphanumeric(c) || c == '+' || c == '-' || c == '.';
    });
    if (!schemeFits || !std::ranges::all_of(text, isUriCharacter) || !isPercentEncoded(text)) {
        return FormatFault{"url_parsing", "Input should be a valid URL, invalid character"};
    }
    return std::nullopt;
}

std::optional<FormatFault> checkDate(std::string_view text) {
    if (hasShape(text, "0000-00-00") &&
        common::parseTimestamp(std::string(text) + "T00:00:00Z").has_value()) {
        return std::nullopt;
    }
    return FormatFault{
        "date_from_datetime_parsing", "Input should be a valid date in the format YYYY-MM-DD"};
}

std::optional<FormatFault> checkTime(std::string_view text) {
    const bool zoned = text.ends_with('Z') || text.ends_with('z') ||
                       (text.size() > 6 && (hasShape(text.substr(text.size() - 6), "+00:00") ||
                                            hasShape(text.substr(text.size() - 6), "-00:00")));
    if (zoned && text.size() > 8 && hasShape(text.substr(0, 8), "00:00:00") &&
        common::parseTimestamp("2000-01-01T" + std::string(text)).has_value()) {
        return std::nullopt;
    }
    return FormatFault{"time_parsing", "Input should be in a valid time format"};
}

std::optional<FormatFault> checkUuid(std::string_view text) {
    constexpr std::string_view kShape = "00000000-0000-0000-0000-000000000000";
    const bool fits = std::ranges::equal(text, kShape, [](char c, char like) {
        return like == '0' ? common::hexValue(c) >= 0 : c == like;
    });
    return fits ? std::nullopt
                : std::optional(FormatFault{"uuid_parsing", "Input should be a valid UUID"});
}

std::optional<FormatFault> checkIpv4(std::string_view text) {
    return isIn(text, AF_INET)
               ? std::nullopt
               : std::optional(FormatFault{"ip_v4_address", "Input is not a valid IPv4 address"});
}

std::optional<FormatFault> checkIpv6(std::string_view text) {
    return isIn(text, AF_INET6)
               ? std::nullopt
               : std::optional(FormatFault{"ip_v6_address", "Input is not a valid IPv6 address"});
}

std::optional<FormatFault> checkHostname(std::string_view text) {
    constexpr std::size_t kMaxHostname = 253;
    std::string_view rest = text;
    bool fits = text.size() <= kMaxHostname;
    while (fits) {
        const std::size_t dot = rest.find('.');
        fits = isLabel(rest.substr(0, dot));
        if (dot == std::string_view::npos) {
            break;
        }
        rest.remove_prefix(dot + 1);
    }
    return fits ? std::nullopt
                : std::optional(FormatFault{
                      "value_error", "Value error, input is not a valid host name"});
}

std::optional<FormatFault> checkBase64(std::string_view text) {
    return common::fromBase64(text)
               ? std::nullopt
               : std::optional(FormatFault{"base64_decode", "Base64 decoding error"});
}

}  // namespace hiveline::json
