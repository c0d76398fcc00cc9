#include "knowledge/extract/html.h"

#include <gumbo.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory_resource>
#include <set>
#include <span>
#include <unordered_set>
#include <utility>

#include "knowledge/extract/characters.h"
#include "knowledge/extract/html_source.h"
#include "knowledge/extract/text_encoding.h"
#include "knowledge/extract/writer.h"

namespace hiveline::knowledge {
namespace {

using Node = const GumboNode*;

/// A parsed page. Its nodes live in an arena and go with it all at once: gumbo's own way to free
/// them recurses as deep as they are nested.
class Tree {
public:
    explicit Tree(std::string source) : source_(std::move(source)) {
        GumboOptions options = kGumboDefaultOptions;
        options.userdata = &arena_;
        options.allocator = [](void* arena, std::size_t size) {
            return static_cast<std::pmr::monotonic_buffer_resource*>(arena)->allocate(size);
        };
        options.deallocator = [](void*, void*) {};
        options.max_errors = 0;
        root_ = gumbo_parse_with_options(&options, source_.data(), source_.size())->root;
    }
    Tree(const Tree&) = delete;
    Tree& operator=(const Tree&) = delete;
    ~Tree() = default;

    [[nodiscard]] Node root() const noexcept { return root_; }

private:
    std::string source_;
    std::pmr::monotonic_buffer_resource arena_;
    Node root_ = nullptr;
};

bool isElement(Node node) {
    return node->type == GUMBO_NODE_ELEMENT || node->type == GUMBO_NODE_TEMPLATE;
}

std::string_view nameOf(Node node) {
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

std::span<void* const> childrenOf(Node node) {
    if (!isElement(node)) {
        return {};
    }
    const GumboVector& children = node->v.element.children;
    return {children.data, children.length};
}

std::string_view textOf(Node node) {
    const bool text = node->type == GUMBO_NODE_TEXT || node->type == GUMBO_NODE_WHITESPACE ||
                      node->type == GUMBO_NODE_CDATA;
    return text ? std::string_view(node->v.text.text) : std::string_view();
}

/// Null where the element does not have it.
const char* attribute(Node node, const char* name) {
    if (!isElement(node)) {
        return nullptr;
    }
    const GumboAttribute* found = gumbo_get_attribute(&node->v.element.attributes, name);
    return found == nullptr ? nullptr : found->value;
}

std::string valueOf(Node node, const char* name) {
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

template <std::size_t Size>
bool isOneOf(const std::array<std::string_view, Size>& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

std::size_t headingLevel(std::string_view name) {
    const bool heading = name.size() == 2 && name[0] == 'h' && name[1] >= '1' && name[1] <= '6';
    return heading ? static_cast<std::size_t>(name[1] - '0') : 0;
}

/// Calls `enter` before a node's children, `leave` behind them; not for those of a node that
/// `enter` says false for. Without recursion: the depth is the page's.
template <typename Enter, typename Leave>
void walk(Node root, Enter enter, Leave leave) {
    struct Step {
        Node node;
        std::size_t next;
    };
    std::vector<Step> way;
    const auto begin = [&](Node node) {
        if (enter(node)) {
            way.push_back({node, 0});
        }
    };
    begin(root);
    while (!way.empty()) {
        Step& step = way.back();
        const auto children = childrenOf(step.node);
        if (step.next < children.size()) {
            begin(static_cast<Node>(children[step.next++]));
        } else {
            const Node left = step.node;
            way.pop_back();
            leave(left);
        }
    }
}

template <typename Enter>
void walk(Node root, Enter enter) {
    walk(root, enter, [](Node) {});
}

// --- what the page says to fetchers ------------------------------------------------------------

void readLink(Node node, HtmlPage& page, std::unordered_set<std::string>& seen) {
    const char* href = attribute(node, "href");
    if (href == nullptr || hasWord(valueOf(node, "rel"), "nofollow", " \t\n")) {
        return;
    }
    std::string link(trimmed(href));
    if (!link.empty() && page.links.size() < kMostLinks && seen.insert(link).second) {
        page.links.push_back(std::move(link));
    }
}

void readRobots(Node node, HtmlPage& page) {
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
void readLanguage(Node node, HtmlPage& page) {
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
std::string readHead(Node root, HtmlPage& page) {
    std::string title;
    std::unordered_set<std::string> seen;
    walk(root, [&](Node node) {
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
            title = collapsed(textOf(static_cast<Node>(childrenOf(node)[0])));
        }
        return true;
    });
    return title;
}

// --- which parts are its text ------------------------------------------------------------------

bool isHidden(Node node) {
    if (attribute(node, "hidden") != nullptr || valueOf(node, "aria-hidden") == "true") {
        return true;
    }
    std::string style = valueOf(node, "style");
    std::erase_if(style, isSpace);
    return style.find("display:none") != std::string::npos ||
           style.find("visibility:hidden") != std::string::npos;
}

/// Whether an author calls the element something of the page's frame rather than of its text.
bool isCalledBoilerplate(Node node) {
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
bool isCalledContents(Node node, std::string_view name) {
    constexpr auto kNames =
        std::to_array<std::string_view>({"div", "dl", "ul", "ol", "section", "table"});
    constexpr auto kClasses = std::to_array<std::string_view>(
        {"toc", "table-of-contents", "toctree-wrapper compound", "navheader", "navfooter"}
    );
    return isOneOf(kNames, name) && isOneOf(kClasses, valueOf(node, "class"));
}

class Judge {
public:
    explicit Judge(Node root) {
        counts_.push_back({});
        walk(
            root, [this](Node node) { return enter(node); }, [this](Node node) { leave(node); }
        );
        all_ = counts_.back();
    }

    [[nodiscard]] bool isDropped(Node node) const { return dropped_.contains(node); }

    /// The elements whose text is the page's.
    [[nodiscard]] std::vector<Node> roots(Node root) const {
        for (const std::vector<Part>* parts : {&mains_, &articles_}) {
            std::size_t text = 0;
            std::vector<Node> nodes;
            for (const Part& part : *parts) {
                text += part.text;
                nodes.push_back(part.node);
            }
            if (text > 0 && text * 2 >= all_.text) {
                return nodes;
            }
        }
        return {root};
    }

private:
    struct Counts {
        std::size_t text = 0;
        std::size_t linked = 0;
        std::size_t own = 0;  // linked to parts of the page itself
    };
    struct Part {
        Node node;
        std::size_t text;
    };

    static bool isOwnLink(Node node, std::string_view name) {
        const char* const href = name == "a" ? attribute(node, "href") : nullptr;
        return href != nullptr && *href == '#';
    }

    static bool isMain(Node node, std::string_view name) {
        return name == "main" || valueOf(node, "role") == "main";
    }

    bool enter(Node node) {
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

    void countText(Node node) {
        const auto size = static_cast<std::size_t>(std::ranges::count_if(textOf(node), [](char c) {
            return !isSpace(c);
        }));
        counts_.back().text += size;
        counts_.back().linked += links_ > 0 ? size : 0;
        counts_.back().own += ownLinks_ > 0 ? size : 0;
    }

    [[nodiscard]] bool isNever(Node node, std::string_view name) const {
        constexpr auto kNames =
            std::to_array<std::string_view>({"head", "nav", "object", "applet", "rt", "rp"});
        constexpr auto kRoles = std::to_array<std::string_view>(
            {"navigation", "search", "dialog", "alertdialog", "menu", "menubar", "tablist"}
        );
        return isOneOf(kNames, name) || isCalledContents(node, name) ||
               (name == "button" && headings_ == 0) ||
               (name == "dialog" && attribute(node, "open") == nullptr) ||
               isOneOf(kRoles, valueOf(node, "role")) || isHidden(node);
    }

    void leave(Node node) {
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
        if (content_ == 0 && (main || article)) {
            (main ? mains_ : articles_).push_back({node, counts.text});
        }
        counts_.back().text += counts.text;
        counts_.back().linked += counts.linked;
        counts_.back().own += counts.own;
    }

    /// Header, footer or something beside the text; inside of the text only where it is mostly
    /// links.
    [[nodiscard]] bool isFrame(Node node, std::string_view name, const Counts& counts) const {
        constexpr auto kNames = std::to_array<std::string_view>({"header", "footer", "aside"});
        constexpr auto kRoles =
            std::to_array<std::string_view>({"banner", "contentinfo", "complementary"});
        constexpr auto kBlocks =
            std::to_array<std::string_view>({"div", "section", "ul", "ol", "dl", "p", "table"});
        constexpr auto kLists = std::to_array<std::string_view>({"ul", "ol", "dl"});
        if (isOneOf(kLists, name) && counts.own * 10 > counts.text * 8) {
            return true;  // what the page contains
        }
        const bool mostlyLinks = counts.linked * 2 > counts.text;
        if (isOneOf(kNames, name) || isOneOf(kRoles, valueOf(node, "role"))) {
            return content_ == 0 || mostlyLinks;
        }
        return mostlyLinks && isOneOf(kBlocks, name) && isCalledBoilerplate(node);
    }

    std::vector<Counts> counts_;
    Counts all_;
    std::size_t headings_ = 0;  // open ones
    std::size_t links_ = 0;
    std::size_t ownLinks_ = 0;
    std::size_t content_ = 0;
    std::vector<Part> mains_;
    std::vector<Part> articles_;
    std::unordered_set<Node> dropped_;
};

// --- the text ----------------------------------------------------------------------------------

/// What a table shows, or that it only lays out the page.
struct Grid {
    std::vector<Row> rows;
    std::string caption;
    bool headed = false;  // the first row names the columns
    bool isData = false;
};

class GridReader {
public:
    GridReader(Node table, const Judge& judge) {
        bool data = valueOf(table, "role") != "presentation";
        walk(
            table,
            [&](Node node) {
                data = data && (node == table || !breaks(nameOf(node)));
                return data && !judge.isDropped(node) && enter(node);
            },
            [this](Node node) { leave(node); }
        );
        const bool wide =
            std::ranges::any_of(grid_.rows, [](const Row& row) { return row.size() > 1; });
        grid_.isData = data && wide && longest_ <= kLongestCell;
    }
    [[nodiscard]] Grid take() { return std::move(grid_); }

private:
    static constexpr std::size_t kLongestCell = 1'000;

    /// What tables of data do not have in them.
    static bool breaks(std::string_view name) {
        return name == "table" || name == "section" || name == "article" || headingLevel(name) > 0;
    }

    bool enter(Node node) {
        const std::string_view name = nameOf(node);
        if (name == "tr") {
            grid_.rows.emplace_back();
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

    void leave(Node node) {
        const std::string_view name = nameOf(node);
        if ((name == "td" || name == "th") && !grid_.rows.empty()) {
            std::string cell = collapsed(text_);
            longest_ = std::max(longest_, cell.size());
            grid_.rows.back().push_back(std::move(cell));
        } else if (name == "caption") {
            grid_.caption = collapsed(text_);
        } else if (name == "tr" && grid_.rows.size() == 1) {
            grid_.headed = named_ && canNameColumns(grid_.rows.front());
        }
    }

    Grid grid_;
    std::string text_;
    std::size_t longest_ = 0;
    bool named_ = false;
};

class Reader {
public:
    explicit Reader(const Judge& judge) : judge_(judge) {}

    void read(Node root) {
        walk(
            root, [this](Node node) { return enter(node); }, [this](Node node) { leave(node); }
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
        return isOneOf(kNames, name);
    }

    static bool isLine(std::string_view name) {
        return name == "li" || name == "dt" || name == "dd" || name == "br";
    }

    bool enter(Node node) {
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

    void leave(Node node) {
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
            beginBlock(name, false);
        }
    }

    void beginBlock(std::string_view name, bool entering = true) {
        flush();
        const bool inItem = items_ > 0 && (name == "ul" || name == "ol");
        if (mark_.empty()) {
            gap_ = inItem ? Gap::kLine : Gap::kParagraph;
        }
        if (entering && (name == "ol" || name == "ul")) {
            numbers_.push_back(name == "ol" ? 1 : 0);
        }
    }

    void beginItem(Node node, std::string_view name) {
        if (name != "li") {
            return;
        }
        ++items_;
        const Node parent = node->parent;
        const bool numbered = parent != nullptr && nameOf(parent) == "ol" && !numbers_.empty();
        mark_ = numbered ? std::to_string(numbers_.back()++) + ". " : "- ";
    }

    bool heading(std::size_t level, const std::string& text) {
        constexpr std::size_t kLongest = 200;
        flush();
        if (text.size() > kLongest) {
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
    std::string plainText(Node root) {
        std::string text;
        walk(root, [&](Node node) {
            text.append(textOf(node)).append(nameOf(node) == "br" ? " " : "");
            return !judge_.isDropped(node);
        });
        return collapsed(text);
    }

    bool preformatted(Node root) {
        flush();
        std::string text;
        walk(root, [&](Node node) {
            text.append(textOf(node)).append(nameOf(node) == "br" ? "\n" : "");
            return !judge_.isDropped(node);
        });
        writer_.paragraph(cleaned(text));
        mark_.clear();
        gap_ = Gap::kParagraph;
        return false;
    }

    bool table(Node node) {
        const Grid grid = GridReader(node, judge_).take();
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

    const Judge& judge_;
    DocumentWriter writer_;
    std::string text_;  // since the last block
    Gap gap_ = Gap::kParagraph;
    std::string mark_;                  // of the list item whose text comes
    std::vector<std::size_t> numbers_;  // of the open lists
    std::size_t items_ = 0;             // open ones
    std::string firstHeading_;
    bool tableBegun_ = false;
};

}  // namespace

HtmlPage extractHtml(std::string_view bytes, std::string_view charsetOfHeader) {
    const Tree tree(simplifiedHtml(htmlToUtf8(bytes, charsetOfHeader)));
    HtmlPage page;
    const std::string title = readHead(tree.root(), page);
    const Judge judge(tree.root());
    Reader reader(judge);
    for (const Node root : judge.roots(tree.root())) {
        reader.read(root);
    }
    std::string language = std::move(page.document.language);
    page.document = reader.finish(title);
    page.document.language = std::move(language);
    return page;
}

}  // namespace hiveline::knowledge
