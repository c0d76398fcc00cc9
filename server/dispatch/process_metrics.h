// What the kernel knows of this process, under the names that Prometheus' own clients use.
#pragma once

#include "common/metrics.h"

namespace hiveline::server {

/// Adds `process_*`. They are read when they are asked for; on any thread.
void registerProcessMetrics(common::metrics::Registry& registry);

}  // namespace hiveline::server
