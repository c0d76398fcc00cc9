#include "handlers/stats_handler.h"

#include "storage/records/stats.h"

namespace hiveline::handlers {

models::Stats StatsHandler::getStats(storage::ReadTx& tx, const auth::Caller& caller) {
    // Counters, kept with each change: nothing is counted for a look at a dashboard.
    const storage::stats::Counters counters = storage::stats::read(tx, caller.orgId);
    models::Stats stats;
    stats.response.no_of_prospects = counters.prospects;
    stats.response.appointment_scheduled = counters.appointmentScheduled;
    stats.response.unqualified = counters.unqualified;
    // Half a second and more rounds up.
    const std::int64_t roundedSeconds =
        counters.callsCounted == 0 ? 0 : (counters.callMillis / counters.callsCounted + 500) / 1000;
    stats.response.average_call_duration = roundedSeconds;
    return stats;
}

}  // namespace hiveline::handlers
