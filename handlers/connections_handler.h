// Connections: start a conversation between an agent and a caller over a source.
#pragma once

#include "generated/api/connections_api.h"

namespace hiveline::handlers {

class ConnectionsHandler final : public api::ConnectionsApi {
public:
    api::CreateConnectionResult createConnection(
        storage::WriteTx& tx, const auth::Caller& caller, const models::ConnectionCreate& body
    ) override;
    api::ListConnectionsResult listConnections(
        storage::ReadTx& tx, const auth::Caller& caller, const api::ListConnectionsParams& params
    ) override;
    api::GetConnectionResult getConnection(
        storage::ReadTx& tx, const auth::Caller& caller, const api::GetConnectionParams& params
    ) override;
    models::Message deleteConnection(
        storage::WriteTx& tx, const auth::Caller& caller, const api::DeleteConnectionParams& params
    ) override;
};

}  // namespace hiveline::handlers
