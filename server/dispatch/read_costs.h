// What reads of an organisation cost of late, by operation: who decides whether a worker does a
// read itself goes by it. One for each worker, so that nothing is shared on the way of a cheap
// read.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include "generated/api/operations.h"

namespace hiveline::server {

/// Of one organisation. Written by the worker and by the threads that read for it.
class OrganisationCosts {
public:
    /// Follows a read that was dearer at once, and cheaper ones slowly: what costs much now and
    /// then counts as dear.
    void add(api::OperationId operation, std::chrono::nanoseconds cost) noexcept;
    [[nodiscard]] std::chrono::microseconds of(api::OperationId operation) const noexcept;

private:
    std::array<std::atomic<std::uint32_t>, api::kOperations.size()> micros_{};
};

class ReadCosts {
public:
    using Time = std::chrono::steady_clock::time_point;

    /// Those of the organisation, which is seen now. Worker's thread.
    [[nodiscard]] const std::shared_ptr<OrganisationCosts>& of(const std::string& orgId, Time now);

    /// Whether the worker should leave a read that costs so much to the pool: where it is dear, and
    /// where it is not cheap and somebody else is served by this worker. Worker's thread.
    [[nodiscard]] bool isForPool(const std::string& orgId, std::chrono::microseconds cost, Time now)
        const;

private:
    struct Seen {
        std::string orgId;
        Time at;
    };

    std::unordered_map<std::string, std::shared_ptr<OrganisationCosts>> byOrg_;
    std::array<Seen, 2> lastSeen_;  // two organisations, the latest first
};

}  // namespace hiveline::server
