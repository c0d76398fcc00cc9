// What callers correct about themselves, and words that were said before as they stand after it.
// Pure.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace hiveline::voice {

struct CorrectedFact {
    std::string was;
    std::string is;
    bool operator==(const CorrectedFact&) const = default;
};

/// The text as it stands after them, each of which changes at most one place, and none in a text
/// that says the new as well. Names and addresses
/// are found by their words, however they are written; numbers by their digits, however they are
/// grouped.
[[nodiscard]] std::string withCorrections(
    std::string_view text, std::span<const CorrectedFact> corrections
);

}  // namespace hiveline::voice
