#include "knowledge/extract/markdown.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "knowledge/extract/characters.h"
#include "knowledge/extract/lines.h"
#include "knowledge/extract/running_lines.h"
#include "knowledge/extract/writer.h"

namespace hiveline::knowledge {
namespace {

// Bytes to look ahead for what closes something.
constexpr std::size_t kFar = 2'000;

/// A line without emphasis, links, code marks and HTML.
class Inline {
public:
    explicit Inline(std::string_view line) : rest_(line) {}

    std::string read() {
        while (!rest_.empty()) {
            const std::size_t plain = std::min(rest_.find_first_of("\\`*_~[]!<&"), rest_.size());
            take(plain);
            if (!rest_.empty()) {
                special();
            }
        }
        // Only at the end is it known which brackets began a link, and the text behind them has
        // their places by number.
        std::erase(text_, kLeftOut);
        std::ranges::replace(text_, kOpen, '[');
        return std::move(text_);
    }

private:
    // In place of a bracket; a cleaned text has no such characters.
    static constexpr char kOpen = '\x01';
    static constexpr char kLeftOut = '\x02';
    // Then marks of the line are characters.
    static constexpr std::size_t kMaxFailures = 1'000;

    void take(std::size_t size) {
        text_.append(rest_.substr(0, size));
        rest_.remove_prefix(size);
    }

    void special() {
        switch (rest_[0]) {
            case '\\':
                rest_.remove_prefix(1);
                return take(std::min<std::size_t>(1, rest_.size()));
            case '`':
                return code();
            case '!':
                return rest_.starts_with("![") ? rest_.remove_prefix(1) : take(1);
            case '[':
                return opened();
            case ']':
                return closed();
            case '<':
                return tag();
            case '&':
                return take(1);
            default:
                return emphasis();
        }
    }

    void opened() {
        if (rest_.starts_with("[]")) {
            return take(2);
        }
        rest_.remove_prefix(1);
        brackets_.push_back(text_.size());
        text_.push_back(kOpen);
    }

    /// The end of a link's text: its target is left out.
    void closed() {
        rest_.remove_prefix(1);
        const std::optional<std::size_t> begin =
            brackets_.empty() ? std::nullopt : std::optional(brackets_.back());
        if (!begin) {
            text_.push_back(']');
            return;
        }
        brackets_.pop_back();
        // Each failure has looked kFar ahead: a line of a million brackets must not do so a million
        // times.
        const std::size_t size = failures_ < kMaxFailures ? targetSize() : 0;
        text_[*begin] = size > 0 ? kLeftOut : '[';
        if (size == 0) {
            ++failures_;
            text_.push_back(']');
        }
        rest_.remove_prefix(size);
    }

    [[nodiscard]] std::size_t targetSize() const {
        if (rest_.starts_with("[")) {
            const std::size_t end = rest_.substr(0, kFar).find(']');
            return end == std::string_view::npos ? 0 : end + 1;
        }
        if (!rest_.starts_with("(")) {
            return 0;
        }
        std::size_t depth = 0;
        for (std::size_t at = 0; at < std::min(rest_.size(), kFar); ++at) {
            depth += rest_[at] == '(' ? 1 : 0;
            depth -= rest_[at] == ')' ? 1 : 0;
            if (depth == 0) {
                return at + 1;
            }
        }
        return 0;
    }

    void code() {
        const std::size_t ticks = std::min(rest_.find_first_not_of('`'), rest_.size());
        const std::string_view ahead = rest_.substr(ticks, kFar);
        const std::size_t end = ahead.find(rest_.substr(0, std::min<std::size_t>(ticks, 16)));
        if (end == std::string_view::npos || ticks > 16 || failures_ >= kMaxFailures) {
            ++failures_;
            return take(ticks);
        }
        text_.append(trimmed(ahead.substr(0, end)));
        rest_.remove_prefix(end + ticks * 2);
    }

    /// `<b>`, `<!-- … -->` and `</b>` are left out, `<https://…>` keeps its inside.
    void tag() {
        const std::size_t end =
            failures_ < kMaxFailures ? rest_.substr(0, kFar).find('>') : std::string_view::npos;
        const char next = rest_.size() > 1 ? rest_[1] : ' ';
        if (end == std::string_view::npos || (!isLetter(next) && next != '/' && next != '!')) {
            ++failures_;
            return take(1);
        }
        const std::string_view inside = rest_.substr(1, end - 1);
        const bool link = inside.find(' ') == std::string_view::npos &&
                          inside.find_first_of(":@") != std::string_view::npos;
        text_.append(link ? inside : lowered(inside) == "br" || inside == "br/" ? "\n" : "");
        rest_.remove_prefix(end + 1);
    }

    /// Marks beside a word; alone, or one within a word, they are characters.
    void emphasis() {
        const char mark = rest_[0];
        const std::size_t size = std::min(rest_.find_first_not_of(mark), rest_.size());
        const bool before = !text_.empty() && !isSpace(text_.back());
        const bool behind = size < rest_.size() && !isSpace(rest_[size]);
        // `snake_case` and `2*3*4` are no emphasis.
        const bool inWord = (mark == '_' || size == 1) && before && behind &&
                            isWord(text_.back()) && isWord(rest_[size]);
        const bool isMark = (before || behind) && !inWord && (mark != '~' || size == 2);
        isMark ? rest_.remove_prefix(size) : take(size);
    }

    static bool isWord(char c) {
        return isLetter(c) || isDigit(c) || (static_cast<unsigned char>(c) & 0x80U) != 0;
    }

    std::string_view rest_;
    std::string text_;
    std::vector<std::size_t> brackets_;
    std::size_t failures_ = 0;
};

std::string inlineText(std::string_view line) {
    return Inline(line).read();
}

std::size_t headingLevel(std::string_view line) {
    const std::size_t level = std::min(line.find_first_not_of('#'), line.size());
    return level >= 1 && level <= 6 && (level == line.size() || isSpace(line[level])) ? level : 0;
}

std::string_view headingText(std::string_view line, std::size_t level) {
    line = trimmed(line.substr(level));
    const std::size_t last = line.find_last_not_of('#');
    if (last == std::string_view::npos) {
        return {};
    }
    return last + 1 < line.size() && isSpace(line[last]) ? trimmed(line.substr(0, last)) : line;
}

bool consistsOf(std::string_view line, std::string_view characters) {
    return !line.empty() && line.find_first_not_of(characters) == std::string_view::npos;
}

/// `| --- | :--: |`
bool isTableRule(std::string_view line) {
    return consistsOf(line, "|-: \t") && line.find('|') != std::string_view::npos &&
           line.find('-') != std::string_view::npos;
}

Row cellsOf(std::string_view line) {
    line = trimmed(line);
    line.remove_prefix(line.starts_with("|") ? 1 : 0);
    Row row;
    std::string cell;
    for (std::size_t at = 0; at < line.size(); ++at) {
        if (line[at] == '\\' && at + 1 < line.size() && line[at + 1] == '|') {
            cell.push_back(line[++at]);
        } else if (line[at] == '|') {
            row.push_back(collapsed(inlineText(cell)));
            cell.clear();
        } else {
            cell.push_back(line[at]);
        }
    }
    if (!trimmed(cell).empty()) {
        row.push_back(collapsed(inlineText(cell)));
    }
    return row;
}

class Reader {
public:
    explicit Reader(std::string_view text) : lines_(linesOf(text)) {}

    Document read() {
        frontMatter();
        while (at_ < lines_.size()) {
            next();
        }
        endParagraph();
        return writer_.finish(title_);
    }

private:
    void frontMatter() {
        // As Jekyll and its successors write it; anywhere else `---` is a rule.
        if (lines_.empty() || lines_[0] != "---") {
            return;
        }
        const auto end = std::find(lines_.begin() + 1, lines_.end(), std::string_view("---"));
        if (end == lines_.end()) {
            return;
        }
        for (auto line = lines_.begin() + 1; line != end; ++line) {
            if (line->starts_with("title:")) {
                std::string_view title = trimmed(line->substr(6));
                const bool quoted = title.size() > 1 && (title[0] == '"' || title[0] == '\'');
                title_ = std::string(quoted ? title.substr(1, title.size() - 2) : title);
            }
        }
        at_ = static_cast<std::size_t>(end - lines_.begin()) + 1;
    }

    void next() {
        const std::string_view raw = lines_[at_];
        std::string_view line = trimmed(raw);
        while (line.starts_with(">")) {
            line = trimmed(line.substr(1));
        }
        if (line.starts_with("```") || line.starts_with("~~~")) {
            return fence(line);
        }
        // Within a list or a paragraph, indented lines go on with it (CommonMark, 4.4).
        if (paragraph_.empty() && !inList_ && (raw.starts_with("    ") || raw.starts_with("\t"))) {
            return indented();
        }
        ++at_;
        if (line.empty()) {
            return endParagraph();
        }
        if (line.starts_with("<!--")) {
            return comment(line);
        }
        if (!block(line)) {
            paragraph(line, raw.ends_with("  "));
        }
    }

    /// False for a line of a paragraph.
    bool block(std::string_view line) {
        if (const std::size_t level = headingLevel(line); level > 0) {
            heading(level, inlineText(headingText(line, level)));
        } else if (!paragraph_.empty() && !isItem_ && (consistsOf(line, "=") || consistsOf(line, "-"))) {
            const std::string text = std::exchange(paragraph_, {});
            heading(line[0] == '=' ? 1 : 2, text);
        } else if (line.size() >= 3 && (consistsOf(line, "- ") || consistsOf(line, "* ") ||
                                        consistsOf(line, "_ "))) {
            endParagraph();
        } else if (at_ < lines_.size() && line.find('|') != std::string_view::npos && isTableRule(trimmed(lines_[at_]))) {
            table(line);
        } else if (isDefinition(line)) {
            endParagraph();
        } else {
            return false;
        }
        return true;
    }

    /// `[label]: https://…`
    static bool isDefinition(std::string_view line) {
        const std::size_t end = line.substr(0, kFar).find("]:");
        return line.starts_with("[") && end != std::string_view::npos && line.find(']') == end;
    }

    void heading(std::size_t level, const std::string& text) {
        endParagraph();
        inList_ = false;
        title_ = title_.empty() ? text : title_;
        writer_.heading(level, text);
    }

    void fence(std::string_view line) {
        endParagraph();
        const std::size_t size = std::min(line.find_first_not_of(line[0]), line.size());
        const std::string_view mark = line.substr(0, size);
        std::string code;
        for (++at_; at_ < lines_.size() && !trimmed(lines_[at_]).starts_with(mark); ++at_) {
            code.append(lines_[at_]).append("\n");
        }
        ++at_;
        // Without the language that the fence names, which is about the code and no word of it.
        writer_.paragraph(code);
    }

    void indented() {
        std::string code;
        for (; at_ < lines_.size() &&
               (lines_[at_].starts_with("    ") || lines_[at_].starts_with("\t"));
             ++at_) {
            code.append(lines_[at_].substr(lines_[at_][0] == '\t' ? 1 : 4)).append("\n");
        }
        writer_.paragraph(code);
    }

    void comment(std::string_view line) {
        while (line.find("-->") == std::string_view::npos && at_ < lines_.size()) {
            line = lines_[at_++];
        }
    }

    void table(std::string_view line) {
        endParagraph();
        inList_ = false;
        const Row head = cellsOf(line);
        ++at_;
        bool first = true;
        for (; at_ < lines_.size() && lines_[at_].find('|') != std::string_view::npos; ++at_) {
            const std::string row = rowText(cellsOf(lines_[at_]), head);
            first ? writer_.paragraph(row) : writer_.line(row);
            first = false;
        }
    }

    void paragraph(std::string_view line, bool breaks) {
        const bool item = isListItem(line);
        if (item) {
            endParagraph();
        }
        const bool dash = item && (line[0] == '*' || line[0] == '+' || line[0] == '-');
        const std::string text = dash ? "- " + inlineText(line.substr(2)) : inlineText(line);
        isItem_ = isItem_ || item;
        inList_ = inList_ || item;
        if (!paragraph_.empty() && paragraph_.back() != '\n') {
            paragraph_.push_back(' ');
        }
        paragraph_.append(text).append(breaks ? "\n" : "");
        checkTextSize(paragraph_.size());
    }

    void endParagraph() {
        const bool item = std::exchange(isItem_, false);
        if (paragraph_.empty()) {
            return;
        }
        afterItem_&& item ? writer_.line(paragraph_) : writer_.paragraph(paragraph_);
        paragraph_.clear();
        afterItem_ = item;
        inList_ = item;
    }

    std::vector<std::string_view> lines_;
    std::size_t at_ = 0;
    DocumentWriter writer_;
    std::string title_;
    // The open one.
    std::string paragraph_;
    // It is one of a list.
    bool isItem_ = false;
    bool afterItem_ = false;
    bool inList_ = false;
};

}  // namespace

Document extractMarkdown(std::string_view utf8) {
    const std::string text = withoutRunningLines(utf8, LineMarkup::kMarkdown);
    return Reader(text).read();
}

}  // namespace hiveline::knowledge
