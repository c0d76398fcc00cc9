// Whether two passages say the same to a reader, so that one of them is enough. Pure; any thread.
#pragma once

#include <cstdint>
#include <string_view>

namespace hiveline::storage::passages {

/// Views of the caller's texts, UTF-8.
struct Said {
    std::string_view title;
    std::string_view text;
};

/// A hash of title and text that ignores the case of ASCII letters and the amount of white space:
/// equal for passages that areEqual(). Stored in databases, so it must not change.
[[nodiscard]] std::uint64_t hashOf(const Said& passage);
/// Whether title and text are the same but for the case of ASCII letters and the amount of white
/// space.
[[nodiscard]] bool areEqual(const Said& a, const Said& b);

/// Whether a text has enough words (50, separated by blanks) for near equality to mean anything:
/// one word changes what a shorter one says.
[[nodiscard]] bool isLong(std::string_view text);

/// Whether two long texts have the same title and the same numbers in the same order, and differ in
/// at most one of 50 words, none of which is capitalised or begins beyond ASCII: that may be a
/// name.
[[nodiscard]] bool areNearlyEqual(const Said& a, const Said& b);

}  // namespace hiveline::storage::passages
