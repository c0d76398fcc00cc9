// Removes events that are old, with their deliveries and attempts. On the client's thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>

#include "delivery/calm_clock.h"
#include "delivery/store_writes.h"
#include "outbound/http_client.h"
#include "storage/store.h"

namespace hiveline::delivery {

struct EventPruningLimits {
    std::chrono::milliseconds every{60'000};
    /// Removed in one transaction.
    std::int64_t rows = 1'000;
    std::chrono::seconds retention{std::chrono::hours(24 * 30)};
};

class EventPruning {
public:
    EventPruning(
        storage::Store& store,
        outbound::HttpClient& client,
        StoreWrites& writes,
        const EventPruningLimits& limits
    );

    void start();
    void stop();

private:
    void schedule(std::chrono::milliseconds in);
    void prune();

    storage::Store& store_;
    outbound::HttpClient& client_;
    StoreWrites& writes_;
    const EventPruningLimits limits_;
    CalmClock clock_;
    std::unique_ptr<outbound::HttpClient::Ticket> timer_;
};

}  // namespace hiveline::delivery
