// Paragraphs of text that was laid out in lines, as plain text and what pdftotext writes. Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hiveline::knowledge {

/// The paragraphs between blank lines of a cleaned text. Lines that seem broken at a margin are
/// joined; list items, short lines and what is laid out in columns keep theirs.
[[nodiscard]] std::vector<std::string> paragraphsOf(std::string_view text);

/// Whether the line begins as an item of a list does: `- `, `• `, `3. `, `b) `.
[[nodiscard]] bool isListItem(std::string_view line);

}  // namespace hiveline::knowledge
