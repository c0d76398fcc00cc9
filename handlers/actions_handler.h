// Actions: operations that an agent performs by calling somebody's endpoint, and their links to
// agents.
#pragma once

#include "generated/api/actions_api.h"

namespace hiveline::handlers {

class ActionsHandler final : public api::ActionsApi {
public:
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
};

}  // namespace hiveline::handlers
