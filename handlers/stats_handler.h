// Aggregated statistics of an organisation.
#pragma once

#include "generated/api/stats_api.h"

namespace hiveline::handlers {

class StatsHandler final : public api::StatsApi {
public:
    models::Stats getStats(storage::ReadTx& tx, const auth::Caller& caller) override;
};

}  // namespace hiveline::handlers
