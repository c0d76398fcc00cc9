// The string formats of the document that are not types of their own. Pure; any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace hiveline::json {

/// Why a text does not fit a format, in pydantic's vocabulary.
struct FormatFault {
    std::string_view type;
    std::string msg;
};

/// `uri`: an absolute URL (RFC 3986) with a host and the scheme http or https, in any case. ASCII
/// only; two hexadecimal digits follow each `%`; a port is at most 65535; an IPv6 host stands in
/// brackets.
[[nodiscard]] std::optional<FormatFault> checkUrl(std::string_view text);

/// `email`: a local part of 1 to 64 RFC 5322 atom characters (dots only between them), `@`, and a
/// domain of at least two labels of letters, digits and inner hyphens (1 to 63 each); at most 254
/// characters (RFC 5321 section 4.5.3.1).
[[nodiscard]] std::optional<FormatFault> checkEmail(std::string_view text);

// Formats of documents without x-runtime (plain_formats.cpp).

/// `uri`: an absolute URI (RFC 3986) of any scheme.
[[nodiscard]] std::optional<FormatFault> checkUri(std::string_view text);
/// `date`: RFC 3339 full-date, a day that exists.
[[nodiscard]] std::optional<FormatFault> checkDate(std::string_view text);
/// `time`: RFC 3339 full-time, with a zone.
[[nodiscard]] std::optional<FormatFault> checkTime(std::string_view text);
/// `uuid`: 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12.
[[nodiscard]] std::optional<FormatFault> checkUuid(std::string_view text);
[[nodiscard]] std::optional<FormatFault> checkIpv4(std::string_view text);
[[nodiscard]] std::optional<FormatFault> checkIpv6(std::string_view text);
/// `hostname`: labels of letters, digits and inner hyphens (RFC 1123), at most 253 characters.
[[nodiscard]] std::optional<FormatFault> checkHostname(std::string_view text);
/// `byte`: base64 (RFC 4648 section 4), padded.
[[nodiscard]] std::optional<FormatFault> checkBase64(std::string_view text);

}  // namespace hiveline::json
