// What the pages of a document have besides its text: running heads and feet, page numbers, tables
// of contents. Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hiveline::knowledge {

using PageLines = std::vector<std::string_view>;

/// Removes what frames the pages, and blank lines at their ends. A document of fewer than three
/// pages has no heads and feet that could be told. Returns each head and foot once, in their order,
/// that says more than the number of its page and stands nowhere else: an address, say.
std::vector<std::string> dropFrames(std::vector<PageLines>& pages);

/// Stands for the number of its page in a head or foot of which that is known.
inline constexpr std::string_view kPageNumber = " 0 ";

/// Of such a head or foot what says more than the page; empty where nothing does.
[[nodiscard]] std::string withoutPageNumber(std::string_view line);

}  // namespace hiveline::knowledge
