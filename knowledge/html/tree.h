// The elements and texts of a page, as its parser sees them. Only here gumbo is known.
#pragma once

#include <array>
#include <cstddef>
#include <memory_resource>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct GumboInternalNode;

namespace hiveline::knowledge {

/// Lives as long as its tree.
using HtmlNode = const GumboInternalNode*;

/// A parsed page. Its nodes live in an arena and go with it all at once: gumbo's own way to free
/// them recurses as deep as they are nested.
class HtmlTree {
public:
    explicit HtmlTree(std::string source);
    HtmlTree(const HtmlTree&) = delete;
    HtmlTree& operator=(const HtmlTree&) = delete;
    ~HtmlTree() = default;

    [[nodiscard]] HtmlNode root() const noexcept { return root_; }

private:
    std::string source_;
    std::pmr::monotonic_buffer_resource arena_;
    HtmlNode root_ = nullptr;
};

[[nodiscard]] bool isElement(HtmlNode node);
/// Of an element; empty for other nodes.
[[nodiscard]] std::string_view nameOf(HtmlNode node);
/// Of an element; each is an HtmlNode.
[[nodiscard]] std::span<void* const> childrenOf(HtmlNode node);
/// May be null.
[[nodiscard]] HtmlNode parentOf(HtmlNode node);
/// Empty for an element.
[[nodiscard]] std::string_view textOf(HtmlNode node);

/// Null where the element does not have it.
[[nodiscard]] const char* attribute(HtmlNode node, const char* name);
/// The attribute in lower case.
[[nodiscard]] std::string valueOf(HtmlNode node, const char* name);

/// Whether one of the words between the separators is this one.
[[nodiscard]] bool hasWord(
    std::string_view text, std::string_view word, std::string_view separators
);

/// 1 to 6 for h1 to h6, else 0.
[[nodiscard]] std::size_t headingLevel(std::string_view name);

/// Calls `enter` before a node's children, `leave` behind them; not for those of a node that
/// `enter` says false for. Without recursion: the depth is the page's.
template <typename Enter, typename Leave>
void walk(HtmlNode root, Enter enter, Leave leave) {
    struct Step {
        HtmlNode node;
        std::size_t next;
    };
    std::vector<Step> way;
    const auto begin = [&](HtmlNode node) {
        if (enter(node)) {
            way.push_back({node, 0});
        }
    };
    begin(root);
    while (!way.empty()) {
        Step& step = way.back();
        const auto children = childrenOf(step.node);
        if (step.next < children.size()) {
            begin(static_cast<HtmlNode>(children[step.next++]));
        } else {
            const HtmlNode left = step.node;
            way.pop_back();
            leave(left);
        }
    }
}

template <typename Enter>
void walk(HtmlNode root, Enter enter) {
    walk(root, enter, [](HtmlNode) {});
}

}  // namespace hiveline::knowledge
