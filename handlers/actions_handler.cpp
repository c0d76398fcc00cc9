#include "handlers/actions_handler.h"

#include "handlers/support.h"
#include "storage/actions.h"
#include "storage/agents.h"
#include "storage/links.h"

namespace hiveline::handlers {
namespace {

constexpr std::string_view kKind = "Action";

storage::Versioned<models::Action> stored(
    storage::ReadTx& tx, const auth::Caller& caller, const std::string& id
) {
    return orNotFound(storage::actions::find(tx, caller.orgId, id), kKind, id);
}

void requireAgent(storage::ReadTx& tx, const auth::Caller& caller, const std::string& id) {
    if (!storage::agents::find(tx, caller.orgId, id)) {
        throw notFound("Agent", id);
    }
}

void merge(const models::ActionUpdate& update, models::Action& action) {
    if (update.name) {
        action.name = *update.name;
    }
    update.description.mergeInto(action.description);
    if (!update.parameters.isAbsent()) {
        action.parameters = update.parameters.hasValue() ? update.parameters.value() : json::Raw{};
    }
    update.endpoint.mergeInto(action.endpoint);
    update.invocationTrigger.mergeInto(action.invocationTrigger);
    update.userWaitingText.mergeInto(action.userWaitingText);
    update.userSuccessText.mergeInto(action.userSuccessText);
    update.userErrorText.mergeInto(action.userErrorText);
}

}  // namespace

api::CreateActionResult ActionsHandler::createAction(
    storage::WriteTx& tx, const auth::Caller& caller, const models::ActionCreate& body
) {
    models::Action action;
    action.id = tx.newId("act");
    action.orgId = caller.orgId;
    action.name = body.name;
    action.description = body.description;
    action.parameters = body.parameters.value_or(json::Raw{});
    action.endpoint = body.endpoint;
    action.invocationTrigger = body.invocationTrigger;
    action.userWaitingText = body.userWaitingText;
    action.userSuccessText = body.userSuccessText;
    action.userErrorText = body.userErrorText;
    stampCreated(action, caller, tx.now());
    storage::actions::insert(tx, action);
    return {std::move(action), eTag(storage::kFirstRevision)};
}

api::ListActionsResult ActionsHandler::listActions(
    storage::ReadTx& tx, const auth::Caller& caller, const api::ListActionsParams& params
) {
    const Page page(params.skip, params.limit);
    api::ListActionsResult result;
    result.body = storage::actions::list(tx, caller.orgId, page.skip(), page.fetch());
    result.link = page.finish(result.body, "/v1/actions");
    if (wantsCount(params.prefer)) {
        result.xTotalCount = storage::actions::count(tx, caller.orgId);
    }
    return result;
}

api::GetActionResult ActionsHandler::getAction(
    storage::ReadTx& tx, const auth::Caller& caller, const api::GetActionParams& params
) {
    auto found = stored(tx, caller, params.action_id);
    return {std::move(found.record), eTag(found.revision)};
}

api::UpdateActionResult ActionsHandler::updateAction(
    storage::WriteTx& tx,
    const auth::Caller& caller,
    const api::UpdateActionParams& params,
    const models::ActionUpdate& body
) {
    auto [action, revision] = stored(tx, caller, params.action_id);
    checkIfMatch(params.ifMatch, revision);
    merge(body, action);
    stampUpdated(action, caller, tx.now());
    const auto updated = storage::actions::update(tx, action);
    return {std::move(action), eTag(updated)};
}

models::Message ActionsHandler::deleteAction(
    storage::WriteTx& tx, const auth::Caller& caller, const api::DeleteActionParams& params
) {
    checkIfMatch(params.ifMatch, stored(tx, caller, params.action_id).revision);
    storage::actions::remove(tx, caller.orgId, params.action_id);
    return message("Action " + params.action_id + " deleted");
}

models::Message ActionsHandler::linkActionToAgent(
    storage::WriteTx& tx, const auth::Caller& caller, const api::LinkActionToAgentParams& params
) {
    stored(tx, caller, params.action_id);
    requireAgent(tx, caller, params.agent_id);
    storage::links::linkAction(tx, caller.orgId, params.agent_id, params.action_id);
    return message("Action " + params.action_id + " linked to agent " + params.agent_id);
}

models::Message ActionsHandler::unlinkActionFromAgent(
    storage::WriteTx& tx, const auth::Caller& caller, const api::UnlinkActionFromAgentParams& params
) {
    stored(tx, caller, params.action_id);
    requireAgent(tx, caller, params.agent_id);
    if (!storage::links::unlinkAction(tx, caller.orgId, params.agent_id, params.action_id)) {
        throw common::Error(
            common::ErrorCode::kNotFound,
            "Action " + params.action_id + " is not linked to agent " + params.agent_id
        );
    }
    return message("Action " + params.action_id + " unlinked from agent " + params.agent_id);
}

}  // namespace hiveline::handlers
