// Actions: operations that an agent performs by calling somebody's endpoint, and their links to
// agents.
#pragma once

#include "generated/api/actions_api.h"

#include "common/json/forward.h"
#include "delivery/action_sender.h"
#include "secrets/action_secrets.h"

namespace hiveline::handlers {

class ActionsHandler final : public api::ActionsApi {
public:
    /// `sender` is null where nothing can be sent.
    ActionsHandler(secrets::ActionSecrets& secrets, delivery::ActionSender* sender)
        : secrets_(secrets),
          sender_(sender) {}

    api::CreateActionResult createAction(
        storage::WriteTx& tx, const auth::Caller& caller, const models::ActionCreate& body
    ) override;
    api::ListActionsResult listActions(
        storage::ReadTx& tx, const auth::Caller& caller, const api::ListActionsParams& params
    ) override;
    api::GetActionResult getAction(
        storage::ReadTx& tx, const auth::Caller& caller, const api::GetActionParams& params
    ) override;
    api::UpdateActionResult updateAction(
        storage::WriteTx& tx,
        const auth::Caller& caller,
        const api::UpdateActionParams& params,
        const models::ActionUpdate& body
    ) override;
    models::Message deleteAction(
        storage::WriteTx& tx, const auth::Caller& caller, const api::DeleteActionParams& params
    ) override;
    models::Message linkActionToAgent(
        storage::WriteTx& tx, const auth::Caller& caller, const api::LinkActionToAgentParams& params
    ) override;
    models::Message unlinkActionFromAgent(
        storage::WriteTx& tx,
        const auth::Caller& caller,
        const api::UnlinkActionFromAgentParams& params
    ) override;
    models::ActionSecret rotateActionSecret(
        storage::WriteTx& tx,
        const auth::Caller& caller,
        const api::RotateActionSecretParams& params
    ) override;

    void testAction(
        const auth::Caller& caller,
        const api::TestActionParams& params,
        common::Deferred<models::ActionTest> answer
    ) override;

private:
    void replaceHeaders(
        storage::WriteTx& tx,
        const models::Action& before,
        models::Action& action,
        json::Faults& faults
    );

    secrets::ActionSecrets& secrets_;
    delivery::ActionSender* sender_;
};

}  // namespace hiveline::handlers
