// API keys that agents carry for services of their own, sealed by auth/ (decision 0010); nothing
// here can open them. Functions take the caller's transaction and organisation.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "storage/engine/tx.h"

namespace hiveline::storage::agent_keys {

/// Stores the key of one part of the agent (what thinks, hears or speaks), replacing what was
/// there. Throws Error{kConflict} if the agent is not stored.
void put(
    WriteTx& tx,
    std::string_view orgId,
    std::string_view agentId,
    std::string_view part,
    std::string_view sealed
);

/// Without a key of that part nothing happens.
void remove(WriteTx& tx, std::string_view orgId, std::string_view agentId, std::string_view part);

[[nodiscard]] std::optional<std::string> find(
    ReadTx& tx, std::string_view orgId, std::string_view agentId, std::string_view part
);

/// One of any organisation, to see whether a key is needed, and which.
[[nodiscard]] std::optional<std::string> any(ReadTx& tx);

}  // namespace hiveline::storage::agent_keys
