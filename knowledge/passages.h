// A document cut into passages: the pieces that are indexed, found and given to an agent. Pure.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "knowledge/extract/document.h"

namespace hiveline::knowledge {

/// Text as an agent is given it, without markup; UTF-8.
struct Passage {
    /// Of its section, steps joined by kTitleJoint. Of several sections: the steps that all begin
    /// with.
    std::string title;
    std::string text;
    bool operator==(const Passage&) const = default;
};

/// A passage is what a model reads as one answer: enough to stand alone, little enough that five of
/// them fit into a turn of a call. Weighed by weightOf(), so that no script has longer ones.
inline constexpr std::size_t kLeastWords = 200;
inline constexpr std::size_t kMaxWords = 400;  // without the sentences repeated from before

/// About kLeastWords to kMaxWords each (weightOf says what a word is), fewer only where the
/// document has no more; cut between sentences. A passage begins with the last sentence or two of
/// the one before when both are of one section. Small sections share a passage, each under its
/// heading.
[[nodiscard]] std::vector<Passage> cutPassages(const Document& document);

}  // namespace hiveline::knowledge
