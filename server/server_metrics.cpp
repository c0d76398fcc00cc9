#include "server/server_metrics.h"

namespace hiveline::server {
namespace {

void registerWriter(const storage::Writer& writer, common::metrics::Registry& metrics) {
    metrics.gauge("hiveline_writer_queue_depth", "Writes that wait for the writer.", [&writer] {
        return static_cast<double>(writer.counters().queueDepth);
    });
    metrics.gauge("hiveline_writer_queue_limit", "Writes that may wait; more are 503.", [&writer] {
        return static_cast<double>(writer.queueLimit());
    });
    metrics.counter("hiveline_writer_jobs_total", "Writes that were run, well or not.", [&writer] {
        return static_cast<double>(writer.counters().jobs);
    });
    metrics.counter(
        "hiveline_writer_failed_batches_total",
        "Transactions that could not commit.",
        [&writer] { return static_cast<double>(writer.counters().failedBatches); }
    );
    metrics.add("hiveline_writer_batch_jobs", "Writes in one transaction.", writer.batchJobs());
    metrics.add(
        "hiveline_writer_batch_seconds",
        "How long a transaction took, its writes and its commit.",
        writer.batchSeconds()
    );
}

}  // namespace

void registerBuild(common::metrics::Registry& metrics) {
    metrics.gauge(
        "hiveline_build_info",
        "Always 1; which version this is.",
        [] { return 1.0; },
        {{"version", HIVELINE_VERSION}}
    );
}

void registerStore(storage::Store& store, common::metrics::Registry& metrics) {
    registerWriter(store.writer(), metrics);
    metrics.gauge(
        "hiveline_writing_stopped",
        "1 once the disk has lost what was written; then every write is 503 until a restart.",
        [&store] { return store.durability().isLost() ? 1.0 : 0.0; }
    );
}

void registerReads(const ReadPool& pool, common::metrics::Registry& metrics) {
    metrics.gauge("hiveline_reads_waiting", "Long reads that wait for a thread.", [&pool] {
        return static_cast<double>(pool.waiting());
    });
    metrics.counter(
        "hiveline_reads_pooled_total",
        "Reads that were too long for the threads that serve requests.",
        [&pool] { return static_cast<double>(pool.finished()); }
    );
}

void registerConnections(const HttpEdge& edge, common::metrics::Registry& metrics) {
    metrics.gauge("hiveline_http_connections_open", "Connections that are served.", [&edge] {
        return static_cast<double>(edge.counters().connectionsOpen);
    });
    metrics.counter("hiveline_http_connections_total", "Connections accepted.", [&edge] {
        return static_cast<double>(edge.counters().connectionsAccepted);
    });
    metrics.counter(
        "hiveline_http_connections_refused_total",
        "Connections beyond the limit, or beyond the file descriptors.",
        [&edge] { return static_cast<double>(edge.counters().connectionsRefused); }
    );
    metrics.counter("hiveline_http_late_answers_total", "Answers whose client had gone.", [&edge] {
        return static_cast<double>(edge.counters().lateAnswers);
    });
}

}  // namespace hiveline::server
