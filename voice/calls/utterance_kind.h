// What a caller's words are to a call at the moment they come: a turn, or something that wants no
// turn. Pure: asks the engine where it stands, and changes nothing.
#pragma once

#include <cstdint>

#include "generated/models/agents.h"

#include "voice/calls/call_types.h"
#include "voice/engine/call.h"

namespace hiveline::voice {

enum class UtteranceKind : std::uint8_t {
    kTurn,    // wants an answer
    kAside,   // is kept, and nobody answers it
    kNod,     // of somebody who goes on listening
    kWonder,  // whether anybody is there, after a reply that has failed
};

/// What only the driver of a call knows.
struct Moment {
    bool hasAsked = false;     // the agent, in what was heard so far
    bool hasSaidMore = false;  // the agent, since the caller began to wonder
};

[[nodiscard]] UtteranceKind kindOf(
    const Utterance& utterance, const Call& engine, const models::Agent& agent, Moment moment
);

}  // namespace hiveline::voice
