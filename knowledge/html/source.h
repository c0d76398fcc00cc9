// HTML made harmless before a parser builds a tree of it: its cost is then linear in its size.
// Pure; used by html.cpp.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace hiveline::knowledge {

/// No page has more elements than this; one that has is refused.
inline constexpr std::size_t kMaxElements = 500'000;

/// Elements nested deeper than this are left out, not their text.
inline constexpr std::size_t kMaxDepth = 200;

/// The page with the same text and structure, without what shows nothing (scripts, styles,
/// comments, graphics, form controls), without attributes that extraction does not read, formatting
/// elements as `span`. Tags are lower case; attributes in double quotes. Tokens are told apart as
/// in https://html.spec.whatwg.org/#tokenization. Throws Error{kTooLarge} beyond kMaxElements.
[[nodiscard]] std::string simplifiedHtml(std::string_view utf8);

}  // namespace hiveline::knowledge
