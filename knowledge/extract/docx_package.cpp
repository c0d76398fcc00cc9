#include "knowledge/extract/docx_package.h"

#include <algorithm>
#include <array>
#include <new>
#include <utility>

#include "common/error.h"
#include "common/text/one_of.h"

namespace hiveline::knowledge {

using common::Error;
using common::ErrorCode;

namespace {

constexpr std::size_t kMaxBeside = 8UL * 1024 * 1024;

// Prefixes are the writer's choice; in practice no two namespaces of a document share a name that
// is read here.
std::string_view localName(std::string_view name) {
    const std::size_t colon = name.find(':');
    return colon == std::string_view::npos ? name : name.substr(colon + 1);
}

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

}  // namespace

void throwNoDocx() {
    throw Error(ErrorCode::kBadRequest, "The file is not a DOCX document that can be read");
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

bool isOn(pugi::xml_node node) {
    const std::string_view value = attribute(node, "val");
    return !node.empty() && value != "0" && value != "false" && value != "off";
}

bool isLeftOut(pugi::xml_node node, std::string_view name) {
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
    if (common::isOneOf(name, kNames)) {
        return true;
    }
    if (name == "r") {
        return isOn(child(child(node, "rPr"), "vanish"));
    }
    if (name == "sdt") {
        const std::string_view gallery =
            attribute(child(child(child(node, "sdtPr"), "docPartObj"), "docPartGallery"), "val");
        return gallery == "Table of Contents";
    }
    return false;
}

Part::Part(std::string text, std::ptrdiff_t maxMarks) : text_(std::move(text)) {
    const auto marks = std::ranges::count(text_, '<') + std::ranges::count(text_, '=');
    // Counted before parsing: the parser's memory goes by nodes, not by the size of the text.
    if (marks > maxMarks || (maxMarks == kMaxMarksBeside && text_.size() > kMaxBeside)) {
        throw Error(ErrorCode::kTooLarge, "The document has too many tags and attributes");
    }
    // Without pugi::parse_doctype a document type is skipped, with whatever it defines.
    constexpr unsigned kOptions =
        pugi::parse_escapes | pugi::parse_cdata | pugi::parse_eol | pugi::parse_ws_pcdata_single;
    const auto result = xml_.load_buffer_inplace(text_.data(), text_.size(), kOptions);
    if (result.status == pugi::status_out_of_memory) {
        throw std::bad_alloc();
    }
    if (!result) {
        throwNoDocx();
    }
}

std::string textOrNone(Archive& archive, const std::string& name) {
    // A part that is missing is as good as an empty one: only the main part must be there.
    return archive.read(name).value_or("<none/>");
}

Relations::Relations(Archive& archive, const std::string& part)
    : folder_(folderOf(part)),
      part_(textOrNone(archive, folder_ + "_rels/" + part.substr(folder_.size()) + ".rels")) {}

std::string Relations::find(std::string_view kind) const {
    for (const pugi::xml_node each : part_.root().children()) {
        const std::string_view type = attribute(each, "Type");
        if (type.ends_with(kind) && attribute(each, "TargetMode") != "External") {
            return resolved(folder_, attribute(each, "Target"));
        }
    }
    return {};
}

std::string Relations::target(std::string_view id) const {
    for (const pugi::xml_node each : part_.root().children()) {
        if (attribute(each, "Id") == id && attribute(each, "TargetMode") != "External") {
            return resolved(folder_, attribute(each, "Target"));
        }
    }
    return {};
}

}  // namespace hiveline::knowledge
