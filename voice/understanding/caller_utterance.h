// One utterance while it is read: what the readers of caller*.cpp hand to each other. Each marks
// the words that it has taken, so that a house number is no hour. Included by these sources alone.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "voice/understanding/caller.h"

namespace hiveline::voice {

struct Caller::Utterance {
    // The words are those of the standard language (Vocabulary::standard); `said` is as it was
    // heard.
    std::string_view said;
    Words words;
    /// By word: it is part of something that was read, and of nothing else.
    std::vector<bool> taken;
    Asked asked;
    Taken gave;
    bool asks = false;
    bool isAside = false;
    /// The words say that something was wrong: what is known may be replaced.
    bool corrects = false;
    bool isOver = false;

    /// What was read is read once.
    void take(const Place& place) {
        for (std::size_t i = place.first; i < place.end() && i < taken.size(); ++i) {
            taken[i] = true;
        }
    }
};

}  // namespace hiveline::voice
