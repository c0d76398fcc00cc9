// How a conversation comes into being, whatever its source: its prospect, its connection, its
// record, its call, and what a carrier has of it. Functions take the caller's transaction.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "generated/models/agents.h"
#include "generated/models/connections.h"
#include "generated/models/conversations.h"

#include "common/json/object.h"
#include "storage/calls/calls.h"
#include "storage/calls/phone_calls.h"
#include "storage/engine/tx.h"

namespace hiveline::voice {

/// What a conversation is begun with.
struct Beginning {
    /// Organisation, source and agent; the prospect where it is named.
    models::Connection connection;
    json::Object sourceProps;  // as they were given
    /// Where no prospect is named it is the newest with this number, else a new one.
    std::optional<std::string> phoneNumber;
    /// Where a carrier holds the call: everything but the ids of the records it belongs to.
    std::optional<storage::phone_calls::PhoneCall> phoneCall;
    std::string actor;  // as in the audit fields
};

struct Begun {
    models::Connection connection;
    json::Object sourceProps;  // of the connection
    std::string conversationId;
    std::optional<storage::phone_calls::PhoneCall> phoneCall;
};

/// Stores the connection and the conversation, which is active and waits for its caller. The only
/// place that makes a call.
[[nodiscard]] Begun begin(storage::WriteTx& tx, Beginning beginning);

/// The agent that a source is assigned to; `sourceId` as sources keep it.
[[nodiscard]] std::optional<models::Agent> agentOfSource(
    storage::ReadTx& tx,
    std::string_view orgId,
    models::SourceName sourceName,
    std::string_view sourceId
);

/// Whether a client keeps the record of a call: its caller was never there, and its times or its
/// transcript are what a client has set.
[[nodiscard]] bool isRecordOfClient(
    storage::ReadTx& tx, const storage::calls::Call& call, const models::Conversation& conversation
);

}  // namespace hiveline::voice
