// How a conversation comes into being, whatever its source: its prospect, its record and its call.
// Functions take the caller's transaction. `actor` is who made it, as in the audit fields.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "generated/models/connections.h"
#include "generated/models/conversations.h"

#include "storage/calls/calls.h"
#include "storage/engine/tx.h"

namespace hiveline::voice {

/// Id of the newest prospect with the number, else of a new one with it; without a number always a
/// new one.
[[nodiscard]] std::string prospectOf(
    storage::WriteTx& tx,
    std::string_view orgId,
    const std::optional<std::string>& phoneNumber,
    const std::string& agentId,
    const std::string& actor
);

/// The conversation of a connection, active and waiting for its caller. The connection gets
/// `sourceProps.conversationId` and is not stored by this.
models::Conversation beginConversation(
    storage::WriteTx& tx, models::Connection& connection, const std::string& actor
);

/// The conversation of a stored connection.
[[nodiscard]] std::optional<std::string> conversationIdOf(const models::Connection& connection);

/// Whether a client keeps the record of a call: its caller was never there, and its times or its
/// transcript are what a client has set.
[[nodiscard]] bool isRecordOfClient(
    storage::ReadTx& tx, const storage::calls::Call& call, const models::Conversation& conversation
);

}  // namespace hiveline::voice
