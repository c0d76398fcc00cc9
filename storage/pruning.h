// Forgets what nobody reads any more: answers to an `Idempotency-Key` and the ids of calls that
// came in, when their time is over, and what replaced transcripts have left. Finishes what a job of
// the writer has left, deliveries of an event. A thread of its own, which sleeps; all of it goes by
// the store's writer, some rows at a time.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

#include "storage/calls/staged_transcripts.h"
#include "storage/store.h"

namespace hiveline::storage {

class Pruning {
public:
    struct Limits {
        std::chrono::milliseconds every{60'000};
        std::chrono::milliseconds soon{100};  // where there was as much as goes at a time
        std::int64_t atOnce = 200;            // rows of each kind in one write
        std::int64_t leftovers = 1'000;       // rows of messages
    };

    explicit Pruning(Store& store) : Pruning(store, Limits{}) {}
    Pruning(Store& store, Limits limits);
    /// As stop().
    ~Pruning();
    Pruning(const Pruning&) = delete;
    Pruning& operator=(const Pruning&) = delete;

    void start();
    /// Before the store's writer stops.
    void stop();

private:
    void run(const std::stop_token& stop);
    /// Whether there may be more.
    [[nodiscard]] bool pruneSome();
    [[nodiscard]] bool pruneAged();
    template <typename Piece>
    void writeAll(const std::string& orgId, Piece piece);
    [[nodiscard]] bool pruneTranscripts();
    [[nodiscard]] bool finishFanOuts();

    Store& store_;
    const Limits limits_;
    std::unique_ptr<Reader> reader_;
    transcripts::Leftovers last_;  // looked at
    std::string fannedOut_;        // the organisation looked at last
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::jthread thread_;
};

}  // namespace hiveline::storage
