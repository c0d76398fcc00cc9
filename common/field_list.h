// Comma-separated lists, as in fields of HTTP and in settings (RFC 9110 section 5.6.1). Pure.
#pragma once

#include <optional>
#include <string_view>

namespace hiveline::common {

/// Takes the next item from the front of `list`, trimmed. Skips empty items; nullopt at the end.
/// Does not know quoted strings: entity tags have conditions.h.
[[nodiscard]] std::optional<std::string_view> nextListItem(std::string_view& list) noexcept;

/// Whether the list contains the token, in any case.
[[nodiscard]] bool listContains(std::string_view list, std::string_view token) noexcept;

}  // namespace hiveline::common
