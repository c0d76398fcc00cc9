// Makes text comparable without regard to case, for every script (Unicode case folding, composed
// form). Stateless; any thread. Throws nothing but std::bad_alloc.
#pragma once

#include <string>
#include <string_view>

namespace hiveline::storage {

/// The folded form of UTF-8 text: `Straße` and `STRASSE` have the same one, and so have `É` and
/// `é`, however composed. In text that is not UTF-8, only ASCII letters are folded.
[[nodiscard]] std::string foldCase(std::string_view text);

/// Whether the folded form of `text` contains `foldedNeedle`, which has been through foldCase(). No
/// character of the needle has a special meaning; an empty one is contained in everything.
[[nodiscard]] bool foldedContains(std::string_view text, std::string_view foldedNeedle);

}  // namespace hiveline::storage
