// Keys that agents carry for services of their own, sealed: what is in them is not known here.
// Functions take the caller's transaction and organisation.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "storage/engine/tx.h"

namespace hiveline::storage::agent_keys {

/// Of one part of the agent, in place of what was there. Throws Error{kConflict} when the agent is
/// not stored.
void put(
    WriteTx& tx,
    std::string_view orgId,
    std::string_view agentId,
    std::string_view part,
    std::string_view sealed
);

void remove(WriteTx& tx, std::string_view orgId, std::string_view agentId, std::string_view part);

[[nodiscard]] std::optional<std::string> find(
    ReadTx& tx, std::string_view orgId, std::string_view agentId, std::string_view part
);

/// One of whatever organisation.
[[nodiscard]] std::optional<std::string> any(ReadTx& tx);

}  // namespace hiveline::storage::agent_keys
