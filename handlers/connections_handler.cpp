#include "handlers/connections_handler.h"

#include <algorithm>

#include "common/json/utf8.h"
#include "handlers/source_key.h"
#include "handlers/support.h"
#include "storage/agents.h"
#include "storage/connections.h"
#include "storage/conversations.h"
#include "storage/prospects.h"
#include "storage/sources.h"
#include "voice/calls/beginning.h"
#include "voice/sources/phone_number.h"

namespace hiveline::handlers {
namespace {

constexpr std::string_view kKind = "Connection";
constexpr std::size_t kLongestPhoneNumber = 64;  // characters, as of a prospect's phoneNumber

storage::Versioned<models::Connection> stored(
    storage::ReadTx& tx, const auth::Caller& caller, const std::string& id
) {
    return orNotFound(storage::connections::find(tx, caller.orgId, id), kKind, id);
}

/// Whether the value, one level down in a record, keeps to the levels that JSON may have here.
bool fitsIntoRecord(const json::Raw& value) {
    return json::parseRaw("[" + value.text + "]").has_value();
}

/// `sourceProps` as an object: a string that holds a JSON object is that object, any other string
/// is `{"value": …}`.
json::Raw sourceProps(const models::ConnectionCreate& body) {
    if (!body.sourceProps) {
        return {};
    }
    if (const auto* object = std::get_if<json::Raw>(&*body.sourceProps)) {
        return *object;
    }
    const auto& text = std::get<std::string>(*body.sourceProps);
    if (auto parsed = json::parseRaw(text);
        parsed && json::isObject(*parsed) && fitsIntoRecord(*parsed)) {
        return std::move(*parsed);
    }
    return json::withMember({}, "value", json::rawString(text));
}

/// A reference inside `sourceProps`: nullopt when absent, a fault when it is there and is no text.
std::optional<std::string> reference(const json::Raw& props, const std::string& key) {
    const auto member = json::member(props, key);
    if (!member || member->text == "null") {
        return std::nullopt;
    }
    auto text = json::memberString(props, key);
    if (!text) {
        throw common::ValidationError(std::vector<common::Fault>{
            {{"body", "sourceProps", key}, "Input should be a valid string", "string_type"}});
    }
    return text;
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

/// The agent that the source is assigned to.
std::optional<models::Agent> assignedAgent(
    storage::ReadTx& tx, const auth::Caller& caller, const models::ConnectionCreate& body
) {
    const auto id = keptSourceId(body.sourceName, body.sourceId);
    const auto source =
        id ? storage::sources::find(tx, caller.orgId, body.sourceName, *id) : std::nullopt;
    if (!source) {
        return std::nullopt;
    }
    auto agent = storage::agents::find(tx, caller.orgId, source->record.agentId);
    return agent ? std::optional(std::move(agent->record)) : std::nullopt;
}

/// The agent that takes the call: named in `sourceProps`, else by `sourceId`, else the one that the
/// source is assigned to, else the only active one.
models::Agent chooseAgent(
    storage::ReadTx& tx,
    const auth::Caller& caller,
    const models::ConnectionCreate& body,
    const json::Raw& props
) {
    if (const auto id = reference(props, "agentId")) {
        return namedAgent(tx, caller, *id);
    }
    if (auto agent = storage::agents::find(tx, caller.orgId, body.sourceId)) {
        return std::move(agent->record);
    }
    if (auto agent = assignedAgent(tx, caller, body)) {
        return std::move(*agent);
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

/// The number in `sourceProps`. A blank one is none: callers without a number are not one prospect.
std::optional<std::string> givenPhoneNumber(const json::Raw& props) {
    auto phoneNumber = reference(props, "phoneNumber");
    if (!phoneNumber || phoneNumber->find_first_not_of(" \t\r\n") == std::string::npos) {
        return std::nullopt;
    }
    if (json::countCodePoints(*phoneNumber) > kLongestPhoneNumber) {
        throw common::ValidationError(std::vector<common::Fault>{
            {{"body", "sourceProps", "phoneNumber"},
             "String should have at most " + std::to_string(kLongestPhoneNumber) + " characters",
             "string_too_long"}});
    }
    return phoneNumber;
}

/// The caller's prospect: named in `sourceProps`, else by phone number, else a new one. Gives its
/// id.
std::string chooseProspect(
    storage::WriteTx& tx,
    const auth::Caller& caller,
    const json::Raw& props,
    const std::optional<std::string>& phoneNumber,
    const std::string& agentId
) {
    if (const auto id = reference(props, "prospectId")) {
        if (!storage::prospects::find(tx, caller.orgId, *id)) {
            throw common::ValidationError(
                {"body", "sourceProps", "prospectId"}, notFound("Prospect", *id).what()
            );
        }
        return *id;
    }
    return voice::prospectOf(tx, caller.orgId, phoneNumber, agentId, caller.actorId);
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
        for (const auto& source : storage::sources::list(tx, agent.orgId, 0, std::nullopt)) {
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

/// The callee's number; nullopt: the call comes in.
std::optional<std::string> calledNumber(const json::Raw& props) {
    const auto given = givenPhoneNumber(props);
    if (!given) {
        return std::nullopt;
    }
    auto number = voice::parsePhoneNumber(*given);
    if (!number) {
        throw common::ValidationError(
            {"body", "sourceProps", "phoneNumber"},
            "phoneNumber should be a phone number in E.164, such as +14155550100"
        );
    }
    return number;
}

/// Ends the connection's conversation if it is still active.
void endConversation(
    storage::WriteTx& tx, const auth::Caller& caller, const models::Connection& connection
) {
    const auto id = voice::conversationIdOf(connection);
    auto found = id ? storage::conversations::find(tx, caller.orgId, *id) : std::nullopt;
    if (!found || found->record.status != models::ConversationStatus::kActive) {
        return;
    }
    models::Conversation& conversation = found->record;
    conversation.status = models::ConversationStatus::kCompleted;
    if (!conversation.timestampEnd) {
        // A client may have set a start that is still to come; no call ends before it starts.
        conversation.timestampEnd =
            std::max(tx.now(), conversation.timestampStart.value_or(tx.now()));
    }
    stampUpdated(conversation, caller, tx.now());
    storage::conversations::update(tx, conversation);
}

}  // namespace

/// The page that holds the call, for callers who may speak in it. What opens it stays out of what
/// servers and proxies see: browsers keep fragments to themselves.
models::Connection ConnectionsHandler::withCallUrl(
    models::Connection connection, const auth::Caller& caller
) const {
    const auto conversationId = voice::conversationIdOf(connection);
    if (connection.sourceName == models::SourceName::kBrowser && conversationId &&
        caller.scope == auth::Scope::kWrite) {
        const std::string url = caller.baseUrl + "/talk/" + *conversationId + "#" +
                                secrets_.secretOf(caller.orgId, *conversationId);
        connection.sourceProps =
            json::withMember(connection.sourceProps, "callUrl", json::rawString(url));
    }
    return connection;
}

api::CreateConnectionResult ConnectionsHandler::createConnection(
    storage::WriteTx& tx, const auth::Caller& caller, const models::ConnectionCreate& body
) {
    const json::Raw props = sourceProps(body);
    const models::Agent agent = chooseAgent(tx, caller, body, props);
    if (agent.status != models::AgentStatus::kActive) {
        throw common::Error(common::ErrorCode::kConflict, "Agent " + agent.id + " is inactive");
    }
    (void)thinkers_.thinkerOf(agent);
    models::Connection connection;
    connection.id = tx.newId("cnx");
    connection.orgId = caller.orgId;
    connection.sourceName = body.sourceName;
    connection.sourceId = body.sourceId;
    connection.agentId = agent.id;
    connection.sourceProps = props;
    const auto carrier = voice::carrierOf(body.sourceName);
    const auto called = carrier ? calledNumber(props) : std::nullopt;
    const std::string number = carrier ? ownNumber(tx, body, agent) : std::string();
    if (carrier) {
        phoneCalls_.requireReady(tx, caller.orgId, *carrier);
    }
    connection.prospectId =
        chooseProspect(tx, caller, props, called ? called : givenPhoneNumber(props), agent.id);
    const auto conversation = voice::beginConversation(tx, connection, caller.actorId);
    if (carrier) {
        voice::addPhoneCall(tx, connection, number, called);
        tx.afterCommit([&phoneCalls = phoneCalls_,
                        key = voice::CallKey{caller.orgId, conversation.id}] {
            phoneCalls.begin(key);
        });
    }
    stampCreated(connection, caller, tx.now());
    storage::connections::insert(tx, connection);
    return {withCallUrl(std::move(connection), caller), eTag(storage::kFirstRevision)};
}

api::ListConnectionsResult ConnectionsHandler::listConnections(
    storage::ReadTx& tx, const auth::Caller& caller, const api::ListConnectionsParams& params
) {
    const Page page(params.skip, params.limit);
    api::ListConnectionsResult result;
    result.body = storage::connections::list(tx, caller.orgId, page.skip(), page.fetch());
    result.link = page.finish(result.body, "/v1/connections");
    for (auto& connection : result.body) {
        connection = withCallUrl(std::move(connection), caller);
    }
    if (wantsCount(params.prefer)) {
        result.xTotalCount = storage::connections::count(tx, caller.orgId);
    }
    return result;
}

api::GetConnectionResult ConnectionsHandler::getConnection(
    storage::ReadTx& tx, const auth::Caller& caller, const api::GetConnectionParams& params
) {
    auto found = stored(tx, caller, params.connection_id);
    return {withCallUrl(std::move(found.record), caller), eTag(found.revision)};
}

models::Message ConnectionsHandler::deleteConnection(
    storage::WriteTx& tx, const auth::Caller& caller, const api::DeleteConnectionParams& params
) {
    const auto found = stored(tx, caller, params.connection_id);
    checkIfMatch(params.ifMatch, found.revision);
    endConversation(tx, caller, found.record);
    if (const auto id = voice::conversationIdOf(found.record)) {
        tx.afterCommit([&calls = calls_, key = voice::CallKey{caller.orgId, *id}] {
            calls.end(key, voice::EndReason::kOperator, [](const auto& /*ended*/) {});
        });
    }
    storage::connections::remove(tx, caller.orgId, params.connection_id);
    return message("Connection " + params.connection_id + " deleted");
}

}  // namespace hiveline::handlers
