// What requests of actions are signed with and what is sent with them, sealed: what is in it is not
// known here.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "storage/engine/tx.h"

namespace hiveline::storage::action_secrets {

/// In place of what was there. Throws Error{kConflict} when the action is not stored.
void put(WriteTx& tx, std::string_view orgId, std::string_view actionId, std::string_view sealed);

[[nodiscard]] std::optional<std::string> find(
    ReadTx& tx, std::string_view orgId, std::string_view actionId
);

/// One of whatever organisation.
[[nodiscard]] std::optional<std::string> any(ReadTx& tx);

}  // namespace hiveline::storage::action_secrets
