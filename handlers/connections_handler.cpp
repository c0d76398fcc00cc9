#include "handlers/connections_handler.h"

#include <algorithm>
#include <utility>

#include "handlers/source_key.h"
#include "handlers/support.h"
#include "storage/calls/calls.h"
#include "storage/calls/conversations.h"
#include "storage/calls/next_calls.h"
#include "storage/records/agents.h"
#include "storage/records/connections.h"
#include "storage/records/prospects.h"
#include "storage/records/sources.h"
#include "storage/records/stats.h"
#include "voice/calls/connection_props.h"
#include "voice/phone/phone_number.h"

namespace hiveline::handlers {
namespace {

constexpr std::string_view kKind = "Connection";
constexpr json::Path kBody("body");
constexpr json::Path kProps(kBody, "sourceProps");
constexpr json::Path kAgentId(kProps, "agentId");

storage::Versioned<models::Connection> stored(
    storage::ReadTx& tx, const auth::Caller& caller, const std::string& id
) {
    return orNotFound(storage::connections::find(tx, caller.orgId, id), kKind, id);
}

models::Agent namedAgent(storage::ReadTx& tx, const auth::Caller& caller, const std::string& id) {
    auto agent = storage::agents::find(tx, caller.orgId, id);
    if (!agent) {
        throw common::ValidationError(
            {"body", "sourceProps", "agentId"}, notFound("Agent", id).what()
        );
    }
    return std::move(agent->record);
}

/// The agent that takes the call: named in `sourceProps`, else by `sourceId`, else the one that the
/// source is assigned to, else the only active one.
models::Agent chooseAgent(
    storage::ReadTx& tx,
    const auth::Caller& caller,
    const models::ConnectionCreate& body,
    const SourceProps& props
) {
    if (props.agentId) {
        return namedAgent(tx, caller, *props.agentId);
    }
    if (auto agent = storage::agents::find(tx, caller.orgId, body.sourceId)) {
        return std::move(agent->record);
    }
    const auto sourceId = keptSourceId(body.sourceName, body.sourceId);
    auto assigned = sourceId ? voice::agentOfSource(tx, caller.orgId, body.sourceName, *sourceId)
                             : std::nullopt;
    if (assigned) {
        return std::move(*assigned);
    }
    constexpr std::int64_t kEnoughToTell = 2;
    auto active = storage::agents::listActive(tx, caller.orgId, kEnoughToTell);
    if (active.size() != 1) {
        const std::string text =
            active.empty() ? "no agent is active" : "several agents are active";
        throw common::ValidationError(
            {"body", "sourceId"},
            "sourceId names no agent and no source of one, sourceProps has no agentId, and " + text
        );
    }
    return std::move(active.front());
}

/// The prospect that is named is there.
void requireProspect(storage::ReadTx& tx, const auth::Caller& caller, const std::string& id) {
    if (!storage::prospects::find(tx, caller.orgId, id)) {
        throw common::ValidationError(
            {"body", "sourceProps", "prospectId"}, notFound("Prospect", id).what()
        );
    }
}

/// Which of the organisation's numbers a phone call is made from, or waited for at: `sourceId`, or
/// the one number that is assigned to the agent that it names.
std::string ownNumber(
    storage::ReadTx& tx, const models::ConnectionCreate& body, const models::Agent& agent
) {
    if (auto number = voice::parsePhoneNumber(body.sourceId)) {
        return *number;
    }
    std::vector<std::string> numbers;
    if (body.sourceId == agent.id) {
        for (const auto& source : storage::sources::list(tx, agent.orgId)) {
            if (source.sourceName == body.sourceName && source.agentId == agent.id) {
                numbers.push_back(source.sourceId);
            }
        }
    }
    if (numbers.size() != 1) {
        throw common::ValidationError(
            {"body", "sourceId"},
            "sourceId should be a phone number of yours in E.164, such as +14155550100, or the id "
            "of an agent that one such number is assigned to"
        );
    }
    return numbers.front();
}

/// Of a conversation that a client ends; none where the record is the client's own.
std::optional<models::CallEndReason> endReasonOf(
    storage::ReadTx& tx, const models::Conversation& conversation
) {
    const auto call = storage::calls::find(tx, conversation.orgId, conversation.id);
    if (!call || voice::isRecordOfClient(tx, *call, conversation)) {
        return std::nullopt;
    }
    return models::parseCallEndReason(call->endReason.value_or(""))
        .value_or(models::CallEndReason::kOperator);
}

/// Ends the connection's conversation if it is still active.
void endConversation(
    storage::WriteTx& tx, const auth::Caller& caller, const models::Connection& connection
) {
    const auto id = voice::conversationIdOf(connection);
    const auto found =
        id ? storage::conversations::findWithoutTranscript(tx, caller.orgId, *id) : std::nullopt;
    if (!found || found->record.status != models::ConversationStatus::kActive) {
        return;
    }
    models::Conversation conversation = found->record;
    conversation.status = models::ConversationStatus::kCompleted;
    conversation.endReason = endReasonOf(tx, conversation);
    if (!conversation.timestampEnd) {
        // A client may have set a start that is still to come; no call ends before it starts.
        conversation.timestampEnd =
            std::max(tx.now(), conversation.timestampStart.value_or(tx.now()));
    }
    stampUpdated(conversation, caller, tx.now());
    storage::conversations::update(tx, found->record, conversation);
}

common::Error conflict(const std::string& text) {
    return {common::ErrorCode::kConflict, text};
}

/// The last of the calls that were begun from the page of the conversation, one after the other;
/// the conversation itself where there is none.
models::Conversation newestAfter(
    storage::ReadTx& tx, const auth::Caller& caller, const std::string& id
) {
    auto last =
        orNotFound(
            storage::conversations::findWithoutTranscript(tx, caller.orgId, id), "Conversation", id
        )
            .record;
    while (const auto next = storage::next_calls::find(tx, caller.orgId, last.id)) {
        auto found =
            storage::conversations::findWithoutTranscript(tx, caller.orgId, next->conversationId);
        if (!found) {
            break;  // deleted
        }
        last = std::move(found->record);
    }
    return last;
}

/// Whether callers may still join the call.
bool isOpen(
    const models::Conversation& conversation, const std::optional<storage::calls::Call>& call
) {
    return conversation.status == models::ConversationStatus::kActive && call &&
           (call->state == storage::calls::State::kWaiting ||
            call->state == storage::calls::State::kTalking);
}

/// What a call that follows another over the same source has in common with it.
voice::Beginning beginningAfter(storage::ReadTx& tx, const models::Conversation& last) {
    voice::Beginning beginning;
    if (const auto call = storage::calls::find(tx, last.orgId, last.id)) {
        beginning.sourceProps = json::Object::parse(voice::sourcePropsOf(tx, *call));
    }
    models::Connection& connection = beginning.connection;
    connection.orgId = last.orgId;
    connection.sourceName = last.sourceType;
    connection.sourceId = last.source.value_or(last.aiAgentId);
    connection.agentId = last.aiAgentId;
    if (last.prospectId && storage::prospects::find(tx, last.orgId, *last.prospectId)) {
        connection.prospectId = *last.prospectId;
    }
    return beginning;
}

/// For callers who may speak in the call.
bool hasPage(const models::Connection& connection, const auth::Caller& caller) {
    return connection.sourceName == models::SourceName::kBrowser &&
           caller.scope == auth::Scope::kWrite;
}

}  // namespace

/// Throws Error{kConflict} where as many calls wait for their callers as may.
void ConnectionsHandler::requireRoom(storage::ReadTx& tx, const auth::Caller& caller) const {
    const auto most = static_cast<std::int64_t>(mostWaiting_);
    if (storage::stats::read(tx, caller.orgId).callsWaiting >= most) {
        throw common::Error(
            common::ErrorCode::kConflict,
            "The organisation has " + std::to_string(most) +
                " calls already that wait for their callers"
        );
    }
}

/// The page that holds the call. What opens it stays out of what servers and proxies see: browsers
/// keep fragments to themselves.
void ConnectionsHandler::setCallUrl(
    models::Connection& connection,
    json::Object&& props,
    const auth::Caller& caller,
    const std::string& baseUrl
) const {
    const std::string* const conversationId = props.findString(voice::kPropsConversationId);
    const auto url = conversationId ? callUrlOf(*conversationId, caller, baseUrl) : std::nullopt;
    if (url) {
        props.set(voice::kPropsCallUrl, *url);
        connection.sourceProps = props.raw();
    }
}

models::Connection ConnectionsHandler::withCallUrl(
    models::Connection connection, const auth::Caller& caller, const std::string& baseUrl
) const {
    if (hasPage(connection, caller)) {
        setCallUrl(connection, json::Object::parse(connection.sourceProps), caller, baseUrl);
    }
    return connection;
}

/// None where there is no key to make the secret with.
std::optional<std::string> ConnectionsHandler::callUrlOf(
    const std::string& conversationId, const auth::Caller& caller, const std::string& baseUrl
) const {
    const auto secret = secrets_.secretOf(caller.orgId, conversationId);
    return secret ? std::optional(baseUrl + "/talk/" + conversationId + "#" + *secret)
                  : std::nullopt;
}

/// Whom the request names and where it is to be carried. Throws one ValidationError for all of it.
ConnectionsHandler::Order ConnectionsHandler::orderOf(
    storage::ReadTx& tx, const auth::Caller& caller, const models::ConnectionCreate& body
) const {
    json::Faults faults;
    Order order;
    order.props = readSourceProps(body, faults);
    // A reference that is no string names nobody, which is no reason to take another agent.
    const bool isAgentNamed = faults.has(kAgentId);
    const auto agent =
        isAgentNamed ? std::nullopt
                     : collect(faults, [&] { return chooseAgent(tx, caller, body, order.props); });
    if (order.props.prospectId) {
        collect(faults, [&] { return requireProspect(tx, caller, *order.props.prospectId); });
    }
    order.carrier = voice::carrierOf(body.sourceName);
    if (order.carrier && agent) {
        order.number = collect(faults, [&] { return ownNumber(tx, body, *agent); }).value_or("");
    }
    if (order.carrier) {
        collect(faults, [&] { return phoneCalls_.requireReady(tx, caller.orgId, *order.carrier); });
    }
    faults.throwIfAny();
    order.agent = agent.value();
    return order;
}

voice::Beginning ConnectionsHandler::beginningOf(
    const auth::Caller& caller, const models::ConnectionCreate& body, Order&& order
) {
    voice::Beginning beginning;
    mergeInto(body, beginning.connection);
    beginning.connection.orgId = caller.orgId;
    beginning.connection.agentId = order.agent.id;
    beginning.connection.prospectId = order.props.prospectId.value_or("");
    beginning.sourceProps = std::move(order.props.object);
    beginning.phoneNumber = std::move(order.props.phoneNumber);
    beginning.actor = caller.actorId;
    if (order.carrier) {
        if (beginning.phoneNumber) {
            beginning.phoneNumber = voice::parsePhoneNumber(*beginning.phoneNumber);
        }
        beginning.phoneCall =
            voice::orderedCall(body.sourceName, order.number, beginning.phoneNumber);
    }
    return beginning;
}

api::CreateConnectionResult ConnectionsHandler::createConnection(
    storage::WriteTx& tx,
    const auth::Caller& caller,
    const std::string& baseUrl,
    const models::ConnectionCreate& body
) {
    Order order = orderOf(tx, caller, body);
    if (order.agent.status != models::AgentStatus::kActive) {
        throw conflict("Agent " + order.agent.id + " is inactive");
    }
    (void)thinkers_.thinkerOf(tx, order.agent);
    requireRoom(tx, caller);
    if (body.sourceName == models::SourceName::kBrowser) {
        secrets_.requireKey(tx);  // or there is no page
    }
    auto begun = voice::begin(tx, beginningOf(caller, body, std::move(order)));
    if (begun.phoneCall) {
        tx.afterCommit([&phoneCalls = phoneCalls_,
                        key = voice::CallKey{caller.orgId, begun.conversationId}] {
            phoneCalls.begin(key);
        });
    }
    if (hasPage(begun.connection, caller)) {
        setCallUrl(begun.connection, std::move(begun.sourceProps), caller, baseUrl);
    }
    return {std::move(begun.connection), eTag(storage::kFirstRevision)};
}

api::ListConnectionsResult ConnectionsHandler::listConnections(
    storage::ReadTx& tx,
    const auth::Caller& caller,
    const std::string& baseUrl,
    const api::ListConnectionsParams& params
) {
    Page page(params.skip, params.limit);
    api::ListConnectionsResult result;
    result.body = storage::connections::list(tx, caller.orgId, page.part());
    result.link = page.finish(result.body, "/v1/connections");
    for (auto& connection : result.body) {
        connection = withCallUrl(std::move(connection), caller, baseUrl);
    }
    if (wantsCount(params.prefer)) {
        result.xTotalCount = storage::connections::count(tx, caller.orgId);
    }
    return result;
}

api::GetConnectionResult ConnectionsHandler::getConnection(
    storage::ReadTx& tx,
    const auth::Caller& caller,
    const std::string& baseUrl,
    const api::GetConnectionParams& params
) {
    auto found = stored(tx, caller, params.connection_id);
    return {withCallUrl(std::move(found.record), caller, baseUrl), eTag(found.revision)};
}

/// Throws Error{kConflict} where no call may follow this one.
void ConnectionsHandler::requireNextCall(
    storage::ReadTx& tx, const auth::Caller& caller, const models::Conversation& last
) const {
    constexpr std::int64_t kMaxMillis = 60LL * 60 * 1000;
    const auto call = storage::calls::find(tx, last.orgId, last.id);
    const auto end = call && call->endedAt ? *call->endedAt : last.timestampEnd.value_or(tx.now());
    if (last.sourceType != models::SourceName::kBrowser) {
        throw conflict("Conversation " + last.id + " has no page");
    }
    if (tx.now().millis - end.millis > kMaxMillis) {
        throw conflict("Conversation " + last.id + " is over for more than an hour");
    }
    const auto before = storage::next_calls::numberOf(tx, last.orgId, last.id);
    if (before >= static_cast<std::int64_t>(maxNextCalls_)) {
        throw conflict(
            "No more than " + std::to_string(maxNextCalls_) + " calls may follow one from its page"
        );
    }
    const auto agent = storage::agents::find(tx, last.orgId, last.aiAgentId);
    if (!agent || agent->record.status != models::AgentStatus::kActive) {
        throw conflict("Agent " + last.aiAgentId + " is inactive");
    }
    (void)thinkers_.thinkerOf(tx, agent->record);
    requireRoom(tx, caller);
}

models::NextCall ConnectionsHandler::createNextCall(
    storage::WriteTx& tx,
    const auth::Caller& caller,
    const std::string& baseUrl,
    const api::CreateNextCallParams& params
) {
    const auto last = newestAfter(tx, caller, params.conversation_id);
    std::string conversationId = last.id;
    if (!isOpen(last, storage::calls::find(tx, last.orgId, last.id))) {
        requireNextCall(tx, caller, last);
        secrets_.requireKey(tx);  // or there is no page
        auto beginning = beginningAfter(tx, last);
        beginning.actor = caller.actorId;
        conversationId = voice::begin(tx, std::move(beginning)).conversationId;
        const auto number = storage::next_calls::numberOf(tx, last.orgId, last.id) + 1;
        storage::next_calls::put(tx, last.orgId, last.id, {conversationId, number});
    } else if (last.sourceType != models::SourceName::kBrowser) {
        throw conflict("Conversation " + last.id + " has no page");
    }
    const auto url = callUrlOf(conversationId, caller, baseUrl);
    if (!url) {
        throw common::Error(
            common::ErrorCode::kUnavailable, "The server has no key for the secrets of calls"
        );
    }
    models::NextCall next;
    next.conversation_id = std::move(conversationId);
    next.callUrl = *url;
    return next;
}

models::Message ConnectionsHandler::deleteConnection(
    storage::WriteTx& tx, const auth::Caller& caller, const api::DeleteConnectionParams& params
) {
    const auto found = stored(tx, caller, params.connection_id);
    checkIfMatch(params.ifMatch, found.revision);
    endConversation(tx, caller, found.record);
    if (const auto id = voice::conversationIdOf(found.record)) {
        storage::calls::keepSourceProps(tx, caller.orgId, *id, found.record.sourceProps);
        tx.afterCommit([&calls = calls_, key = voice::CallKey{caller.orgId, *id}] {
            calls.end(key, voice::EndReason::kOperator, [](const auto& /*ended*/) {});
        });
    }
    storage::connections::remove(tx, caller.orgId, params.connection_id);
    return message("Connection " + params.connection_id + " deleted");
}

}  // namespace hiveline::handlers
