// The cues of a language from the parts that its files hold. Each file has those of one subject, in
// the order of Cue.
#pragma once

#include <array>
#include <cstddef>

#include "voice/languages/language.h"

namespace hiveline::voice {

/// The parts as one array, in their order; isComplete() says whether that is the order of Cue.
template <std::size_t... kSizes>
constexpr std::array<CueWords, (kSizes + ...)> together(const std::array<CueWords, kSizes>&... parts
) {
    std::array<CueWords, (kSizes + ...)> all{};
    std::size_t place = 0;
    const auto add = [&](const auto& part) {
        for (const CueWords& each : part) {
            all[place++] = each;
        }
    };
    (add(parts), ...);
    return all;
}

}  // namespace hiveline::voice
