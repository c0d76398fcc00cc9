// What the agent has said when a carrier's callback has to be answered.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hiveline::voice {

struct SpokenTurn {
    enum class End : std::uint8_t { kComplete, kGoesOn, kNothingYet, kCallEnded };
    std::vector<std::string> words;  // what the agent says, message by message
    std::int64_t lastEvent = 0;      // whose words they reach to
    End end = End::kComplete;
    bool isApology = false;  // the last words: that there is no reply, or not yet
};

}  // namespace hiveline::voice
