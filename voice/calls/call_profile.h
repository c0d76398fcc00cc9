// What a call is about, read once when it is loaded: the agent, who thinks for it, what is known of
// the caller, and the memory that it takes. All on the thread of the calls.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "generated/models/agents.h"
#include "generated/models/conversations.h"

#include "common/sharing/byte_shares.h"
#include "storage/calls/calls.h"
#include "storage/engine/tx.h"
#include "voice/calls/call_host.h"
#include "voice/calls/call_types.h"
#include "voice/engine/call.h"

namespace hiveline::voice {

struct CallProfile {
    models::Agent agent;  // with nothing but its id where it was deleted
    std::string companyName;
    CallFacts facts;  // not of a call that has ended
    std::shared_ptr<Thinker> thinker;
    common::ByteShares::Lease memory;
};

/// Without the lease. Where nobody can think for the agent, every reply fails.
[[nodiscard]] CallProfile profileOf(
    storage::ReadTx& tx,
    const CallHost& host,
    const storage::calls::Call& call,
    const models::Conversation& conversation
);

/// The agent's tools, as far as they have a mebibyte together: each turn carries them.
[[nodiscard]] std::vector<Tool> offeredTools(
    storage::ReadTx& tx, const CallHost& host, const models::Agent& agent
);

/// Throws Error{kUnavailable} where there is none left for a call that waits. One that was talking
/// when the server ended goes on whatever it takes.
void takeMemory(
    CallProfile& profile,
    const CallHost& host,
    const storage::calls::Call& call,
    const std::vector<Tool>& tools
);

/// What the engine has to know of a call that was talking, but for `outcomes`.
[[nodiscard]] StoredCall storedCallOf(
    storage::ReadTx& tx, const storage::calls::Call& call, const storage::calls::Progress& progress
);

}  // namespace hiveline::voice
