#include "knowledge/html/tree.h"

#include <gumbo.h>

#include <algorithm>
#include <utility>

#include "knowledge/extract/characters.h"

namespace hiveline::knowledge {

HtmlTree::HtmlTree(std::string source) : source_(std::move(source)) {
    GumboOptions options = kGumboDefaultOptions;
    options.userdata = &arena_;
    options.allocator = [](void* arena, std::size_t size) {
        return static_cast<std::pmr::monotonic_buffer_resource*>(arena)->allocate(size);
    };
    // The arena goes as a whole, so that no node is freed by itself.
    options.deallocator = [](void*, void*) {};
    // Pages are full of errors, and nobody reads them.
    options.max_errors = 0;
    root_ = gumbo_parse_with_options(&options, source_.data(), source_.size())->root;
}

bool isElement(HtmlNode node) {
    return node->type == GUMBO_NODE_ELEMENT || node->type == GUMBO_NODE_TEMPLATE;
}

std::string_view nameOf(HtmlNode node) {
    if (!isElement(node)) {
        return {};
    }
    const GumboElement& element = node->v.element;
    if (element.tag != GUMBO_TAG_UNKNOWN) {
        return gumbo_normalized_tagname(element.tag);
    }
    GumboStringPiece text = element.original_tag;
    gumbo_tag_from_original_text(&text);
    return {text.data, text.length};
}

std::span<void* const> childrenOf(HtmlNode node) {
    if (!isElement(node)) {
        return {};
    }
    const GumboVector& children = node->v.element.children;
    return {children.data, children.length};
}

HtmlNode parentOf(HtmlNode node) {
    return node->parent;
}

std::string_view textOf(HtmlNode node) {
    const bool text = node->type == GUMBO_NODE_TEXT || node->type == GUMBO_NODE_WHITESPACE ||
                      node->type == GUMBO_NODE_CDATA;
    return text ? std::string_view(node->v.text.text) : std::string_view();
}

const char* attribute(HtmlNode node, const char* name) {
    if (!isElement(node)) {
        return nullptr;
    }
    const GumboAttribute* found = gumbo_get_attribute(&node->v.element.attributes, name);
    return found == nullptr ? nullptr : found->value;
}

std::string valueOf(HtmlNode node, const char* name) {
    const char* value = attribute(node, name);
    return value == nullptr ? std::string() : lowered(value);
}

bool hasWord(std::string_view text, std::string_view word, std::string_view separators) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of(separators), text.size());
        if (text.substr(0, end) == word) {
            return true;
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return false;
}

std::size_t headingLevel(std::string_view name) {
    const bool heading = name.size() == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6';
    return heading ? static_cast<std::size_t>(name[1] - '0') : 0;
}

}  // namespace hiveline::knowledge
