#include "knowledge/html/html.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <unordered_set>
#include <utility>

#include "common/text/one_of.h"
#include "knowledge/extract/characters.h"
#include "knowledge/extract/text_encoding.h"
#include "knowledge/extract/writer.h"
#include "knowledge/html/main_text.h"
#include "knowledge/html/source.h"
#include "knowledge/html/table.h"
#include "knowledge/html/tree.h"

namespace hiveline::knowledge {
namespace {

// --- what the page says to fetchers ------------------------------------------------------------

void readLink(HtmlNode node, HtmlPage& page, std::unordered_set<std::string>& seen) {
    const char* href = attribute(node, "href");
    if (href == nullptr || hasWord(valueOf(node, "rel"), "nofollow", " \t\n")) {
        return;
    }
    std::string link(trimmed(href));
    if (!link.empty() && page.links.size() < kMaxLinks && seen.insert(link).second) {
        page.links.push_back(std::move(link));
    }
}

void readRobots(HtmlNode node, HtmlPage& page) {
    if (valueOf(node, "name") != "robots") {
        return;
    }
    const std::string content = valueOf(node, "content");
    const bool none = hasWord(content, "none", ", \t\n");
    page.noIndex = page.noIndex || none || hasWord(content, "noindex", ", \t\n");
    page.noFollow = page.noFollow || none || hasWord(content, "nofollow", ", \t\n");
}

void takeOnce(std::optional<std::string>& place, const char* value) {
    if (!place && value != nullptr && !trimmed(value).empty()) {
        place = std::string(trimmed(value));
    }
}

/// simplifiedHtml() tells it so, where the page does not.
void readLanguage(HtmlNode node, HtmlPage& page) {
    const std::string language(trimmed(valueOf(node, "content")));
    const bool isName = std::ranges::all_of(language, [](char c) {
        return isLetter(c) || isDigit(c) || c == '-' || c == '_';
    });
    if (page.document.language.empty() && isName && language.size() <= kMaxLanguageName &&
        valueOf(node, "name") == "language") {
        page.document.language = language;
    }
}

/// Everything but the text; gives the page's title.
std::string readHead(HtmlNode root, HtmlPage& page) {
    std::string title;
    std::unordered_set<std::string> seen;
    walk(root, [&](HtmlNode node) {
        const std::string_view name = nameOf(node);
        if (name == "a" || name == "area") {
            readLink(node, page, seen);
        } else if (name == "meta") {
            readRobots(node, page);
            readLanguage(node, page);
        } else if (name == "base") {
            takeOnce(page.base, attribute(node, "href"));
        } else if (name == "link" && hasWord(valueOf(node, "rel"), "canonical", " \t\n")) {
            takeOnce(page.canonical, attribute(node, "href"));
        } else if (name == "title" && title.empty() && !childrenOf(node).empty()) {
            title = collapsed(textOf(static_cast<HtmlNode>(childrenOf(node)[0])));
        }
        return true;
    });
    return title;
}

// --- the text ----------------------------------------------------------------------------------

class Reader {
public:
    explicit Reader(const HtmlMainText& judge) : judge_(judge) {}

    void read(HtmlNode root) {
        walk(
            root,
            [this](HtmlNode node) { return enter(node); },
            [this](HtmlNode node) { leave(node); }
        );
        flush();
        gap_ = Gap::kParagraph;
    }
    [[nodiscard]] Document finish(std::string_view title) {
        return writer_.finish(title.empty() ? std::string_view(firstHeading_) : title);
    }

private:
    enum class Gap : std::uint8_t { kLine, kParagraph };

    static bool isBlock(std::string_view name) {
        constexpr auto kNames = std::to_array<std::string_view>(
            {"address", "article", "aside",   "blockquote", "body",     "center",     "details",
             "dialog",  "dir",     "div",     "dl",         "fieldset", "figcaption", "figure",
             "footer",  "header",  "hgroup",  "hr",         "main",     "menu",       "ol",
             "p",       "pre",     "section", "summary",    "table",    "tr",         "td",
             "th",      "ul",      "caption", "legend",     "listing"}
        );
        return common::isOneOf(name, kNames);
    }

    static bool isLine(std::string_view name) {
        return name == "li" || name == "dt" || name == "dd" || name == "br";
    }

    bool enter(HtmlNode node) {
        if (!isElement(node)) {
            text_.append(textOf(node));
            return false;
        }
        const std::string_view name = nameOf(node);
        if (judge_.isDropped(node)) {
            return false;
        }
        if (const std::size_t level = headingLevel(name); level > 0) {
            return heading(level, plainText(node));
        }
        if (name == "pre" || name == "listing") {
            return preformatted(node);
        }
        if (name == "table" && table(node)) {
            return false;
        }
        if (isLine(name)) {
            flush();
            beginItem(node, name);
        } else if (isBlock(name)) {
            beginBlock(name);
        }
        return true;
    }

    void leave(HtmlNode node) {
        const std::string_view name = nameOf(node);
        if (isLine(name)) {
            flush();
            gap_ = Gap::kLine;
            mark_.clear();
            items_ -= name == "li" && items_ > 0 ? 1 : 0;
        } else if (isBlock(name)) {
            if (!numbers_.empty() && (name == "ol" || name == "ul")) {
                numbers_.pop_back();
            }
            separateBlock(name);
        }
    }

    void beginBlock(std::string_view name) {
        separateBlock(name);
        if (name == "ol" || name == "ul") {
            numbers_.push_back(name == "ol" ? 1 : 0);
        }
    }

    /// Both where it begins and where it ends.
    void separateBlock(std::string_view name) {
        flush();
        const bool inItem = items_ > 0 && (name == "ul" || name == "ol");
        if (mark_.empty()) {
            gap_ = inItem ? Gap::kLine : Gap::kParagraph;
        }
    }

    void beginItem(HtmlNode node, std::string_view name) {
        if (name != "li") {
            return;
        }
        ++items_;
        const HtmlNode parent = parentOf(node);
        const bool numbered = parent != nullptr && nameOf(parent) == "ol" && !numbers_.empty();
        mark_ = numbered ? std::to_string(numbers_.back()++) + ". " : "- ";
    }

    bool heading(std::size_t level, const std::string& text) {
        constexpr std::size_t kMaxLength = 200;
        flush();
        if (text.size() > kMaxLength) {
            writer_.paragraph(text);
        } else {
            writer_.heading(level, text);
            firstHeading_ = firstHeading_.empty() ? text : firstHeading_;
        }
        mark_.clear();
        gap_ = Gap::kParagraph;
        return false;
    }

    /// All text in it, as one line.
    std::string plainText(HtmlNode root) {
        std::string text;
        walk(root, [&](HtmlNode node) {
            text.append(textOf(node)).append(nameOf(node) == "br" ? " " : "");
            return !judge_.isDropped(node);
        });
        return collapsed(text);
    }

    bool preformatted(HtmlNode root) {
        flush();
        std::string text;
        walk(root, [&](HtmlNode node) {
            text.append(textOf(node)).append(nameOf(node) == "br" ? "\n" : "");
            return !judge_.isDropped(node);
        });
        writer_.paragraph(cleaned(text));
        mark_.clear();
        gap_ = Gap::kParagraph;
        return false;
    }

    bool table(HtmlNode node) {
        const HtmlTable grid = readTable(node, judge_);
        if (!grid.isData) {
            return false;
        }
        flush();
        writer_.paragraph(grid.caption);
        const Row none;
        for (std::size_t i = grid.headed && grid.rows.size() > 1 ? 1 : 0; i < grid.rows.size();
             ++i) {
            const std::string row = rowText(grid.rows[i], grid.headed ? grid.rows.front() : none);
            std::exchange(tableBegun_, true) ? writer_.line(row) : writer_.paragraph(row);
        }
        tableBegun_ = false;
        mark_.clear();
        gap_ = Gap::kParagraph;
        return true;
    }

    void flush() {
        const std::string text = collapsed(text_);
        text_.clear();
        if (text.empty()) {
            return;
        }
        const std::string marked = std::exchange(mark_, {}) + text;
        gap_ == Gap::kLine ? writer_.line(marked) : writer_.paragraph(marked);
        gap_ = Gap::kLine;  // unless a block begins or ends
    }

    const HtmlMainText& judge_;
    DocumentWriter writer_;
    // Since the last block.
    std::string text_;
    Gap gap_ = Gap::kParagraph;
    // Of the list item whose text comes.
    std::string mark_;
    // Of the open lists.
    std::vector<std::size_t> numbers_;
    std::size_t items_ = 0;  // open ones
    std::string firstHeading_;
    bool tableBegun_ = false;
};

}  // namespace

HtmlPage extractHtml(std::string_view bytes, std::string_view charsetOfHeader) {
    const HtmlTree tree(simplifiedHtml(htmlToUtf8(bytes, charsetOfHeader)));
    HtmlPage page;
    const std::string title = readHead(tree.root(), page);
    const HtmlMainText judge(tree.root());
    Reader reader(judge);
    for (const HtmlNode root : judge.roots(tree.root())) {
        reader.read(root);
    }
    std::string language = std::move(page.document.language);
    page.document = reader.finish(title);
    page.document.language = std::move(language);
    return page;
}

}  // namespace hiveline::knowledge
