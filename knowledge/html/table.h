// What a table of a page shows. Pure.
#pragma once

#include <string>
#include <vector>

#include "knowledge/extract/writer.h"
#include "knowledge/html/main_text.h"
#include "knowledge/html/tree.h"

namespace hiveline::knowledge {

/// A table's cells, or that it only lays out the page.
struct HtmlTable {
    std::vector<Row> rows;
    std::string caption;
    bool headed = false;  // the first row names the columns
    bool isData = false;
};

[[nodiscard]] HtmlTable readTable(HtmlNode table, const HtmlMainText& judge);

}  // namespace hiveline::knowledge
