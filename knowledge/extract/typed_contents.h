// Tables of contents that name no pages: lines that come again, in their order, as the headings of
// what follows. Pure.
#pragma once

#include <string_view>
#include <vector>

#include "knowledge/extract/document.h"

namespace hiveline::knowledge {

/// Removes their entries from the lines of pages. Nothing is lost: each stands further down.
void dropTypedContents(std::vector<std::vector<std::string_view>>& pages);

/// The same where headings are known as such: entries are titles of later sections. Sections that
/// say nothing else go.
void dropListedTitles(std::vector<Section>& sections);

}  // namespace hiveline::knowledge
