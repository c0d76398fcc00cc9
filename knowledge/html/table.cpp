#include "knowledge/html/table.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include "knowledge/extract/characters.h"

namespace hiveline::knowledge {
namespace {

class TableReader {
public:
    TableReader(HtmlNode table, const HtmlMainText& judge) {
        bool data = valueOf(table, "role") != "presentation";
        walk(
            table,
            [&](HtmlNode node) {
                data = data && (node == table || !breaks(nameOf(node)));
                return data && !judge.isDropped(node) && enter(node);
            },
            [this](HtmlNode node) { leave(node); }
        );
        const bool wide =
            std::ranges::any_of(table_.rows, [](const Row& row) { return row.size() > 1; });
        // Pages are laid out in tables, too: those have long cells, one column, or other tables in
        // them.
        table_.isData = data && wide && longest_ <= kMaxCellLength;
    }
    [[nodiscard]] HtmlTable take() { return std::move(table_); }

private:
    static constexpr std::size_t kMaxCellLength = 1'000;

    /// What tables of data do not have in them.
    static bool breaks(std::string_view name) {
        return name == "table" || name == "section" || name == "article" || headingLevel(name) > 0;
    }

    bool enter(HtmlNode node) {
        const std::string_view name = nameOf(node);
        if (name == "tr") {
            table_.rows.emplace_back();
            named_ = true;
        } else if (name == "td" || name == "th") {
            named_ = named_ && name == "th";
            text_.clear();
        } else if (name == "caption") {
            text_.clear();
        } else if (isElement(node)) {
            text_.append(name == "br" || name == "p" || name == "li" || name == "div" ? " " : "");
        }
        text_.append(textOf(node));
        return true;
    }

    void leave(HtmlNode node) {
        const std::string_view name = nameOf(node);
        if ((name == "td" || name == "th") && !table_.rows.empty()) {
            std::string cell = collapsed(text_);
            longest_ = std::max(longest_, cell.size());
            table_.rows.back().push_back(std::move(cell));
        } else if (name == "caption") {
            table_.caption = collapsed(text_);
        } else if (name == "tr" && table_.rows.size() == 1) {
            table_.headed = named_ && canNameColumns(table_.rows.front());
        }
    }

    HtmlTable table_;
    std::string text_;
    std::size_t longest_ = 0;
    bool named_ = false;
};

}  // namespace

HtmlTable readTable(HtmlNode table, const HtmlMainText& judge) {
    return TableReader(table, judge).take();
}

}  // namespace hiveline::knowledge
