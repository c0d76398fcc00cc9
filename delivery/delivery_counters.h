// What deliveries came to since the start, for metrics.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "generated/models/events.h"

namespace hiveline::delivery {

struct DeliveryCounters {
    std::uint64_t delivered = 0;
    std::uint64_t refused = 0;
    std::uint64_t timeout = 0;
    std::uint64_t unreachable = 0;
    std::uint64_t broken = 0;
    std::uint64_t blocked = 0;
    std::uint64_t invalid = 0;
    std::size_t underWay = 0;
    // As of the last count of all.
    /// Deliveries that are still to be made.
    std::int64_t pending = 0;
    /// When the oldest event of them happened, in ms since 1970; 0: none.
    std::int64_t oldest = 0;
};

/// Counted on one thread, read by any.
class OutcomeCounts {
public:
    void count(models::AttemptOutcome outcome) {
        ++outcomes_.at(static_cast<std::size_t>(outcome));
    }
    void setUnderWay(std::size_t requests) { underWay_ = requests; }

    [[nodiscard]] DeliveryCounters counters() const;

private:
    static constexpr std::size_t kOutcomes = 7;
    std::array<std::atomic<std::uint64_t>, kOutcomes> outcomes_{};
    std::atomic<std::size_t> underWay_ = 0;
};

}  // namespace hiveline::delivery
