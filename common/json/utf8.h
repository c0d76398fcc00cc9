// UTF-8 as RFC 3629 has it: no overlong forms, no surrogates, nothing above U+10FFFF.
#pragma once

#include <cstddef>
#include <string_view>

namespace hiveline::json {

/// Offset of the first byte that does not belong to well-formed UTF-8; npos when there is none.
[[nodiscard]] std::size_t findInvalidUtf8(std::string_view text) noexcept;

/// Number of code points of well-formed UTF-8.
[[nodiscard]] std::size_t countCodePoints(std::string_view text) noexcept;

}  // namespace hiveline::json
