// What is counted of the reading of hives. Changed by the threads that read, read by any.
#pragma once

#include "common/metrics.h"

namespace hiveline::knowledge {

struct IngestionMetrics {
    common::metrics::Counter pagesDone;
    common::metrics::Counter pagesFailed;
    common::metrics::Counter pagesSkipped;
    common::metrics::Counter hivesCompleted;
    common::metrics::Counter hivesFailed;
    common::metrics::Gauge hivesRunning;  // worked at in this moment
    common::metrics::Gauge hivesWaiting;  // whose content is still to be read, those too

    /// Adds `hiveline_ingestion_…`. This outlives the registry's last use.
    void registerWith(common::metrics::Registry& registry) const;
};

}  // namespace hiveline::knowledge
