// Sources: phone numbers and browser widgets, and the agents that take their calls.
#pragma once

#include "generated/api/sources_api.h"

namespace hiveline::handlers {

class SourcesHandler final : public api::SourcesApi {
public:
    api::ListSourcesResult listSources(
        storage::ReadTx& tx, const auth::Caller& caller, const api::ListSourcesParams& params
    ) override;
    api::GetSourceResult getSource(
        storage::ReadTx& tx, const auth::Caller& caller, const api::GetSourceParams& params
    ) override;
    api::AssignSourceResult assignSource(
        storage::WriteTx& tx,
        const auth::Caller& caller,
        const api::AssignSourceParams& params,
        const models::SourceUpdate& body
    ) override;
    models::Message deleteSource(
        storage::WriteTx& tx, const auth::Caller& caller, const api::DeleteSourceParams& params
    ) override;
};

}  // namespace hiveline::handlers
