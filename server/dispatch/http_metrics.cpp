#include "server/dispatch/http_metrics.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>

#include "generated/api/operations.h"

#include "server/dispatch/static_pages.h"

namespace hiveline::server {
namespace {

using common::metrics::Distribution;
using common::metrics::Samples;

/// Every status that the server answers with. 0: the client left before there was an answer.
constexpr std::array kStatuses = {0,   200, 204, 206, 304, 400, 401, 403, 404, 405, 408, 409,
                                  412, 413, 414, 415, 416, 422, 429, 431, 500, 501, 503, 505};
constexpr std::size_t kOtherStatus = kStatuses.size();
constexpr std::size_t kStatusCount = kStatuses.size() + 1;

constexpr std::string_view kNoOperation = "none";

/// From a status to its place in kStatuses.
constexpr auto kStatusIndexes = [] {
    std::array<std::uint8_t, 600> indexes{};
    indexes.fill(static_cast<std::uint8_t>(kOtherStatus));
    for (std::size_t i = 0; i < kStatuses.size(); ++i) {
        indexes.at(static_cast<std::size_t>(kStatuses.at(i))) = static_cast<std::uint8_t>(i);
    }
    return indexes;
}();

std::size_t statusIndex(int status) {
    const auto index = static_cast<std::size_t>(status);
    return index < kStatusIndexes.size() ? kStatusIndexes[index] : kOtherStatus;
}

std::string statusText(std::size_t index) {
    return index == kOtherStatus ? "other" : std::to_string(kStatuses.at(index));
}

std::vector<std::string_view> operationNames() {
    std::vector<std::string_view> names;
    names.reserve(api::kOperations.size() + 2);
    for (const api::Operation& operation : api::kOperations) {
        names.push_back(operation.name);
    }
    names.push_back(kTalkOperation);
    names.push_back(kNoOperation);
    return names;
}

}  // namespace

HttpMetrics::Shard::Shard(std::size_t operations) : requests(operations * kStatusCount) {
    for (std::size_t i = 0; i < operations; ++i) {
        durations.emplace_back(common::metrics::secondsBounds());
    }
}

HttpMetrics::HttpMetrics(std::size_t workers) : operations_(operationNames()) {
    for (std::size_t i = 0; i < operations_.size(); ++i) {
        indexes_.emplace(operations_[i], i);
    }
    for (std::size_t i = 0; i < std::max<std::size_t>(workers, 1); ++i) {
        shards_.emplace_back(operations_.size());
    }
}

std::size_t HttpMetrics::operationIndex(std::string_view name) const noexcept {
    const auto found = indexes_.find(name);
    return found == indexes_.end() ? operations_.size() - 1 : found->second;
}

void HttpMetrics::observe(const AccessRecord& record) noexcept {
    constexpr double kSecond = 1e6;  // microseconds
    Shard& shard = shards_[record.worker % shards_.size()];
    const std::size_t operation = operationIndex(record.operation);
    shard.requests[operation * kStatusCount + statusIndex(record.status)].add();
    shard.durations[operation].observe(static_cast<double>(record.micros) / kSecond);
}

void HttpMetrics::registerWith(common::metrics::Registry& registry) const {
    registry.family(
        "hiveline_http_requests_total",
        "Requests that have ended, by operation and status; status 0: the client left before there "
        "was an answer.",
        common::metrics::Type::kCounter,
        [this](Samples& samples) { collectRequests(samples); }
    );
    registry.family(
        "hiveline_http_request_duration_seconds",
        "From the first byte of a request to the last byte of its answer, by operation.",
        common::metrics::Type::kHistogram,
        [this](Samples& samples) { collectDurations(samples); }
    );
}

void HttpMetrics::collectRequests(Samples& samples) const {
    for (std::size_t operation = 0; operation < operations_.size(); ++operation) {
        for (std::size_t status = 0; status < kStatusCount; ++status) {
            std::uint64_t count = 0;
            for (const Shard& shard : shards_) {
                count += shard.requests[operation * kStatusCount + status].value();
            }
            // Of some two thousand pairs most never occur.
            if (count > 0) {
                samples.value(
                    static_cast<double>(count),
                    {{"operation", std::string(operations_[operation])},
                     {"status", statusText(status)}}
                );
            }
        }
    }
}

void HttpMetrics::collectDurations(Samples& samples) const {
    for (std::size_t operation = 0; operation < operations_.size(); ++operation) {
        Distribution sum;
        for (const Shard& shard : shards_) {
            sum += shard.durations[operation].read();
        }
        if (sum.count() > 0) {
            samples.distribution(
                common::metrics::secondsBounds(),
                sum,
                {{"operation", std::string(operations_[operation])}}
            );
        }
    }
}

}  // namespace hiveline::server
