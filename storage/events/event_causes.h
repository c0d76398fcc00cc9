// What causes which event. Each function is called in the transaction that changes the record, on
// the writer's thread, with the record as it is afterwards, so that there is no change without its
// event. Each says whether its event has an agent: with one it goes to the actions linked to that
// agent, without one to those linked to none, and always to those of the whole organisation.
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

/// A caller is there and the agent begins. Has the conversation's agent. `call` is the
/// conversation's, here and below.
void callStarted(WriteTx& tx, const models::Conversation& conversation, const calls::Call& call);

/// The report of a call is stored: CALL_FAILED if its status is `failed`, otherwise CALL_COMPLETED.
/// Has the conversation's agent.
void callEnded(WriteTx& tx, const models::Conversation& conversation, const calls::Call& call);

/// Has an agent if the prospect was made by a call or a connection of that agent, none if a client
/// made it.
void prospectCreated(
    WriteTx& tx, const models::Prospect& prospect, const std::optional<std::string>& agentId
);

/// Records nothing if the status is the same. Has an agent if the report of its call changed the
/// status, none if a client did.
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

/// A carrier has said where the recording is. Has the conversation's agent.
void recordingReady(WriteTx& tx, const models::Conversation& conversation);

/// The content of a hive is there: status `completed`. Has no agent; the actions of agents that the
/// hive is linked to hear of it as well.
void hiveCompleted(WriteTx& tx, const models::Hive& hive);

/// The content of a hive could not be read: status `failed`. Goes to whom hiveCompleted() goes;
/// `error` is for users.
void hiveFailed(WriteTx& tx, const models::Hive& hive, const std::string& error);

}  // namespace hiveline::storage::events
