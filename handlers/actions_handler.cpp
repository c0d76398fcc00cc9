#include "handlers/actions_handler.h"

#include "handlers/action_headers.h"
#include "handlers/checks.h"
#include "handlers/support.h"
#include "storage/events/work_signal.h"
#include "storage/records/actions.h"
#include "storage/records/agents.h"
#include "storage/records/links.h"

namespace hiveline::handlers {
namespace {

constexpr std::int64_t kMaxActions =
    1'000;  // of an organisation: an event goes to each of them at most
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

std::optional<std::string> nameOf(std::optional<models::InvocationTrigger> trigger) {
    return trigger ? std::optional(std::string(toString(*trigger))) : std::nullopt;
}

void merge(const models::ActionUpdate& update, models::Action& action) {
    mergeInto(update, action);
    // Kept as text: actions that are older than the list of triggers have names that are not in it.
    if (!update.invocationTrigger.isAbsent()) {
        action.invocationTrigger = update.invocationTrigger.hasValue()
                                       ? nameOf(update.invocationTrigger.value())
                                       : std::nullopt;
    }
    if (update.status) {
        // It said why the server had disabled the action; the owner has decided anew.
        action.disabledReason.reset();
    }
}

/// What an agent may call needs a schema that its arguments can be held against. Where the update
/// gives both, the request alone told.
void checkParameters(
    const models::ActionUpdate& update, const models::Action& merged, json::Faults& faults
) {
    const bool isToldByRequest =
        update.parameters.hasValue() && update.invocationTrigger.hasValue();
    const bool isChanged = !update.parameters.isAbsent() || !update.invocationTrigger.isAbsent();
    if (isChanged && !isToldByRequest &&
        merged.invocationTrigger == toString(models::InvocationTrigger::kDuringCall)) {
        checks::checkToolParameters(merged.parameters, faults);
    }
}

/// What the worker that sends to the action knows of it no longer holds.
void signalChange(storage::WriteTx& tx, const std::string& orgId, const std::string& id) {
    storage::leaveWork(tx, {{.orgId = orgId, .actionId = id, .configured = true}});
}

}  // namespace

api::CreateActionResult ActionsHandler::createAction(
    storage::WriteTx& tx, const auth::Caller& caller, const models::ActionCreate& body
) {
    json::Faults faults;
    checks::createAction(body, faults);
    faults.throwIfAny();
    // Counted in the writer's transaction, so that requests at once cannot pass it together.
    if (storage::actions::count(tx, caller.orgId) >= kMaxActions) {
        throw common::Error(
            common::ErrorCode::kConflict,
            "The organisation has " + std::to_string(kMaxActions) + " actions already"
        );
    }
    models::Action action;
    action.id = tx.newId("act");
    action.orgId = caller.orgId;
    action.status = models::ActionStatus::kActive;
    action.scope = models::ActionScope::kLinked;
    mergeInto(body, action);
    action.invocationTrigger = nameOf(body.invocationTrigger);
    secrets::ActionKeys keys;
    if (action.endpoint) {
        keys.headers = takeHeaders(*action.endpoint, {}, faults);
    }
    keys.secret = secrets_.newSecret();
    stampCreated(action, caller, tx.now());
    storage::actions::insert(tx, action);
    secrets_.set(tx, action.orgId, action.id, keys);
    // Behind insert(): this answer alone shows it, and nothing stores it in plain.
    action.secret = keys.secret->reveal();
    return {std::move(action), eTag(storage::kFirstRevision)};
}

api::ListActionsResult ActionsHandler::listActions(
    storage::ReadTx& tx, const auth::Caller& caller, const api::ListActionsParams& params
) {
    Page page(params.skip, params.limit);
    api::ListActionsResult result;
    result.body = storage::actions::list(tx, caller.orgId, page.part());
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
    const models::Action before = action;
    json::Faults faults;
    checks::updateAction(params, body, faults);
    merge(body, action);
    checkParameters(body, action, faults);
    if (!body.endpoint.isAbsent()) {
        // Before the faults are thrown, as it finds some; what it has stored by then is undone.
        replaceHeaders(tx, before, action, faults);
    }
    faults.throwIfAny();
    stampUpdated(action, caller, tx.now());
    storage::actions::update(tx, before, action);
    signalChange(tx, action.orgId, action.id);
    // The update has counted it up by one, in this transaction.
    return {std::move(action), eTag(revision + 1)};
}

/// Replaces the header values with those of the current endpoint.
void ActionsHandler::replaceHeaders(
    storage::WriteTx& tx, const models::Action& before, models::Action& action, json::Faults& faults
) {
    secrets::ActionKeys keys = secrets_.find(tx, action.orgId, action.id);
    const StoredHeaders stored{
        before.endpoint ? before.endpoint->url : std::string(), std::exchange(keys.headers, {})};
    if (action.endpoint) {
        keys.headers = takeHeaders(*action.endpoint, stored, faults);
    }
    if (!stored.headers.empty() || !keys.headers.empty()) {
        secrets_.set(tx, action.orgId, action.id, keys);
    }
}

models::ActionSecret ActionsHandler::rotateActionSecret(
    storage::WriteTx& tx, const auth::Caller& caller, const api::RotateActionSecretParams& params
) {
    stored(tx, caller, params.action_id);
    const secrets::ActionKeys keys = secrets_.rotate(tx, caller.orgId, params.action_id);
    signalChange(tx, caller.orgId, params.action_id);
    models::ActionSecret answer;
    answer.secret = keys.secret.value().reveal();
    if (keys.previous) {
        answer.previousExpiresAt = keys.previousUntil;
    }
    return answer;
}

void ActionsHandler::testAction(
    const auth::Caller& caller,
    const api::TestActionParams& params,
    common::Deferred<models::ActionTest> answer
) {
    if (sender_ == nullptr) {
        throw common::Error(
            common::ErrorCode::kUnavailable, "This server sends nothing: libcurl is not installed"
        );
    }
    sender_->test(
        caller.orgId,
        params.action_id,
        [answer](common::Outcome<models::ActionTest> outcome) {
            if (outcome.value) {
                answer.send(std::move(*outcome.value));
            } else {
                answer.fail(outcome.failure);
            }
        }
    );
}

models::Message ActionsHandler::deleteAction(
    storage::WriteTx& tx, const auth::Caller& caller, const api::DeleteActionParams& params
) {
    checkIfMatch(params.ifMatch, stored(tx, caller, params.action_id).revision);
    storage::actions::remove(tx, caller.orgId, params.action_id);
    signalChange(tx, caller.orgId, params.action_id);
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
