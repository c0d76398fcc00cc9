// Finds what JSON strings have to escape, a machine word at a time. Pure.
#pragma once

#include <cstddef>
#include <string_view>

namespace hiveline::json {

/// The offset of the first quote, backslash or control character from `at` on; the size of the text
/// if there is none.
[[nodiscard]] std::size_t endOfPlainText(std::string_view text, std::size_t at) noexcept;

}  // namespace hiveline::json
