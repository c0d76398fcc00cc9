// What is known of a call before anybody says a word, out of the records that belong to it.
#pragma once

#include "generated/models/agents.h"
#include "generated/models/conversations.h"

#include "storage/calls/calls.h"
#include "storage/engine/tx.h"
#include "voice/engine/turn.h"

namespace hiveline::voice {

/// The agent's products, the prospect, and what the connection tells. Of `sourceProps` all but what
/// the server keeps there itself, and members whose names speak of a secret.
[[nodiscard]] CallFacts factsOfCall(
    storage::ReadTx& tx,
    const storage::calls::Call& call,
    const models::Conversation& conversation,
    const models::Agent& agent
);

/// By the agent's clock: in its `timezone`, UTC where it has none.
void setBeginning(CallFacts& facts, const models::Agent& agent, common::Timestamp began);

}  // namespace hiveline::voice
