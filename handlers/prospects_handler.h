// Prospects: the people whom agents talk to.
#pragma once

#include "generated/api/prospects_api.h"

namespace hiveline::handlers {

class ProspectsHandler final : public api::ProspectsApi {
public:
    api::CreateProspectResult createProspect(
        storage::WriteTx& tx, const auth::Caller& caller, const models::ProspectCreate& body
    ) override;
    api::ListProspectsResult listProspects(
        storage::ReadTx& tx, const auth::Caller& caller, const api::ListProspectsParams& params
    ) override;
    api::GetProspectResult getProspect(
        storage::ReadTx& tx, const auth::Caller& caller, const api::GetProspectParams& params
    ) override;
    api::UpdateProspectResult updateProspect(
        storage::WriteTx& tx,
        const auth::Caller& caller,
        const api::UpdateProspectParams& params,
        const models::ProspectUpdate& body
    ) override;
    models::Message deleteProspect(
        storage::WriteTx& tx, const auth::Caller& caller, const api::DeleteProspectParams& params
    ) override;
    api::ListProspectConversationsResult listProspectConversations(
        storage::ReadTx& tx,
        const auth::Caller& caller,
        const api::ListProspectConversationsParams& params
    ) override;
};

}  // namespace hiveline::handlers
