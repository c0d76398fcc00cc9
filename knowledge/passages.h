// A document cut into passages: the pieces that are indexed, found and given to an agent. Pure.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "knowledge/extract/document.h"

namespace hiveline::knowledge {

struct Passage {
    std::string title;  // of its section; of several, what their titles begin with in common
    std::string text;
    bool operator==(const Passage&) const = default;
};

inline constexpr std::size_t kLeastWords = 200;
inline constexpr std::size_t kMaxWords = 400;  // without the sentences repeated from before

/// About kLeastWords to kMaxWords each (weightOf says what a word is), fewer only where the
/// document has no more; cut between sentences. A passage begins with the last sentence or two of
/// the one before when both are of one section. Small sections share a passage, each under its
/// heading.
[[nodiscard]] std::vector<Passage> cutPassages(const Document& document);

}  // namespace hiveline::knowledge
