// Names that people give and a terminal shows. Pure.
#pragma once

#include <string>
#include <string_view>

namespace hiveline::server {

/// Whether it is well-formed UTF-8 with at least one character that is not a blank, and nothing
/// that moves the cursor, begins a line or changes the direction of writing: no control characters
/// (C0, DEL, C1), line and paragraph separators or bidirectional controls (UAX #9).
[[nodiscard]] bool isDisplayText(std::string_view text);

/// The text with each such character, and each byte that is not UTF-8, replaced by '?'. What a
/// stranger wrote cannot then command a terminal.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace hiveline::server
