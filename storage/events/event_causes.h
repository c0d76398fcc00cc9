// What causes which event. Each function is called in the transaction that changes the record, with
// the record as it is afterwards, and says whether the event has an agent: with one it goes to the
// actions that are linked to that agent, without one to those that are linked to none, and always
// to those of the whole organisation.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "generated/models/conversations.h"
#include "generated/models/hives.h"
#include "generated/models/prospects.h"

#include "storage/calls/calls.h"
#include "storage/engine/tx.h"

namespace hiveline::storage::events {

/// A caller is there and the agent begins. Has the conversation's agent. `call` is that of the
/// conversation, here and below.
void callStarted(WriteTx& tx, const models::Conversation& conversation, const calls::Call& call);

/// The report of a call is stored: CALL_FAILED where its status is `failed`, else CALL_COMPLETED.
/// Has the conversation's agent.
void callEnded(WriteTx& tx, const models::Conversation& conversation, const calls::Call& call);

/// Has an agent where a call or a connection of it makes the prospect; none where a client does.
void prospectCreated(
    WriteTx& tx, const models::Prospect& prospect, const std::optional<std::string>& agentId
);

/// Nothing where the status is the same. Has an agent where the report of its call changes the
/// status; none where a client does.
void prospectChanged(
    WriteTx& tx,
    const models::Prospect& prospect,
    std::string_view previousStatus,
    const std::optional<std::string>& agentId
);

/// Has the conversation's agent.
void feedbackCreated(
    WriteTx& tx, const models::Feedback& feedback, const models::Conversation& conversation
);

/// A carrier has told where the recording is. Has the conversation's agent.
void recordingReady(WriteTx& tx, const models::Conversation& conversation);

/// The content of a hive is there: status `completed`. Has no agent; the actions of the agents that
/// the hive is linked to are told as well.
void hiveCompleted(WriteTx& tx, const models::Hive& hive);

/// The content of a hive could not be had: status `failed`. As hiveCompleted; `error` is for users.
void hiveFailed(WriteTx& tx, const models::Hive& hive, const std::string& error);

}  // namespace hiveline::storage::events
