// Which parts of a page are its text, and which its frame: navigation, headers and footers, tables
// of contents, what is hidden. Pure.
#pragma once

#include <cstddef>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "knowledge/html/tree.h"

namespace hiveline::knowledge {

class HtmlMainText {
public:
    explicit HtmlMainText(HtmlNode root);

    [[nodiscard]] bool isDropped(HtmlNode node) const { return dropped_.contains(node); }

    /// The elements whose text is the page's.
    [[nodiscard]] std::vector<HtmlNode> roots(HtmlNode root) const;

private:
    struct Counts {
        std::size_t text = 0;
        std::size_t linked = 0;
        std::size_t own = 0;  // linked to parts of the page itself
    };
    struct Part {
        HtmlNode node;
        std::size_t text;
    };

    bool enter(HtmlNode node);
    void leave(HtmlNode node);
    void countText(HtmlNode node);
    [[nodiscard]] bool isNever(HtmlNode node, std::string_view name) const;
    [[nodiscard]] bool isFrame(HtmlNode node, std::string_view name, const Counts& counts) const;

    std::vector<Counts> counts_;
    Counts all_;
    std::size_t headings_ = 0;  // open ones
    std::size_t links_ = 0;
    std::size_t ownLinks_ = 0;
    std::size_t content_ = 0;
    std::vector<Part> mains_;
    std::vector<Part> articles_;
    std::unordered_set<HtmlNode> dropped_;
};

}  // namespace hiveline::knowledge
