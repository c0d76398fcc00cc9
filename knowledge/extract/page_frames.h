// What the pages of a document have besides its text: running heads and feet, page numbers, tables
// of contents. Pure.
#pragma once

#include <string_view>
#include <vector>

namespace hiveline::knowledge {

using PageLines = std::vector<std::string_view>;

/// Removes what frames the pages, and blank lines at their ends. A document of fewer than three
/// pages has no heads and feet that could be told.
void dropFrames(std::vector<PageLines>& pages);

}  // namespace hiveline::knowledge
