// Counts what waits to be delivered, which takes long where much does: on a thread of its own, from
// time to time. For metrics.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <stop_token>
#include <thread>

#include "storage/store.h"

namespace hiveline::delivery {

class Backlog {
public:
    Backlog(storage::Store& store, std::chrono::milliseconds every);

    void start();
    void stop();

    /// As of the last count, from any thread: how many deliveries are still to be made.
    [[nodiscard]] std::int64_t pending() const { return pending_.load(); }
    /// When the oldest event of them happened, in ms since 1970; 0: none.
    [[nodiscard]] std::int64_t oldest() const { return oldest_.load(); }

private:
    void run(const std::stop_token& stop);

    storage::Store& store_;
    const std::chrono::milliseconds every_;
    std::atomic<std::int64_t> pending_ = 0;
    std::atomic<std::int64_t> oldest_ = 0;
    // Last: it uses what is above.
    std::jthread thread_;
};

}  // namespace hiveline::delivery
