#include "knowledge/extract/docx.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include <pugixml.hpp>

#include "common/error.h"
#include "common/process/descriptor.h"
#include "knowledge/extract/archive.h"
#include "knowledge/extract/characters.h"
#include "knowledge/extract/docx_frames.h"
#include "knowledge/extract/docx_package.h"
#include "knowledge/extract/writer.h"

namespace hiveline::knowledge {
namespace {

// In each other; deeper ones are text of the innermost.
constexpr std::size_t kMaxTables = 8;

// --- styles ------------------------------------------------------------------------------------

struct Style {
    std::size_t level = 0;  // of a heading, from 1; 0: none
    bool isTitle = false;
    bool isContents = false;  // an entry of a table of contents
    std::string base;
};

/// As a style's id or name says: `TOC1`, `toc 1`.
bool isContentsNamed(std::string_view name) {
    const std::string word = lowered(name);
    return word.starts_with("toc") && word.size() <= 5 && word.size() >= 4 && isDigit(word.back());
}

/// The level that a style's id or name says: `Heading2`, `heading 2`.
std::size_t levelNamed(std::string_view name) {
    const std::string word = lowered(name);
    if (!word.starts_with("heading") || word.size() > 10 || word.size() < 8) {
        return 0;
    }
    const char digit = word.back();
    return digit >= '1' && digit <= '9' ? static_cast<std::size_t>(digit - '0') : 0;
}

/// <w:outlineLvl w:val="0"/> is the first; 9 is body text.
std::size_t outlineLevel(pugi::xml_node properties) {
    const std::string_view value = attribute(child(properties, "outlineLvl"), "val");
    return value.size() == 1 && value[0] >= '0' && value[0] <= '8'
               ? static_cast<std::size_t>(value[0] - '0') + 1
               : 0;
}

class Styles {
public:
    explicit Styles(pugi::xml_node root) {
        for (const pugi::xml_node node : root.children()) {
            if (nameOf(node) == "style" && attribute(node, "type") == "paragraph") {
                const std::string_view name = attribute(child(node, "name"), "val");
                const std::string_view id = attribute(node, "styleId");
                const std::size_t outline = outlineLevel(child(node, "pPr"));
                const std::size_t named = std::max(levelNamed(name), levelNamed(id));
                // Name and id, because translations of Word change the one and keep the other.
                styles_[std::string(id)] = {
                    .level = named > 0 ? named : outline,
                    .isTitle = equalsIgnoreCase(name, "title") || id == "Title",
                    .isContents = isContentsNamed(name) || isContentsNamed(id),
                    .base = std::string(attribute(child(node, "basedOn"), "val"))};
            }
        }
    }

    /// The style with what it takes from those that it is based on.
    [[nodiscard]] Style find(std::string_view id) const {
        Style result{
            .level = levelNamed(id),
            .isTitle = id == "Title",
            .isContents = isContentsNamed(id),
            .base = {}};
        std::string next(id);
        constexpr int kMaxSteps = 20;  // bases may go round
        for (int i = 0; i < kMaxSteps && result.level == 0 && !result.isTitle && !result.isContents;
             ++i) {
            const auto known = styles_.find(next);
            if (known == styles_.end()) {
                break;
            }
            result = known->second;
            next = result.base;
        }
        return result;
    }

private:
    std::map<std::string, Style> styles_;
};

// --- text --------------------------------------------------------------------------------------

/// Footnotes or endnotes: their texts, in one line each, by id.
using Notes = std::map<std::string, std::string>;

class Reader {
public:
    /// `frames`: of each section of pages the lines of its heads and feet.
    explicit Reader(
        const Styles& styles,
        Notes footnotes = {},
        Notes endnotes = {},
        std::vector<std::vector<std::string>> frames = {}
    )
        : styles_(styles),
          footnotes_(std::move(footnotes)),
          endnotes_(std::move(endnotes)),
          frames_(std::move(frames)) {}

    Document read(pugi::xml_node body) {
        walk(
            body,
            [this](pugi::xml_node node) { return enter(node); },
            [this](pugi::xml_node node) { leave(node); }
        );
        endParagraph();
        pages_ = frames_.size();
        writeFrames();
        return writer_.finish(title_);
    }

private:
    struct Table {
        std::vector<Row> rows;
        bool headed = false;
    };

    bool enter(pugi::xml_node node) {
        const std::string_view name = nameOf(node);
        if (isLeftOut(node, name)) {
            return false;
        }
        if (node.type() == pugi::node_pcdata || node.type() == pugi::node_cdata) {
            const std::string_view parent = nameOf(node.parent());
            text_.append(parent == "t" ? node.value() : "");
            // With each piece: one paragraph may be the whole text.
            checkTextSize(text_.size());
        } else if (name == "p") {
            endParagraph();
        } else if (name == "pPr") {
            readProperties(node);
            return false;
        } else if (name == "tab" || name == "ptab") {
            text_.push_back('\t');
        } else if (name == "br" || name == "cr") {
            text_.push_back('\n');
        } else if (name == "noBreakHyphen") {
            text_.push_back('-');
        } else if (name == "footnoteReference") {
            takeNote(footnotes_, node);
        } else if (name == "endnoteReference") {
            takeNote(endnotes_, node);
        } else if (name == "tbl") {
            endParagraph();
            if (++tableDepth_ <= kMaxTables) {
                tables_.emplace_back();
            }
        } else if (name == "tr" && !tables_.empty()) {
            beginRow(node);
        } else if (name == "tc" && inRow()) {
            tables_.back().rows.back().emplace_back();
        }
        return true;
    }

    void leave(pugi::xml_node node) {
        const std::string_view name = nameOf(node);
        if (name == "p") {
            endParagraph();
        } else if (name == "tbl" && tableDepth_-- <= kMaxTables) {
            endTable();
        }
    }

    /// A note stands in brackets where it is first referred to.
    void takeNote(Notes& notes, pugi::xml_node reference) {
        // Taken out, so that a document which refers to one note a million times does not become
        // that much text.
        const auto note = notes.extract(std::string(attribute(reference, "id")));
        if (!note.empty() && !note.mapped().empty()) {
            const bool isApart = text_.empty() || text_.back() == ' ';
            text_.append(isApart ? "(" : " (").append(note.mapped()).append(")");
        }
    }

    [[nodiscard]] bool inRow() const { return !tables_.empty() && !tables_.back().rows.empty(); }

    void beginRow(pugi::xml_node node) {
        Table& table = tables_.back();
        table.headed =
            table.headed || (table.rows.empty() && isOn(child(child(node, "trPr"), "tblHeader")));
        table.rows.emplace_back();
    }

    void readProperties(pugi::xml_node properties) {
        const Style style = styles_.find(attribute(child(properties, "pStyle"), "val"));
        const std::size_t outline = outlineLevel(properties);
        level_ = style.level > 0 ? style.level : outline;
        isTitle_ = style.isTitle;
        isContents_ = style.isContents;
        const pugi::xml_node list = child(properties, "numPr");
        endsPages_ = !child(properties, "sectPr").empty();
        // 0 takes a paragraph out of the list that its style puts it in (ECMA-376 part 1, 17.9.18).
        isItem_ = !list.empty() && attribute(child(list, "numId"), "val") != "0";
    }

    void endParagraph() {
        const bool endsPages = std::exchange(endsPages_, false);
        writeParagraph();
        pages_ += endsPages ? 1 : 0;
    }

    /// Heads and feet stand before the first text of their pages, below its headings.
    void writeFrames() {
        for (; framed_ < frames_.size() && framed_ <= pages_; ++framed_) {
            bool isFirst = true;
            for (const std::string& line : frames_[framed_]) {
                isFirst ? writer_.paragraph(line) : writer_.line(line);
                isFirst = false;
                afterItem_ = false;
            }
        }
    }

    void writeParagraph() {
        const std::string text = cleaned(text_);
        text_.clear();
        const std::size_t level = std::exchange(level_, 0);
        const bool isTitle = std::exchange(isTitle_, false);
        const bool isItem = std::exchange(isItem_, false);
        if (std::exchange(isContents_, false) || trimmed(text).empty()) {
            return;
        }
        if (inRow() && !tables_.back().rows.back().empty()) {
            std::string& cell = tables_.back().rows.back().back();
            cell.append(cell.empty() ? "" : " ").append(collapsed(text));
        } else if (isTitle && title_.empty()) {
            title_ = collapsed(text);
        } else if (level > 0) {
            writer_.heading(level, text);
        } else if (isItem) {
            writeFrames();
            const std::string item = "- " + std::string(trimmed(text));
            afterItem_ ? writer_.line(item) : writer_.paragraph(item);
        } else {
            writeFrames();
            writer_.paragraph(text);
        }
        afterItem_ = isItem;
    }

    /// A table in a cell becomes text of that cell.
    void endTable() {
        const Table table = std::move(tables_.back());
        tables_.pop_back();
        const bool named =
            table.headed && table.rows.size() > 1 && canNameColumns(table.rows.front());
        if (!inRow()) {
            writeFrames();
        }
        bool first = true;
        for (std::size_t i = named ? 1 : 0; i < table.rows.size(); ++i) {
            const std::string row = rowText(table.rows[i], named ? table.rows.front() : Row());
            if (inRow() && !tables_.back().rows.back().empty()) {
                std::string& cell = tables_.back().rows.back().back();
                cell.append(cell.empty() ? "" : " ").append(row);
            } else {
                first ? writer_.paragraph(row) : writer_.line(row);
                first = false;
            }
        }
        afterItem_ = false;
    }

    const Styles& styles_;
    Notes footnotes_;
    Notes endnotes_;
    const std::vector<std::vector<std::string>> frames_;
    // Sections of pages that have ended.
    std::size_t pages_ = 0;
    // Whose heads and feet were written.
    std::size_t framed_ = 0;
    // With the open paragraph.
    bool endsPages_ = false;
    DocumentWriter writer_;
    std::string title_;
    // Of the open paragraph.
    std::string text_;
    std::size_t level_ = 0;
    bool isTitle_ = false;
    bool isContents_ = false;
    bool isItem_ = false;
    bool afterItem_ = false;
    std::size_t tableDepth_ = 0;
    // Open ones, each in a cell of the one before.
    std::vector<Table> tables_;
};

Notes notesOf(pugi::xml_node root, const Styles& styles) {
    Notes notes;
    for (const pugi::xml_node node : root.children()) {
        std::string note;
        for (const Section& section : Reader(styles).read(node).sections) {
            note.append(note.empty() ? "" : " ").append(section.text);
        }
        notes.emplace(attribute(node, "id"), collapsed(note));
    }
    return notes;
}

}  // namespace

Document extractDocx(const std::string& path) {
    return extractDocx(common::openFile(path).get());
}

Document extractDocx(int file) {
    Archive archive(file);
    const std::string main = Relations(archive, "").find("/officeDocument");
    auto text = main.empty() ? std::nullopt : archive.read(main);
    if (!text) {
        throwNoDocx();
    }
    const Part document(*std::move(text), kMaxMarks);
    const pugi::xml_node body = child(document.root(), "body");
    if (body.empty()) {
        throwNoDocx();
    }
    const Relations relations(archive, main);
    const auto partOf = [&](std::string_view kind) {
        return Part(textOrNone(archive, relations.find(kind)));
    };
    const Styles styles(partOf("/styles").root());
    Notes footnotes = notesOf(partOf("/footnotes").root(), styles);
    Notes endnotes = notesOf(partOf("/endnotes").root(), styles);
    return Reader(
               styles, std::move(footnotes), std::move(endnotes), framesOf(archive, relations, body)
    )
        .read(body);
}

}  // namespace hiveline::knowledge
