// Heads and feet of the pages that a plain text was exported from: a line that stands on every
// page, and the number of the page. Pure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hiveline::knowledge {

enum class LineMarkup : std::uint8_t {
    kNone,
    kMarkdown,  // headings, tables and code are left as they are
};

/// The text without its page numbers, and of each running head or foot the first alone, so that
/// nothing is lost. Pages end at form feeds and at lines that count them (`Page 3`, `3 / 40`, `- 3
/// -`); in a text that has neither, a running line is one of the first or the last of the text that
/// comes again with at least some sentences between. Lines end with LF in what is returned.
[[nodiscard]] std::string withoutRunningLines(std::string_view utf8, LineMarkup markup);

}  // namespace hiveline::knowledge
