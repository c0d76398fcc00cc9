// The string formats of the document that are not types of their own.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace hiveline::json {

/// What keeps a text from fitting a format, in pydantic's vocabulary.
struct FormatFault {
    std::string_view type;
    std::string msg;
};

/// `uri`: an absolute URL of RFC 3986 with the scheme http or https (in any case) and a host. ASCII
/// only; `%` is followed by two hexadecimal digits; a port is at most 65535; an IPv6 host stands in
/// brackets.
[[nodiscard]] std::optional<FormatFault> checkUrl(std::string_view text);

/// `email`: a local part of 1 to 64 RFC 5322 atom characters (dots only between them), `@`, and a
/// domain of two or more labels of letters, digits and inner hyphens (1 to 63 each); 254 characters
/// in all.
[[nodiscard]] std::optional<FormatFault> checkEmail(std::string_view text);

}  // namespace hiveline::json
