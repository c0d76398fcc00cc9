#include "storage/events/event_causes.h"

#include <utility>

#include "generated/models/events.h"

#include "common/json/encode.h"
#include "storage/calls/phone_calls.h"
#include "storage/events/events.h"
#include "storage/records/connections.h"

namespace hiveline::storage::events {
namespace {

using Trigger = models::InvocationTrigger;

// The payload is made of the generated model, so that it cannot differ from what the document says
// of it.
template <typename Data>
void recordOf(
    WriteTx& tx,
    Trigger type,
    const std::string& orgId,
    const std::optional<std::string>& agentId,
    const Data& data
) {
    record(tx, {.orgId = orgId, .type = type, .agentId = agentId, .data = {json::toJson(data)}});
}

void recordHive(WriteTx& tx, Trigger type, const models::Hive& hive, models::HiveData data) {
    data.hiveId = hive.id;
    data.hiveType = hive.content.hiveType;
    data.status = hive.status;
    record(
        tx, {.orgId = hive.orgId, .type = type, .hiveId = hive.id, .data = {json::toJson(data)}}
    );
}

/// Larger properties of a connection are left out of the payload, which is stored and sent once for
/// every receiver; clients read them from the connection.
constexpr std::size_t kMaxSourceProps = std::size_t{16} * 1024;

std::optional<json::Raw> sourcePropsOf(ReadTx& tx, const calls::Call& call) {
    const auto connection =
        call.connectionId ? connections::find(tx, call.orgId, *call.connectionId) : std::nullopt;
    auto props = connection ? std::optional(connection->record.sourceProps)
                            // The connection may be deleted while its call goes on. The call keeps
                            // what it was given.
                            : calls::keptSourceProps(tx, call.orgId, call.conversationId);
    return props && props->text.size() <= kMaxSourceProps ? std::move(props) : std::nullopt;
}

/// Adds what integrators join a call with their own records by: the connection, its properties,
/// direction and numbers.
template <typename Data>
void addLine(ReadTx& tx, const calls::Call& call, Data& data) {
    data.connectionId = call.connectionId;
    data.sourceProps = sourcePropsOf(tx, call);
    const auto phone = phone_calls::find(tx, call.orgId, call.conversationId);
    if (!phone) {
        return;
    }
    const auto other = phone->peer.empty() ? std::nullopt : std::optional(phone->peer);
    const bool isIncoming = phone->direction == phone_calls::Direction::kIncoming;
    data.connectionId = phone->connectionId;
    data.direction =
        isIncoming ? models::CallDirection::kIncoming : models::CallDirection::kOutgoing;
    data.from = isIncoming ? other : phone->number;
    data.to = isIncoming ? phone->number : other;
}

}  // namespace

void callStarted(WriteTx& tx, const models::Conversation& conversation, const calls::Call& call) {
    models::CallStartedData data;
    addLine(tx, call, data);
    data.conversationId = conversation.id;
    data.agentId = conversation.aiAgentId;
    data.prospectId = conversation.prospectId;
    data.sourceType = conversation.sourceType;
    data.timestampStart = conversation.timestampStart;
    recordOf(tx, Trigger::kCallStarted, conversation.orgId, conversation.aiAgentId, data);
}

void callEnded(WriteTx& tx, const models::Conversation& conversation, const calls::Call& call) {
    models::CallReportData data;
    addLine(tx, call, data);
    data.conversationId = conversation.id;
    data.agentId = conversation.aiAgentId;
    data.prospectId = conversation.prospectId;
    data.sourceType = conversation.sourceType;
    data.status = conversation.status;
    data.timestampStart = conversation.timestampStart;
    data.timestampEnd = conversation.timestampEnd;
    // Null for a reason that an older version stored and the document no longer has.
    data.endReason = models::parseCallEndReason(call.endReason.value_or(""));
    data.transcriptSummary = conversation.transcriptSummary;
    data.transcriptRecordingUrl = conversation.transcriptRecordingUrl;
    data.conversationAnalytics = conversation.conversationAnalytics;
    const bool failed = conversation.status == models::ConversationStatus::kFailed;
    recordOf(
        tx,
        failed ? Trigger::kCallFailed : Trigger::kCallCompleted,
        conversation.orgId,
        conversation.aiAgentId,
        data
    );
}

void prospectCreated(
    WriteTx& tx, const models::Prospect& prospect, const std::optional<std::string>& agentId
) {
    models::ProspectCreatedData data;
    data.prospectId = prospect.id;
    data.agentId = agentId;
    data.name = prospect.name;
    data.phoneNumber = prospect.phoneNumber;
    data.status = prospect.status;
    recordOf(tx, Trigger::kProspectCreated, prospect.orgId, agentId, data);
}

void prospectChanged(
    WriteTx& tx,
    const models::Prospect& prospect,
    std::string_view previousStatus,
    const std::optional<std::string>& agentId
) {
    // An update that writes the same status again is no change to hear of.
    if (prospect.status == previousStatus) {
        return;
    }
    models::ProspectStatusData data;
    data.prospectId = prospect.id;
    data.agentId = agentId;
    data.status = prospect.status;
    data.previousStatus = previousStatus;
    recordOf(tx, Trigger::kProspectStatusChanged, prospect.orgId, agentId, data);
}

void feedbackCreated(
    WriteTx& tx, const models::Feedback& feedback, const models::Conversation& conversation
) {
    models::FeedbackCreatedData data;
    data.feedbackId = feedback.id;
    data.conversationId = conversation.id;
    data.agentId = conversation.aiAgentId;
    data.comment = feedback.comment;
    recordOf(tx, Trigger::kFeedbackCreated, conversation.orgId, conversation.aiAgentId, data);
}

void recordingReady(WriteTx& tx, const models::Conversation& conversation) {
    models::RecordingReadyData data;
    data.conversationId = conversation.id;
    data.agentId = conversation.aiAgentId;
    data.prospectId = conversation.prospectId;
    data.transcriptRecordingUrl = conversation.transcriptRecordingUrl.value_or("");
    recordOf(tx, Trigger::kRecordingReady, conversation.orgId, conversation.aiAgentId, data);
}

void hiveCompleted(WriteTx& tx, const models::Hive& hive) {
    recordHive(tx, Trigger::kHiveCompleted, hive, {});
}

void hiveFailed(WriteTx& tx, const models::Hive& hive, const std::string& error) {
    models::HiveData data;
    data.error = error;
    recordHive(tx, Trigger::kHiveFailed, hive, std::move(data));
}

}  // namespace hiveline::storage::events
