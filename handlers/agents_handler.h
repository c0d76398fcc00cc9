// Agents: the roles that hold conversations, and their links to hives and actions.
#pragma once

#include <optional>
#include <vector>

#include "generated/api/agents_api.h"

#include "secrets/agent_keys.h"

namespace hiveline::handlers {

class AgentsHandler final : public api::AgentsApi {
public:
    explicit AgentsHandler(const secrets::AgentKeys& keys) : keys_(keys) {}

    api::CreateAgentResult createAgent(
        storage::WriteTx& tx, const auth::Caller& caller, const models::AgentCreate& body
    ) override;
    api::ListAgentsResult listAgents(
        storage::ReadTx& tx, const auth::Caller& caller, const api::ListAgentsParams& params
    ) override;
    api::GetAgentResult getAgent(
        storage::ReadTx& tx, const auth::Caller& caller, const api::GetAgentParams& params
    ) override;
    api::UpdateAgentResult updateAgent(
        storage::WriteTx& tx,
        const auth::Caller& caller,
        const api::UpdateAgentParams& params,
        const models::AgentUpdate& body
    ) override;
    models::Message deleteAgent(
        storage::WriteTx& tx, const auth::Caller& caller, const api::DeleteAgentParams& params
    ) override;
    api::ListAgentHivesResult listAgentHives(
        storage::ReadTx& tx, const auth::Caller& caller, const api::ListAgentHivesParams& params
    ) override;
    models::Message linkHiveToAgent(
        storage::WriteTx& tx, const auth::Caller& caller, const api::LinkHiveToAgentParams& params
    ) override;
    models::Message unlinkHiveFromAgent(
        storage::WriteTx& tx,
        const auth::Caller& caller,
        const api::UnlinkHiveFromAgentParams& params
    ) override;
    api::ListAgentActionsResult listAgentActions(
        storage::ReadTx& tx, const auth::Caller& caller, const api::ListAgentActionsParams& params
    ) override;

private:
    const secrets::AgentKeys& keys_;
};

}  // namespace hiveline::handlers
