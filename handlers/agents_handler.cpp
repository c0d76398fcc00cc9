#include "handlers/agents_handler.h"

#include "common/json/raw.h"
#include "handlers/agent_keys.h"
#include "handlers/checks.h"
#include "handlers/support.h"
#include "storage/calls/conversations.h"
#include "storage/records/actions.h"
#include "storage/records/agents.h"
#include "storage/records/hives.h"
#include "storage/records/links.h"
#include "voice/engine/prompt.h"

namespace hiveline::handlers {
namespace {

constexpr std::string_view kKind = "Agent";
// The one that needs no service, no key and no network.
constexpr std::string_view kDefaultProvider = "scripted";

models::IntelligenceProvider defaultProvider() {
    models::IntelligenceProvider provider;
    provider.providerName = kDefaultProvider;
    return provider;
}

void merge(const models::AgentUpdate& update, models::Agent& agent) {
    mergeInto(update, agent);
    if (update.intelligenceProvider.isNull()) {
        agent.intelligenceProvider = defaultProvider();
    }
}

storage::Versioned<models::Agent> stored(
    storage::ReadTx& tx, const auth::Caller& caller, const std::string& id
) {
    return orNotFound(storage::agents::find(tx, caller.orgId, id), kKind, id);
}

void requireHive(storage::ReadTx& tx, const auth::Caller& caller, const std::string& id) {
    if (!storage::hives::find(tx, caller.orgId, id)) {
        throw notFound("Hive", id);
    }
}

}  // namespace

api::CreateAgentResult AgentsHandler::createAgent(
    storage::WriteTx& tx, const auth::Caller& caller, const models::AgentCreate& body
) {
    json::Faults faults;
    checks::createAgent(body, faults);
    faults.throwIfAny();
    models::Agent agent;
    agent.id = tx.newId("aia");
    agent.orgId = caller.orgId;
    agent.status = models::AgentStatus::kActive;
    agent.intelligenceProvider = defaultProvider();
    mergeInto(body, agent);
    stampCreated(agent, caller, tx.now());
    // Before the agent is stored, so that no key gets into its row; the keys follow once there is
    // an agent to bind them to.
    const TakenKeys taken({}, agent);
    storage::agents::insert(tx, agent);
    taken.store(tx, keys_);
    return {withHiddenKeys(std::move(agent)), eTag(storage::kFirstRevision)};
}

api::ListAgentsResult AgentsHandler::listAgents(
    storage::ReadTx& tx, const auth::Caller& caller, const api::ListAgentsParams& params
) {
    Page page(params.skip, params.limit);
    api::ListAgentsResult result;
    result.body = storage::agents::list(tx, caller.orgId, page.part());
    // Before the keys are hidden, since it drops the one record too many.
    result.link = page.finish(result.body, "/v1/ai-agents");
    result.body = withHiddenKeys(std::move(result.body));
    if (wantsCount(params.prefer)) {
        result.xTotalCount = storage::agents::count(tx, caller.orgId);
    }
    return result;
}

api::GetAgentResult AgentsHandler::getAgent(
    storage::ReadTx& tx, const auth::Caller& caller, const api::GetAgentParams& params
) {
    auto found = stored(tx, caller, params.agent_id);
    return {withHiddenKeys(std::move(found.record)), eTag(found.revision)};
}

api::UpdateAgentResult AgentsHandler::updateAgent(
    storage::WriteTx& tx,
    const auth::Caller& caller,
    const api::UpdateAgentParams& params,
    const models::AgentUpdate& body
) {
    auto [agent, revision] = stored(tx, caller, params.agent_id);
    checkIfMatch(params.ifMatch, revision);
    json::Faults faults;
    checks::updateAgent(params, body, faults);
    if (body.intelligenceProvider.hasValue()) {
        // Beside what is stored: members that an older version accepted may come back as they are.
        checks::checkProvider(
            body.intelligenceProvider.value(), agent.intelligenceProvider, faults
        );
    }
    faults.throwIfAny();
    const models::Agent before = agent;
    merge(body, agent);
    const TakenKeys taken(before, agent);
    stampUpdated(agent, caller, tx.now());
    storage::agents::update(tx, before, agent);
    taken.store(tx, keys_);
    return {withHiddenKeys(std::move(agent)), eTag(revision + 1)};
}

models::Message AgentsHandler::deleteAgent(
    storage::WriteTx& tx, const auth::Caller& caller, const api::DeleteAgentParams& params
) {
    const std::string& id = params.agent_id;
    checkIfMatch(params.ifMatch, stored(tx, caller, id).revision);
    if (storage::conversations::countActive(tx, caller.orgId, id) > 0) {
        throw common::Error(
            common::ErrorCode::kConflict, "Agent " + id + " has an active conversation"
        );
    }
    storage::agents::remove(tx, caller.orgId, id);
    return message("Agent " + id + " deleted");
}

api::ListAgentHivesResult AgentsHandler::listAgentHives(
    storage::ReadTx& tx, const auth::Caller& caller, const api::ListAgentHivesParams& params
) {
    stored(tx, caller, params.agent_id);
    Page page(params.skip, params.limit);
    api::ListAgentHivesResult result;
    result.body = storage::hives::listOfAgent(tx, caller.orgId, params.agent_id, page.part());
    result.link = page.finish(result.body, "/v1/ai-agents/" + params.agent_id + "/hives");
    if (wantsCount(params.prefer)) {
        result.xTotalCount = storage::hives::countOfAgent(tx, caller.orgId, params.agent_id);
    }
    return result;
}

models::Message AgentsHandler::linkHiveToAgent(
    storage::WriteTx& tx, const auth::Caller& caller, const api::LinkHiveToAgentParams& params
) {
    stored(tx, caller, params.agent_id);
    requireHive(tx, caller, params.hive_id);
    storage::links::linkHive(tx, caller.orgId, params.agent_id, params.hive_id);
    return message("Hive " + params.hive_id + " linked to agent " + params.agent_id);
}

models::Message AgentsHandler::unlinkHiveFromAgent(
    storage::WriteTx& tx, const auth::Caller& caller, const api::UnlinkHiveFromAgentParams& params
) {
    stored(tx, caller, params.agent_id);
    requireHive(tx, caller, params.hive_id);
    if (!storage::links::unlinkHive(tx, caller.orgId, params.agent_id, params.hive_id)) {
        throw common::Error(
            common::ErrorCode::kNotFound,
            "Hive " + params.hive_id + " is not linked to agent " + params.agent_id
        );
    }
    return message("Hive " + params.hive_id + " unlinked from agent " + params.agent_id);
}

api::ListAgentActionsResult AgentsHandler::listAgentActions(
    storage::ReadTx& tx, const auth::Caller& caller, const api::ListAgentActionsParams& params
) {
    stored(tx, caller, params.agent_id);
    Page page(params.skip, params.limit);
    api::ListAgentActionsResult result;
    result.body = storage::actions::listOfAgent(tx, caller.orgId, params.agent_id, page.part());
    result.link = page.finish(result.body, "/v1/ai-agents/" + params.agent_id + "/actions");
    if (wantsCount(params.prefer)) {
        result.xTotalCount = storage::actions::countOfAgent(tx, caller.orgId, params.agent_id);
    }
    return result;
}

}  // namespace hiveline::handlers
