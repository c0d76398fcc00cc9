// Comma-separated lists, as fields of HTTP and settings hold them (RFC 9110, section 5.6.1). Pure.
#pragma once

#include <optional>
#include <string_view>

namespace hiveline::common {

/// Takes the next item from the front of `list`, trimmed. Empty items are skipped; nullopt at the
/// end. Does not know quoted strings.
[[nodiscard]] std::optional<std::string_view> nextListItem(std::string_view& list) noexcept;

/// The list holds the token, in any case.
[[nodiscard]] bool listContains(std::string_view list, std::string_view token) noexcept;

}  // namespace hiveline::common
