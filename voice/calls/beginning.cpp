#include "voice/calls/beginning.h"

#include "common/json/raw.h"
#include "storage/calls/calls.h"
#include "storage/calls/conversations.h"
#include "storage/events/event_causes.h"
#include "storage/records/prospects.h"

namespace hiveline::voice {
namespace {

constexpr std::string_view kNewProspect = "NEW";
constexpr std::string_view kConversationId = "conversationId";

template <typename Record>
void stamp(Record& record, const std::string& actor, common::Timestamp now) {
    record.createdBy = actor;
    record.createdAt = now;
    record.updatedBy = actor;
    record.updatedAt = now;
}

}  // namespace

std::string prospectOf(
    storage::WriteTx& tx,
    std::string_view orgId,
    const std::optional<std::string>& phoneNumber,
    const std::string& agentId,
    const std::string& actor
) {
    if (phoneNumber) {
        if (auto known = storage::prospects::findByPhoneNumber(tx, orgId, *phoneNumber)) {
            return known->record.id;
        }
    }
    models::Prospect prospect;
    prospect.id = tx.newId("pro");
    prospect.orgId = orgId;
    prospect.phoneNumber = phoneNumber;
    prospect.status = kNewProspect;
    stamp(prospect, actor, tx.now());
    storage::prospects::insert(tx, prospect);
    storage::events::prospectCreated(tx, prospect, agentId);
    return prospect.id;
}

models::Conversation beginConversation(
    storage::WriteTx& tx, models::Connection& connection, const std::string& actor
) {
    models::Conversation conversation;
    conversation.id = tx.newId("con");
    conversation.orgId = connection.orgId;
    conversation.prospectId = connection.prospectId;
    conversation.source = connection.sourceId;
    conversation.sourceType = connection.sourceName;
    conversation.aiAgentId = connection.agentId;
    conversation.timestampStart = tx.now();
    conversation.status = models::ConversationStatus::kActive;
    stamp(conversation, actor, tx.now());
    storage::conversations::insert(tx, conversation);
    storage::calls::Call call;
    call.orgId = conversation.orgId;
    call.conversationId = conversation.id;
    call.createdAt = tx.now();
    call.connectionId = connection.id;
    storage::calls::insert(tx, call);
    connection.sourceProps =
        json::withMember(connection.sourceProps, kConversationId, json::rawString(conversation.id));
    return conversation;
}

std::optional<std::string> conversationIdOf(const models::Connection& connection) {
    return json::memberString(connection.sourceProps, kConversationId);
}

bool isRecordOfClient(
    storage::ReadTx& tx, const storage::calls::Call& call, const models::Conversation& conversation
) {
    return !call.startedAt &&
           (conversation.timestampStart != conversation.createdAt || conversation.timestampEnd ||
            storage::conversations::hasMessages(tx, call.orgId, call.conversationId));
}

}  // namespace hiveline::voice
