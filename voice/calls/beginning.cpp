#include "voice/calls/beginning.h"

#include <utility>

#include "storage/calls/conversations.h"
#include "storage/events/event_causes.h"
#include "storage/records/agents.h"
#include "storage/records/connections.h"
#include "storage/records/prospects.h"
#include "storage/records/sources.h"
#include "voice/calls/connection_props.h"

namespace hiveline::voice {
namespace {

constexpr std::string_view kNewProspect = "NEW";

template <typename Record>
void stamp(Record& record, const std::string& actor, common::Timestamp now) {
    record.createdBy = actor;
    record.createdAt = now;
    record.updatedBy = actor;
    record.updatedAt = now;
}

/// The newest prospect with the number, else a new one with it; without a number always a new one.
std::string prospectOf(storage::WriteTx& tx, const Beginning& beginning) {
    const models::Connection& connection = beginning.connection;
    if (beginning.phoneNumber) {
        if (auto known = storage::prospects::findByPhoneNumber(
                tx, connection.orgId, *beginning.phoneNumber
            )) {
            return known->record.id;
        }
    }
    models::Prospect prospect;
    prospect.id = tx.newId("pro");
    prospect.orgId = connection.orgId;
    prospect.phoneNumber = beginning.phoneNumber;
    prospect.status = kNewProspect;
    stamp(prospect, beginning.actor, tx.now());
    storage::prospects::insert(tx, prospect);
    storage::events::prospectCreated(tx, prospect, connection.agentId);
    return prospect.id;
}

std::string insertConversation(
    storage::WriteTx& tx, const models::Connection& connection, const std::string& actor
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
    return conversation.id;
}

void insertCall(storage::WriteTx& tx, const Begun& begun) {
    storage::calls::Call call;
    call.orgId = begun.connection.orgId;
    call.conversationId = begun.conversationId;
    call.createdAt = tx.now();
    call.connectionId = begun.connection.id;
    storage::calls::insert(tx, call);
}

void insertPhoneCall(storage::WriteTx& tx, Begun& begun) {
    auto& call = *begun.phoneCall;
    call.orgId = begun.connection.orgId;
    call.conversationId = begun.conversationId;
    call.connectionId = begun.connection.id;
    call.createdAt = tx.now();
    storage::phone_calls::insert(tx, call);
    setPhoneCall(begun.sourceProps, call);
}

}  // namespace

Begun begin(storage::WriteTx& tx, Beginning beginning) {
    Begun begun;
    models::Connection& connection = beginning.connection;
    connection.id = tx.newId("cnx");
    if (connection.prospectId.empty()) {
        connection.prospectId = prospectOf(tx, beginning);
    }
    stamp(connection, beginning.actor, tx.now());
    begun.connection = std::move(connection);
    begun.conversationId = insertConversation(tx, begun.connection, beginning.actor);
    insertCall(tx, begun);
    begun.sourceProps = std::move(beginning.sourceProps);
    begun.sourceProps.set(kPropsConversationId, begun.conversationId);
    begun.phoneCall = std::move(beginning.phoneCall);
    if (begun.phoneCall) {
        insertPhoneCall(tx, begun);
    }
    begun.connection.sourceProps = begun.sourceProps.raw();
    storage::connections::insert(tx, begun.connection);
    return begun;
}

std::optional<models::Agent> agentOfSource(
    storage::ReadTx& tx,
    std::string_view orgId,
    models::SourceName sourceName,
    std::string_view sourceId
) {
    const auto source = storage::sources::find(tx, orgId, sourceName, sourceId);
    auto agent = source ? storage::agents::find(tx, orgId, source->record.agentId) : std::nullopt;
    return agent ? std::optional(std::move(agent->record)) : std::nullopt;
}

bool isRecordOfClient(
    storage::ReadTx& tx, const storage::calls::Call& call, const models::Conversation& conversation
) {
    return !call.startedAt &&
           (conversation.timestampStart != conversation.createdAt || conversation.timestampEnd ||
            storage::conversations::hasMessages(tx, call.orgId, call.conversationId));
}

}  // namespace hiveline::voice
