// Finding what JSON strings have to escape, a machine word at a time.
#pragma once

#include <cstddef>
#include <string_view>

namespace hiveline::json {

/// Offset, from `at` on, of the first quote, backslash or control character; the text's size where
/// there is none.
[[nodiscard]] std::size_t endOfPlainText(std::string_view text, std::size_t at) noexcept;

}  // namespace hiveline::json
