// What the parts of the server count, under the names by which it is read (docs/metrics.md). The
// registry must not be read after the parts are destroyed.
#pragma once

#include "common/metrics.h"
#include "server/dispatch/read_pool.h"
#include "server/edge/http_edge.h"
#include "storage/store.h"

namespace hiveline::server {

void registerBuild(common::metrics::Registry& metrics);
void registerConnections(const HttpEdge& edge, common::metrics::Registry& metrics);
/// The writer's queue and transactions, and whether writing has stopped.
void registerStore(storage::Store& store, common::metrics::Registry& metrics);
void registerReads(const ReadPool& pool, common::metrics::Registry& metrics);

}  // namespace hiveline::server
