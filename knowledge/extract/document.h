// What every kind of content becomes: readable text in sections. UTF-8 without control characters
// other than line feeds and tabs.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace hiveline::knowledge {

/// What stands under one heading.
struct Section {
    std::string title;  // the headings above it, outermost first, joined by kTitleJoint; may be ""
    std::string text;   // paragraphs with a blank line between; list items and rows one a line
    bool operator==(const Section&) const = default;
};

struct Document {
    std::string title;  // as the content names itself; may be empty
    std::vector<Section> sections;
    std::string language{};  // as the content names its own, such as `de-AT`; may be empty
    bool operator==(const Document&) const = default;
};

inline constexpr const char* kTitleJoint = " \u203A ";  // ›

/// More is no name of a language, in bytes.
inline constexpr std::size_t kMaxLanguageName = 35;

/// No document gives more text than this, in bytes; one that would is refused.
inline constexpr std::size_t kMaxText = 16UL * 1024 * 1024;

}  // namespace hiveline::knowledge
