// Whether two passages say the same to a reader, so that one of them will do. Pure.
#pragma once

#include <cstdint>
#include <string_view>

namespace hiveline::storage::passages {

struct Said {
    std::string_view title;
    std::string_view text;
};

/// Of title and text, without case of ASCII letters and with white space as one blank: the same for
/// passages that areEqual().
[[nodiscard]] std::uint64_t hashOf(const Said& passage);
[[nodiscard]] bool areEqual(const Said& a, const Said& b);

/// Whether there are words enough to tell that texts are nearly the same: shorter ones are other
/// ones as soon as a word is. Words are what stands between blanks.
[[nodiscard]] bool isLong(std::string_view text);

/// Long texts with the same title and the same numbers in the same order that differ in no more
/// than one of 50 words, none of which is capitalised or begins beyond ASCII: that may be a name.
[[nodiscard]] bool areNearlyEqual(const Said& a, const Said& b);

}  // namespace hiveline::storage::passages
