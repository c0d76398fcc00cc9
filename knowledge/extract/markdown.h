// Markdown as readable text. Pure.
#pragma once

#include <string_view>

#include "knowledge/extract/document.h"

namespace hiveline::knowledge {

/// Takes UTF-8. By CommonMark (https://spec.commonmark.org/0.31.2/) as far as it matters for
/// reading, with the tables of GitHub: headings (# and underlined) become titles, links their text,
/// emphasis is left out, code stays as it is, rows are named by the head of their table, HTML is
/// left out. The title is that of a front matter, else the first heading. Throws Error{kTooLarge}
/// beyond kMaxText.
[[nodiscard]] Document extractMarkdown(std::string_view utf8);

}  // namespace hiveline::knowledge
