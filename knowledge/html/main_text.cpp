#include "knowledge/html/main_text.h"

#include <algorithm>
#include <array>
#include <string>

#include "common/text/one_of.h"
#include "knowledge/extract/characters.h"

namespace hiveline::knowledge {
namespace {

bool isHidden(HtmlNode node) {
    if (attribute(node, "hidden") != nullptr || valueOf(node, "aria-hidden") == "true") {
        return true;
    }
    std::string style = valueOf(node, "style");
    // Authors write `display: none` as well.
    std::erase_if(style, isSpace);
    return style.find("display:none") != std::string::npos ||
           style.find("visibility:hidden") != std::string::npos;
}

/// Whether an author calls the element something of the page's frame rather than of its text.
bool isCalledBoilerplate(HtmlNode node) {
    constexpr auto kWords = std::to_array<std::string_view>(
        {"nav",
         "navbar",
         "navigation",
         "menu",
         "sidebar",
         "breadcrumb",
         "breadcrumbs",
         "footer",
         "header",
         "cookie",
         "cookies",
         "consent",
         "share",
         "social",
         "pagination",
         "skip",
         "toolbar",
         "toc",
         "contents"}
    );
    for (const char* name : {"class", "id"}) {
        const std::string value = valueOf(node, name);
        const bool called = std::ranges::any_of(kWords, [&value](std::string_view word) {
            return hasWord(value, word, " \t\n-_");
        });
        if (called) {
            return true;
        }
    }
    return false;
}

/// As the stylesheets of DocBook, Sphinx and others call tables of contents and ways around.
bool isCalledContents(HtmlNode node, std::string_view name) {
    constexpr auto kNames =
        std::to_array<std::string_view>({"div", "dl", "ul", "ol", "section", "table"});
    constexpr auto kClasses = std::to_array<std::string_view>(
        {"toc", "table-of-contents", "toctree-wrapper compound", "navheader", "navfooter"}
    );
    return common::isOneOf(name, kNames) && common::isOneOf(valueOf(node, "class"), kClasses);
}

bool isOwnLink(HtmlNode node, std::string_view name) {
    const char* const href = name == "a" ? attribute(node, "href") : nullptr;
    return href != nullptr && *href == '#';
}

bool isMain(HtmlNode node, std::string_view name) {
    return name == "main" || valueOf(node, "role") == "main";
}

}  // namespace

HtmlMainText::HtmlMainText(HtmlNode root) {
    counts_.push_back({});
    walk(
        root, [this](HtmlNode node) { return enter(node); }, [this](HtmlNode node) { leave(node); }
    );
    all_ = counts_.back();
}

std::vector<HtmlNode> HtmlMainText::roots(HtmlNode root) const {
    for (const std::vector<Part>* parts : {&mains_, &articles_}) {
        std::size_t text = 0;
        std::vector<HtmlNode> nodes;
        for (const Part& part : *parts) {
            text += part.text;
            nodes.push_back(part.node);
        }
        // An element of that name which holds less is not what the page is about: some sites wrap
        // teasers in <article>.
        if (text > 0 && text * 2 >= all_.text) {
            return nodes;
        }
    }
    return {root};
}

bool HtmlMainText::enter(HtmlNode node) {
    if (!isElement(node)) {
        countText(node);
        return false;
    }
    const std::string_view name = nameOf(node);
    if (isNever(node, name)) {
        dropped_.insert(node);
        return false;
    }
    headings_ += headingLevel(name) > 0 || name == "summary" ? 1 : 0;
    links_ += name == "a" ? 1 : 0;
    ownLinks_ += isOwnLink(node, name) ? 1 : 0;
    content_ += name == "article" || isMain(node, name) ? 1 : 0;
    counts_.push_back({});
    return true;
}

void HtmlMainText::countText(HtmlNode node) {
    const auto size = static_cast<std::size_t>(std::ranges::count_if(textOf(node), [](char c) {
        return !isSpace(c);
    }));
    counts_.back().text += size;
    counts_.back().linked += links_ > 0 ? size : 0;
    counts_.back().own += ownLinks_ > 0 ? size : 0;
}

bool HtmlMainText::isNever(HtmlNode node, std::string_view name) const {
    constexpr auto kNames =
        std::to_array<std::string_view>({"head", "nav", "object", "applet", "rt", "rp"});
    constexpr auto kRoles = std::to_array<std::string_view>(
        {"navigation", "search", "dialog", "alertdialog", "menu", "menubar", "tablist"}
    );
    return common::isOneOf(name, kNames) || isCalledContents(node, name) ||
           (name == "button" && headings_ == 0) ||
           (name == "dialog" && attribute(node, "open") == nullptr) ||
           common::isOneOf(valueOf(node, "role"), kRoles) || isHidden(node);
}

void HtmlMainText::leave(HtmlNode node) {
    const Counts counts = counts_.back();
    counts_.pop_back();
    const std::string_view name = nameOf(node);
    const bool main = isMain(node, name);
    const bool article = name == "article";
    content_ -= main || article ? 1 : 0;
    headings_ -= headingLevel(name) > 0 || name == "summary" ? 1 : 0;
    links_ -= name == "a" ? 1 : 0;
    ownLinks_ -= isOwnLink(node, name) ? 1 : 0;
    if (isFrame(node, name, counts)) {
        dropped_.insert(node);
        return;
    }
    // The outermost: an article of comments within an article is part of it.
    if (content_ == 0 && (main || article)) {
        (main ? mains_ : articles_).push_back({node, counts.text});
    }
    counts_.back().text += counts.text;
    counts_.back().linked += counts.linked;
    counts_.back().own += counts.own;
}

/// Header, footer or something beside the text; inside of the text only where it is mostly
/// links.
bool HtmlMainText::isFrame(HtmlNode node, std::string_view name, const Counts& counts) const {
    constexpr auto kNames = std::to_array<std::string_view>({"header", "footer", "aside"});
    constexpr auto kRoles =
        std::to_array<std::string_view>({"banner", "contentinfo", "complementary"});
    constexpr auto kBlocks =
        std::to_array<std::string_view>({"div", "section", "ul", "ol", "dl", "p", "table"});
    constexpr auto kLists = std::to_array<std::string_view>({"ul", "ol", "dl"});
    if (common::isOneOf(name, kLists) && counts.own * 10 > counts.text * 8) {
        return true;  // what the page contains
    }
    const bool mostlyLinks = counts.linked * 2 > counts.text;
    if (common::isOneOf(name, kNames) || common::isOneOf(valueOf(node, "role"), kRoles)) {
        return content_ == 0 || mostlyLinks;
    }
    return mostlyLinks && common::isOneOf(name, kBlocks) && isCalledBoilerplate(node);
}

}  // namespace hiveline::knowledge
