// Hives: collections of content that agents learn from.
#pragma once

#include "generated/api/hives_api.h"

namespace hiveline::handlers {

class HivesHandler final : public api::HivesApi {
public:
    api::CreateHiveResult createHive(
        storage::WriteTx& tx, const auth::Caller& caller, const models::HiveCreate& body
    ) override;
    api::ListHivesResult listHives(
        storage::ReadTx& tx, const auth::Caller& caller, const api::ListHivesParams& params
    ) override;
    api::GetHiveResult getHive(
        storage::ReadTx& tx, const auth::Caller& caller, const api::GetHiveParams& params
    ) override;
    models::Message deleteHive(
        storage::WriteTx& tx, const auth::Caller& caller, const api::DeleteHiveParams& params
    ) override;
};

}  // namespace hiveline::handlers
