#include "knowledge/extract/docx.h"

#include <algorithm>
#include <array>
#include <map>
#include <new>
#include <string_view>
#include <utility>
#include <vector>

#include <pugixml.hpp>

#include "common/descriptor.h"
#include "common/error.h"
#include "knowledge/extract/archive.h"
#include "knowledge/extract/characters.h"
#include "knowledge/extract/writer.h"

namespace hiveline::knowledge {
namespace {

using common::Error;
using common::ErrorCode;

/// Of the document: some 130 MB of memory at most.
constexpr std::ptrdiff_t kMaxMarks = 2'000'000;
/// Of what goes with it: styles, relations, notes.
constexpr std::ptrdiff_t kMaxMarksBeside = 250'000;
constexpr std::size_t kMaxBeside = 8UL * 1024 * 1024;
constexpr std::size_t kMostTables = 8;  // in each other; deeper ones are text of the innermost

[[noreturn]] void throwNoDocx() {
    throw Error(ErrorCode::kBadRequest, "The file is not a DOCX document that can be read");
}

/// The name without its namespace's prefix, which is the author's choice.
std::string_view localName(std::string_view name) {
    const std::size_t colon = name.find(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

std::string_view nameOf(pugi::xml_node node) {
    return localName(node.name());
}

std::string_view attribute(pugi::xml_node node, std::string_view name) {
    for (const pugi::xml_attribute each : node.attributes()) {
        if (localName(each.name()) == name) {
            return each.value();
        }
    }
    return {};
}

pugi::xml_node child(pugi::xml_node node, std::string_view name) {
    for (const pugi::xml_node each : node.children()) {
        if (nameOf(each) == name) {
            return each;
        }
    }
    return {};
}

/// Whether a switch such as <w:vanish/> is on.
bool isOn(pugi::xml_node node) {
    const std::string_view value = attribute(node, "val");
    return !node.empty() && value != "0" && value != "false" && value != "off";
}

/// A part of the package as XML; its text has to outlive it.
class Part {
public:
    explicit Part(std::string text, std::ptrdiff_t maxMarks = kMaxMarksBeside)
        : text_(std::move(text)) {
        const auto marks = std::ranges::count(text_, '<') + std::ranges::count(text_, '=');
        if (marks > maxMarks || (maxMarks == kMaxMarksBeside && text_.size() > kMaxBeside)) {
            throw Error(ErrorCode::kTooLarge, "The document has too many tags and attributes");
        }
        // Without pugi::parse_doctype a document type is skipped, with whatever it defines.
        constexpr unsigned kOptions = pugi::parse_escapes | pugi::parse_cdata | pugi::parse_eol |
                                      pugi::parse_ws_pcdata_single;
        const auto result = xml_.load_buffer_inplace(text_.data(), text_.size(), kOptions);
        if (result.status == pugi::status_out_of_memory) {
            throw std::bad_alloc();
        }
        if (!result) {
            throwNoDocx();
        }
    }
    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;
    ~Part() = default;
    [[nodiscard]] pugi::xml_node root() const { return xml_.document_element(); }

private:
    std::string text_;
    pugi::xml_document xml_;
};

std::string folderOf(const std::string& part) {
    const std::size_t slash = part.rfind('/');
    return slash == std::string::npos ? "" : part.substr(0, slash + 1);
}

/// The name of an entry that a relationship's target means; empty for one outside of the package.
std::string resolved(const std::string& folder, std::string_view target) {
    if (target.starts_with("/")) {
        return std::string(target.substr(1));
    }
    std::string name = folder;
    while (target.starts_with("../")) {
        target.remove_prefix(3);
        name = name.empty() ? name : folderOf(name.substr(0, name.size() - 1));
    }
    return name.append(target.starts_with("./") ? target.substr(2) : target);
}

/// The text of an entry as XML; an empty element where there is none.
std::string textOrNone(Archive& archive, const std::string& name) {
    return archive.read(name).value_or("<none/>");
}

/// What a part (empty: the package) relates to.
class Relations {
public:
    Relations(Archive& archive, const std::string& part)
        : folder_(folderOf(part)),
          part_(textOrNone(archive, folder_ + "_rels/" + part.substr(folder_.size()) + ".rels")) {}

    /// The entry that it relates to as `kind`; empty where there is none.
    [[nodiscard]] std::string find(std::string_view kind) const {
        for (const pugi::xml_node each : part_.root().children()) {
            const std::string_view type = attribute(each, "Type");
            if (type.ends_with(kind) && attribute(each, "TargetMode") != "External") {
                return resolved(folder_, attribute(each, "Target"));
            }
        }
        return {};
    }

private:
    const std::string folder_;
    const Part part_;
};

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
        constexpr int kMostSteps = 20;  // bases may go round
        for (int i = 0;
             i < kMostSteps && result.level == 0 && !result.isTitle && !result.isContents;
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

/// Calls `enter` before a node's children, unless it says false, and `leave` behind them. Without
/// recursion: the depth is the author's.
template <typename Enter, typename Leave>
void walk(pugi::xml_node root, Enter enter, Leave leave) {
    pugi::xml_node node = root;
    bool down = true;
    while (true) {
        if (down && enter(node) && node.first_child()) {
            node = node.first_child();
            continue;
        }
        leave(node);
        if (node == root) {
            return;
        }
        const pugi::xml_node next = node.next_sibling();
        down = static_cast<bool>(next);
        node = next ? next : node.parent();
    }
}

/// Footnotes or endnotes: their texts, in one line each, by id.
using Notes = std::map<std::string, std::string>;

class Reader {
public:
    explicit Reader(const Styles& styles, Notes footnotes = {}, Notes endnotes = {})
        : styles_(styles),
          footnotes_(std::move(footnotes)),
          endnotes_(std::move(endnotes)) {}

    Document read(pugi::xml_node body) {
        walk(
            body,
            [this](pugi::xml_node node) { return enter(node); },
            [this](pugi::xml_node node) { leave(node); }
        );
        endParagraph();
        return writer_.finish(title_);
    }

private:
    struct Table {
        std::vector<Row> rows;
        bool headed = false;
    };

    static bool isLeftOut(pugi::xml_node node, std::string_view name) {
        constexpr auto kNames = std::to_array<std::string_view>(
            {"del",
             "moveFrom",
             "instrText",
             "delText",
             "delInstrText",
             "Fallback",
             "rPr",
             "pPrChange",
             "tblPr",
             "tcPr",
             "sectPr",
             "rt",
             "sdtPr",
             "fldData",
             "binData",
             "tblGrid"}
        );
        if (std::ranges::find(kNames, name) != kNames.end()) {
            return true;
        }
        if (name == "r") {
            return isOn(child(child(node, "rPr"), "vanish"));
        }
        if (name == "sdt") {
            const std::string_view gallery = attribute(
                child(child(child(node, "sdtPr"), "docPartObj"), "docPartGallery"), "val"
            );
            return gallery == "Table of Contents";
        }
        return false;
    }

    bool enter(pugi::xml_node node) {
        const std::string_view name = nameOf(node);
        if (isLeftOut(node, name)) {
            return false;
        }
        if (node.type() == pugi::node_pcdata || node.type() == pugi::node_cdata) {
            const std::string_view parent = nameOf(node.parent());
            text_.append(parent == "t" ? node.value() : "");
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
            if (++tableDepth_ <= kMostTables) {
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
        } else if (name == "tbl" && tableDepth_-- <= kMostTables) {
            endTable();
        }
    }

    /// A note stands in brackets where it is first referred to.
    void takeNote(Notes& notes, pugi::xml_node reference) {
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
        isItem_ = !list.empty() && attribute(child(list, "numId"), "val") != "0";
    }

    void endParagraph() {
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
            const std::string item = "- " + std::string(trimmed(text));
            afterItem_ ? writer_.line(item) : writer_.paragraph(item);
        } else {
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
    DocumentWriter writer_;
    std::string title_;
    std::string text_;  // of the open paragraph
    std::size_t level_ = 0;
    bool isTitle_ = false;
    bool isContents_ = false;
    bool isItem_ = false;
    bool afterItem_ = false;
    std::size_t tableDepth_ = 0;
    std::vector<Table> tables_;  // open ones, each in a cell of the one before
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
    return Reader(styles, std::move(footnotes), std::move(endnotes)).read(body);
}

}  // namespace hiveline::knowledge
