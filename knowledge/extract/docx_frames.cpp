#include "knowledge/extract/docx_frames.h"

#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "common/error.h"
#include "knowledge/extract/characters.h"
#include "knowledge/extract/page_frames.h"

namespace hiveline::knowledge {
namespace {

constexpr std::size_t kMaxParts = 200;
// Of all heads and feet, as of a PDF.
constexpr std::size_t kMaxLines = 100;

/// The paragraphs of a head or a foot, or of the document. The number of a page is kPageNumber.
class LineReader {
public:
    template <typename Take>
    void read(pugi::xml_node root, Take take) {
        walk(
            root,
            [&](pugi::xml_node node) { return enter(node); },
            [&](pugi::xml_node node) {
                if (nameOf(node) == "p") {
                    take(std::exchange(line_, {}));
                }
            }
        );
    }

private:
    /// `PAGE \\* MERGEFORMAT`
    static bool countsPages(std::string_view instruction) {
        const std::string_view text = trimmed(instruction);
        const std::string_view name = text.substr(0, text.find_first_of(" \\"));
        return name == "PAGE" || name == "NUMPAGES" || name == "SECTIONPAGES";
    }

    bool enter(pugi::xml_node node) {
        const std::string_view name = nameOf(node);
        if (name == "instrText") {
            instruction_.append(node.child_value());
            return false;
        }
        if (isLeftOut(node, name)) {
            return false;
        }
        if (name == "fldSimple" && countsPages(attribute(node, "instr"))) {
            line_.append(kPageNumber);
            return false;
        }
        if (name == "pgNum") {
            line_.append(kPageNumber);
        } else if (name == "fldChar") {
            field(attribute(node, "fldCharType"));
        } else if (name == "t" && !isNumber_) {
            line_.append(node.child_value());
        } else if (name == "tab" || name == "ptab" || name == "br" || name == "cr") {
            line_.push_back(' ');
        }
        return true;
    }

    void field(std::string_view part) {
        if (part == "begin") {
            instruction_.clear();
        } else if (part == "separate") {
            isNumber_ = countsPages(instruction_);
        } else if (part == "end") {
            // A field that was never updated has no result, and so no `separate`.
            if (isNumber_ || countsPages(instruction_)) {
                line_.append(kPageNumber);
            }
            isNumber_ = false;
            instruction_.clear();
        }
    }

    std::string line_;
    std::string instruction_;
    // What a field shows.
    bool isNumber_ = false;
};

/// The heads and feet that a section names, by kind; those of the one before hold where it names
/// none.
using Named = std::map<std::string, std::string>;

class Frames {
public:
    Frames(Archive& archive, const Relations& relations)
        : archive_(archive),
          relations_(relations) {
        readIfSound(relations.find("/settings"), [this](pugi::xml_node root) {
            hasEven_ = isOn(child(root, "evenAndOddHeaders"));
        });
    }

    /// What the section shows: the heads, then the feet.
    std::vector<std::string> of(pugi::xml_node section) {
        for (const pugi::xml_node each : section.children()) {
            const std::string_view name = nameOf(each);
            if (name == "headerReference" || name == "footerReference") {
                named_[std::string(name).append(attribute(each, "type"))] =
                    relations_.target(attribute(each, "id"));
            }
        }
        std::vector<std::string> lines;
        for (const std::string_view name : {"headerReference", "footerReference"}) {
            for (const std::string_view type : {"first", "default", "even"}) {
                const bool isShown = type == "first"  ? isOn(child(section, "titlePg"))
                                     : type == "even" ? hasEven_
                                                      : true;
                const auto part = named_.find(std::string(name).append(type));
                if (isShown && part != named_.end() && !part->second.empty()) {
                    const auto& more = linesOf(part->second);
                    lines.insert(lines.end(), more.begin(), more.end());
                }
            }
        }
        return lines;
    }

private:
    const std::vector<std::string>& linesOf(const std::string& part) {
        // Each part is read once, however many sections name it.
        const auto known = parts_.find(part);
        if (known != parts_.end()) {
            return known->second;
        }
        std::vector<std::string>& lines = parts_[part];
        if (parts_.size() <= kMaxParts) {
            readIfSound(part, [&lines](pugi::xml_node root) {
                LineReader().read(root, [&](const std::string& line) {
                    if (std::string said = withoutPageNumber(line); !said.empty()) {
                        lines.push_back(std::move(said));
                    }
                });
            });
        }
        return lines;
    }

    /// A document can be read without its heads.
    template <typename Read>
    void readIfSound(const std::string& part, Read read) {
        try {
            read(Part(textOrNone(archive_, part)).root());
        } catch (const common::Error&) {
            return;
        }
    }

    Archive& archive_;
    const Relations& relations_;
    bool hasEven_ = false;
    Named named_;
    std::map<std::string, std::vector<std::string>> parts_;
};

/// The ends of the sections, in which they say what they show.
std::vector<pugi::xml_node> sectionsIn(pugi::xml_node body) {
    std::vector<pugi::xml_node> sections;
    walk(
        body,
        [&](pugi::xml_node node) {
            const std::string_view name = nameOf(node);
            if (name == "sectPr") {
                sections.push_back(node);
            }
            return !isLeftOut(node, name);
        },
        [](pugi::xml_node /*node*/) {}
    );
    return sections;
}

}  // namespace

std::vector<std::vector<std::string>> framesOf(
    Archive& archive, const Relations& relations, pugi::xml_node body
) {
    Frames frames(archive, relations);
    std::vector<std::vector<std::string>> sections;
    std::set<std::string> known;
    for (const pugi::xml_node section : sectionsIn(body)) {
        sections.emplace_back();
        for (std::string& line : frames.of(section)) {
            if (known.size() < kMaxLines && known.insert(line).second) {
                sections.back().push_back(std::move(line));
            }
        }
    }
    if (known.empty()) {
        return {};
    }
    // What the text says, too, is found there; heads repeat the document's title.
    LineReader().read(body, [&](const std::string& line) { known.erase(collapsed(line)); });
    for (std::vector<std::string>& section : sections) {
        std::erase_if(section, [&](const std::string& line) { return !known.contains(line); });
    }
    return sections;
}

}  // namespace hiveline::knowledge
