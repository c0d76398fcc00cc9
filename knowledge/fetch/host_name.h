// Names of hosts in one spelling. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace hiveline::knowledge {

/// ASCII in lower case, without a dot at the end; labels in other scripts (UTF-8, NFC, lower case)
/// as `xn--` with Punycode (RFC 3492); IPv6 addresses in brackets, in the form of RFC 5952. nullopt
/// for what is no host.
[[nodiscard]] std::optional<std::string> canonicalHost(std::string_view host);

}  // namespace hiveline::knowledge
