// What a DOCX is packed of: parts that are XML, and what they relate to. Used by its readers alone,
// by one thread at a time.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <pugixml.hpp>

#include "knowledge/extract/archive.h"

namespace hiveline::knowledge {

/// Tags and attributes of the document: some 130 MB of memory at most.
inline constexpr std::ptrdiff_t kMaxMarks = 2'000'000;
/// Of what goes with it: styles, relations, notes.
inline constexpr std::ptrdiff_t kMaxMarksBeside = 250'000;

/// Throws Error{kBadRequest}.
[[noreturn]] void throwNoDocx();

/// Names are without their namespace's prefix, which is the author's choice.
[[nodiscard]] std::string_view nameOf(pugi::xml_node node);
[[nodiscard]] std::string_view attribute(pugi::xml_node node, std::string_view name);
[[nodiscard]] pugi::xml_node child(pugi::xml_node node, std::string_view name);
/// Whether a switch such as <w:vanish/> is on.
[[nodiscard]] bool isOn(pugi::xml_node node);
/// What is deleted, hidden, an instruction, or says how something looks.
[[nodiscard]] bool isLeftOut(pugi::xml_node node, std::string_view name);

/// A part of the package as XML. Throws Error{kBadRequest} for what is none, kTooLarge.
class Part {
public:
    explicit Part(std::string text, std::ptrdiff_t maxMarks = kMaxMarksBeside);
    Part(const Part&) = delete;
    Part& operator=(const Part&) = delete;
    ~Part() = default;
    [[nodiscard]] pugi::xml_node root() const { return xml_.document_element(); }

private:
    std::string text_;  // which the XML stands in
    pugi::xml_document xml_;
};

/// The text of an entry as XML; an empty element where there is none.
[[nodiscard]] std::string textOrNone(Archive& archive, const std::string& name);

/// What a part (empty: the package) relates to.
class Relations {
public:
    Relations(Archive& archive, const std::string& part);

    /// The entry that it relates to as `kind`; empty where there is none.
    [[nodiscard]] std::string find(std::string_view kind) const;
    /// The entry that the relation of this id leads to; empty where there is none.
    [[nodiscard]] std::string target(std::string_view id) const;

private:
    const std::string folder_;
    const Part part_;
};

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

}  // namespace hiveline::knowledge
