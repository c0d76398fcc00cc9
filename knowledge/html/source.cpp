#include "knowledge/html/source.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <vector>

#include "common/error.h"
#include "common/text/ascii.h"
#include "common/text/one_of.h"
#include "knowledge/extract/characters.h"

namespace hiveline::knowledge {
namespace {

constexpr auto kVoid =
    std::to_array<std::string_view>({"area", "base", "br", "hr", "link", "meta"});
/// Tags that say nothing. `</body>` would close no element of the parser, so it must not here.
constexpr auto kIgnored = std::to_array<std::string_view>(
    {"img",    "input",   "embed",   "param",   "source",    "track",    "wbr",  "col",
     "keygen", "frame",   "option",  "command", "plaintext", "frameset", "math", "optgroup",
     "image",  "isindex", "doctype", "html",    "head",      "body"}
);
/// Elements that are left out with all that is in them.
constexpr auto kSkipped = std::to_array<std::string_view>(
    {"script",
     "style",
     "textarea",
     "iframe",
     "noembed",
     "noframes",
     "noscript",
     "svg",
     "select",
     "datalist",
     "canvas",
     "audio",
     "video",
     "xmp",
     "template"}
);
/// The parser may open such elements again and again; a span stays where it is.
constexpr auto kFormatting = std::to_array<std::string_view>(
    {"b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"}
);
/// What an end tag's search does not pass (HTML, "special" elements).
constexpr auto kSpecial = std::to_array<std::string_view>(
    {"address",    "applet", "article", "aside", "blockquote", "button",  "caption", "center",
     "colgroup",   "dd",     "details", "dir",   "div",        "dl",      "dt",      "fieldset",
     "figcaption", "figure", "footer",  "h1",    "h2",         "h3",      "h4",      "h5",
     "h6",         "header", "hgroup",  "li",    "listing",    "main",    "marquee", "menu",
     "nav",        "object", "ol",      "p",     "pre",        "section", "summary", "table",
     "tbody",      "td",     "tfoot",   "th",    "thead",      "tr",      "ul"}
);
/// What bounds a scope (HTML, "has an element in scope").
constexpr auto kScopes = std::to_array<std::string_view>(
    {"applet", "caption", "table", "td", "th", "marquee", "object", "button", "ol", "ul"}
);
constexpr auto kTableParts = std::to_array<std::string_view>(
    {"table", "caption", "colgroup", "tbody", "thead", "tfoot", "tr", "td", "th"}
);

struct KeptAttribute {
    std::string_view name;
    std::size_t most;  // bytes of its value
};
constexpr auto kAttributes = std::to_array<KeptAttribute>(
    {{"href", 4096},
     {"lang", 40},
     {"xml:lang", 40},
     {"rel", 256},
     {"content", 1024},
     {"name", 64},
     {"hidden", 32},
     {"style", 1024},
     {"class", 512},
     {"id", 128},
     {"role", 64},
     {"aria-hidden", 16},
     {"open", 16}}
);

struct Tag {
    std::string name;
    bool isEnd = false;
    std::array<std::string_view, kAttributes.size()> values{};
    std::array<bool, kAttributes.size()> given{};
};

class Simplifier {
public:
    explicit Simplifier(std::string_view source) : source_(source) {
        // What is left is hardly ever longer than the source.
        result_.reserve(source.size());
    }

    std::string run() {
        while (at_ < source_.size()) {
            const std::size_t next = std::min(source_.find('<', at_), source_.size());
            appendText(source_.substr(at_, next - at_));
            at_ = next;
            if (at_ < source_.size()) {
                markup();
            }
        }
        return std::move(result_);
    }

private:
    [[nodiscard]] char peek(std::size_t ahead) const {
        return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
    }

    void appendText(std::string_view text) {
        for (const char c : text) {
            if (c != '\0') {
                result_.push_back(c);
            }
        }
    }

    /// At a `<`.
    void markup() {
        if (source_.substr(at_).starts_with("<!--")) {
            return skipComment();
        }
        const char first = peek(1);
        if (isLetter(first) || (first == '/' && isLetter(peek(2)))) {
            return tag();
        }
        if (first == '!' || first == '?' || first == '/') {
            at_ = std::min(source_.find('>', at_), source_.size() - 1) + 1;
            return;
        }
        // A lone `<` is text, and the parser is to see it as that.
        result_.append("&lt;");
        ++at_;
    }

    void skipComment() {
        at_ += 4;
        // `<!-->` and `<!--->` are whole comments (HTML standard, 13.2.5.43 and 44).
        if (peek(0) == '>' || (peek(0) == '-' && peek(1) == '>')) {
            at_ += peek(0) == '>' ? 1 : 2;
            return;
        }
        while (at_ < source_.size()) {
            at_ = std::min(source_.find("--", at_), source_.size());
            const std::string_view end = source_.substr(at_);
            if (end.starts_with("-->") || end.starts_with("--!>")) {
                at_ += end[2] == '>' ? 3 : 4;
                return;
            }
            at_ += end.empty() ? 0 : 1;
        }
    }

    void tag() {
        Tag tag;
        tag.isEnd = peek(1) == '/';
        const std::size_t begin = at_ + (tag.isEnd ? 2 : 1);
        const std::size_t end =
            std::min(source_.find_first_of(" \t\r\n\f/>", begin), source_.size());
        constexpr std::size_t kMaxNameLength = 32;
        tag.name = lowered(source_.substr(begin, std::min(end - begin, kMaxNameLength)));
        std::ranges::replace_if(
            tag.name, [](char c) { return !common::isAlphanumeric(c) && c != '-'; }, '-'
        );
        at_ = end;
        if (readAttributes(tag)) {
            tag.isEnd ? endTag(tag) : startTag(tag);
        }
    }

    /// False where the source ends inside of the tag.
    bool readAttributes(Tag& tag) {
        constexpr std::string_view kBlank = " \t\r\n\f/";
        while (true) {
            at_ = std::min(source_.find_first_not_of(kBlank, at_), source_.size());
            if (at_ == source_.size()) {
                return false;
            }
            if (source_[at_] == '>') {
                ++at_;
                return true;
            }
            const std::size_t end =
                std::min(source_.find_first_of(" \t\r\n\f/>=", at_ + 1), source_.size());
            const std::string_view name = source_.substr(at_, end - at_);
            at_ = end;
            keepAttribute(tag, name, readValue());
        }
    }

    std::string_view readValue() {
        constexpr std::string_view kBlank = " \t\r\n\f";
        const std::size_t equals = source_.find_first_not_of(kBlank, at_);
        if (equals == std::string_view::npos || source_[equals] != '=') {
            return {};
        }
        at_ = std::min(source_.find_first_not_of(kBlank, equals + 1), source_.size());
        const char quote = peek(0);
        if (quote != '"' && quote != '\'') {
            const std::size_t end =
                std::min(source_.find_first_of(" \t\r\n\f>", at_), source_.size());
            const std::string_view value = source_.substr(at_, end - at_);
            at_ = end;
            return value;
        }
        const std::size_t end = std::min(source_.find(quote, at_ + 1), source_.size());
        const std::string_view value = source_.substr(at_ + 1, end - at_ - 1);
        at_ = std::min(end + 1, source_.size());
        return value;
    }

    static void keepAttribute(Tag& tag, std::string_view name, std::string_view value) {
        for (std::size_t i = 0; i < kAttributes.size(); ++i) {
            // Of an attribute that is given twice the first counts, as in browsers.
            if (!tag.given[i] && equalsIgnoreCase(name, kAttributes[i].name)) {
                tag.given[i] = true;
                tag.values[i] = value.size() <= kAttributes[i].most ? value : std::string_view();
            }
        }
    }

    /// The elements that name it are not kept: `<meta name="language">` tells it instead.
    void keepLanguage(const Tag& tag) {
        if (tag.name != "html" && tag.name != "body") {
            return;
        }
        for (std::size_t i = 0; i < kAttributes.size(); ++i) {
            if (tag.given[i] &&
                (kAttributes[i].name == "lang" || kAttributes[i].name == "xml:lang")) {
                Tag meta{.name = "meta"};
                const auto give = [&meta](std::string_view name, std::string_view value) {
                    const auto place = std::ranges::find(kAttributes, name, &KeptAttribute::name);
                    const auto at = static_cast<std::size_t>(place - kAttributes.begin());
                    meta.values.at(at) = value;
                    meta.given.at(at) = true;
                };
                give("name", "language");
                give("content", tag.values[i]);
                append(meta);
            }
        }
    }

    void startTag(Tag& tag) {
        if (common::isOneOf(tag.name, kIgnored)) {
            return keepLanguage(tag);
        }
        if (common::isOneOf(tag.name, kSkipped)) {
            return skipContent(tag.name);
        }
        if (tag.name == "title") {
            return title();
        }
        if (common::isOneOf(tag.name, kVoid)) {
            return append(tag);
        }
        rename(tag);
        closeImplied(tag.name);
        if (open_.size() < kMaxDepth) {
            open_.push_back(tag.name);
            append(tag);
        } else {
            // Deeper elements become text of the deepest one that is kept; their end tags must not
            // end others.
            leftOut_.push_back(tag.name);
            lineBreak(tag.name);
        }
    }

    void endTag(Tag& tag) {
        rename(tag);
        if (!leftOut_.empty() && leftOut_.back() == tag.name) {
            leftOut_.pop_back();
            return lineBreak(tag.name);
        }
        // `</br>` is a line break, by the standard.
        if (tag.name == "br") {
            tag.isEnd = false;
            return append(tag);
        }
        const std::size_t depth = closedBy(tag.name);
        if (depth < open_.size()) {
            open_.resize(depth);
            leftOut_.clear();
            result_.append("</").append(tag.name).append(">");
        }
    }

    static void rename(Tag& tag) {
        if (common::isOneOf(tag.name, kFormatting)) {
            tag.name = "span";
        } else if (tag.name == "form") {
            tag.name = "div";
        }
    }

    /// In place of a block that is left out.
    void lineBreak(std::string_view name) {
        if (common::isOneOf(name, kSpecial)) {
            count();
            result_.append("<br>");
        }
    }

    void count() {
        if (++elements_ > kMaxElements) {
            throw common::Error(
                common::ErrorCode::kTooLarge,
                "The page has more than " + std::to_string(kMaxElements) + " elements"
            );
        }
    }

    void append(const Tag& tag) {
        count();
        result_.append("<").append(tag.name);
        for (std::size_t i = 0; i < kAttributes.size(); ++i) {
            if (tag.given[i]) {
                result_.append(" ").append(kAttributes[i].name).append("=\"");
                for (const char c : tag.values[i]) {
                    c == '"' ? result_.append("&quot;") : result_.append(1, c);
                }
                result_.append("\"");
            }
        }
        result_.append(">");
    }

    /// What a start tag ends that has no end tag of its own. Never more than the parser ends.
    void closeImplied(std::string_view name) {
        const auto close = [this](std::string_view wanted) {
            std::size_t depth = open_.size();
            while (depth > 0 && !common::isOneOf(open_[depth - 1], kSpecial)) {
                --depth;
            }
            if (depth > 0 && open_[depth - 1] == wanted) {
                open_.resize(depth - 1);
                leftOut_.clear();
            }
        };
        if (common::isOneOf(name, kSpecial) && !common::isOneOf(name, kTableParts) &&
            name != "button") {
            close("p");
        }
        if (name == "li") {
            close("li");
        } else if (name == "dt" || name == "dd") {
            close("dt");
            close("dd");
        } else if (common::isOneOf(name, kTableParts) && name != "table") {
            close("p");
            close("td");
            close("th");
            if (name != "td" && name != "th") {
                close("tr");
            }
            if (name == "tbody" || name == "thead" || name == "tfoot") {
                close("tbody");
                close("thead");
                close("tfoot");
            }
        }
    }

    /// How many elements stay open after the end tag: all of them where the parser ignores it.
    [[nodiscard]] std::size_t closedBy(std::string_view name) const {
        const bool special = common::isOneOf(name, kSpecial);
        const bool part = common::isOneOf(name, kTableParts);
        for (std::size_t depth = open_.size(); depth > 0; --depth) {
            const std::string_view each = open_[depth - 1];
            if (each == name) {
                return depth - 1;
            }
            const bool bound = part      ? each == "table"
                               : special ? common::isOneOf(each, kScopes)
                                         : common::isOneOf(each, kSpecial);
            if (bound) {
                break;
            }
        }
        return open_.size();
    }

    [[nodiscard]] bool isNamed(std::size_t at, std::string_view name) const {
        const std::string_view rest = source_.substr(at);
        const char behind = rest.size() > name.size() ? rest[name.size()] : '>';
        return equalsIgnoreCase(rest.substr(0, name.size()), name) &&
               (isSpace(behind) || behind == '/' || behind == '>');
    }

    /// Offset of the end tag, or npos.
    std::size_t findEnd(const std::string& name) {
        // Looked for once to the end of the page, or a page of unclosed tags would take quadratic
        // time.
        if (unclosed_.contains(name)) {
            return std::string_view::npos;
        }
        const bool nests = name == "svg" || name == "template";
        std::size_t starts = 0;
        for (std::size_t at = source_.find('<', at_); at != std::string_view::npos;
             at = source_.find('<', at + 1)) {
            const bool isEnd = at + 1 < source_.size() && source_[at + 1] == '/';
            if ((!isEnd && !nests) || !isNamed(at + (isEnd ? 2 : 1), name)) {
                continue;
            }
            if (isEnd && starts == 0) {
                return at;
            }
            isEnd ? --starts : ++starts;
        }
        unclosed_.insert(name);
        return std::string_view::npos;
    }

    void skipContent(const std::string& name) {
        const std::size_t end = findEnd(name);
        if (end != std::string_view::npos) {
            at_ = std::min(source_.find('>', end), source_.size() - 1) + 1;
            // Without an end, all that follows belongs to them, as in browsers.
        } else if (name == "script" || name == "style") {
            at_ = source_.size();
        }
    }

    void title() {
        const std::string name = "title";
        const std::size_t end = findEnd(name);
        if (end == std::string_view::npos) {
            return;
        }
        if (!titled_) {
            titled_ = true;
            result_.append("<title>");
            for (const char c : source_.substr(at_, end - at_)) {
                c == '<' ? result_.append("&lt;") : result_.append(c == '\0' ? 0 : 1, c);
            }
            result_.append("</title>");
        }
        at_ = std::min(source_.find('>', end), source_.size() - 1) + 1;
    }

    std::string_view source_;
    std::size_t at_ = 0;
    std::string result_;
    std::size_t elements_ = 0;
    std::vector<std::string> open_;
    std::vector<std::string> leftOut_;
    std::set<std::string> unclosed_;
    bool titled_ = false;
};

}  // namespace

std::string simplifiedHtml(std::string_view utf8) {
    return Simplifier(utf8).run();
}

}  // namespace hiveline::knowledge
