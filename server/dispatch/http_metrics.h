// What the edge's access records come to: requests by operation and status, and how long they took.
// Each worker counts in a place of its own, so that none waits for another's cache line; they are
// summed when somebody asks.
#pragma once

#include <cstddef>
#include <deque>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "common/metrics.h"
#include "server/edge/options.h"

namespace hiveline::server {

class HttpMetrics {
public:
    /// `workers`: how many threads observe.
    explicit HttpMetrics(std::size_t workers);

    /// On the worker's own thread.
    void observe(const AccessRecord& record) noexcept;

    /// Adds `hiveline_http_requests_total` and `hiveline_http_request_duration_seconds`. Only what
    /// has been seen is told: there are far more pairs of operation and status than ever occur.
    void registerWith(common::metrics::Registry& registry) const;

private:
    struct Shard {
        explicit Shard(std::size_t operations);
        std::vector<common::metrics::Counter> requests;  // operations times statuses
        std::deque<common::metrics::Histogram> durations;
    };

    [[nodiscard]] std::size_t operationIndex(std::string_view name) const noexcept;
    void collectRequests(common::metrics::Samples& samples) const;
    void collectDurations(common::metrics::Samples& samples) const;

    std::vector<std::string_view> operations_;  // labels; the last is of what has no name
    std::unordered_map<std::string_view, std::size_t> indexes_;
    std::deque<Shard> shards_;
};

}  // namespace hiveline::server
