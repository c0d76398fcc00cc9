// Base64 with padding (RFC 4648 section 4). Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace hiveline::common {

[[nodiscard]] std::string base64(std::string_view bytes);

/// nullopt for anything but the one text that base64() makes of some bytes: a signature must not
/// have several spellings.
[[nodiscard]] std::optional<std::string> fromBase64(std::string_view text);

}  // namespace hiveline::common
