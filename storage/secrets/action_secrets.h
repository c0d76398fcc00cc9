// What requests of actions are signed with, and the header values sent with them, sealed by auth/
// (decision 0010); nothing here can open it. Functions take the caller's transaction and
// organisation.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "storage/engine/tx.h"

namespace hiveline::storage::action_secrets {

/// Replaces what was stored. Throws Error{kConflict} if the action is not stored.
void put(WriteTx& tx, std::string_view orgId, std::string_view actionId, std::string_view sealed);

/// The sealed text; nullopt without one.
[[nodiscard]] std::optional<std::string> find(
    ReadTx& tx, std::string_view orgId, std::string_view actionId
);

/// One of any organisation, to see whether a key is needed, and which.
[[nodiscard]] std::optional<std::string> any(ReadTx& tx);

}  // namespace hiveline::storage::action_secrets
