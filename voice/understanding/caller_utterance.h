// One utterance while it is read: what the readers of caller*.cpp hand to each other. Each marks
// the words that it has taken, so that a house number is no hour. Included by these sources alone.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "voice/understanding/caller.h"

namespace hiveline::voice {

struct Caller::Utterance {
    std::string_view said;
    Words words;
    std::vector<bool> taken;
    Asked asked;
    Taken gave;
    bool asks = false;
    bool isAside = false;
    bool corrects = false;
    bool isOver = false;

    void take(const Place& place) {
        for (std::size_t i = place.first; i < place.end() && i < taken.size(); ++i) {
            taken[i] = true;
        }
    }
};

}  // namespace hiveline::voice
