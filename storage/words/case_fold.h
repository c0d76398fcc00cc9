// Text made comparable without regard to case, for every script (Unicode case folding, composed
// form). Stateless.
#pragma once

#include <string>
#include <string_view>

namespace hiveline::storage {

/// The folded form of UTF-8 text: `Straße` and `STRASSE` have the same one, `É` and `é` too,
/// however composed. Text that is not UTF-8 is folded in its ASCII letters only.
[[nodiscard]] std::string foldCase(std::string_view text);

/// Whether the folded form of `text` contains `foldedNeedle` (which has been through foldCase).
/// Nothing in the needle has a meaning of its own; an empty one is contained in everything.
[[nodiscard]] bool foldedContains(std::string_view text, std::string_view foldedNeedle);

}  // namespace hiveline::storage
