// Forgets what nobody reads any more: answers kept for an `Idempotency-Key` and ids of incoming
// calls when their time is over, and what replaced transcripts have left behind. Also finishes what
// a job of the writer has left: deliveries of an event, rows of a conversation that was deleted. A
// thread of its own, which mostly sleeps; it writes through the store's writer, some rows at a
// time.
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
        /// Pause after a round that found little.
        std::chrono::milliseconds every{60'000};
        /// Pause after a round that may have left some: the writer serves others in between.
        std::chrono::milliseconds soon{100};
        /// Rows of each kind in one write.
        std::int64_t atOnce = 200;
        /// Rows of messages in one write.
        std::int64_t leftovers = 1'000;
    };

    explicit Pruning(Store& store) : Pruning(store, Limits{}) {}
    Pruning(Store& store, Limits limits);
    /// Calls stop().
    ~Pruning();
    Pruning(const Pruning&) = delete;
    Pruning& operator=(const Pruning&) = delete;

    /// Starts the thread. At most once.
    void start();
    /// Ends the thread after the piece under way. Call it before the store's writer stops: the
    /// thread waits for that.
    void stop();

private:
    void run(const std::stop_token& stop);
    /// Each of these does one round and returns whether there may be more.
    [[nodiscard]] bool pruneSome();
    [[nodiscard]] bool pruneAged();
    /// Runs `piece` in one transaction after the other, as long as it returns true.
    template <typename Piece>
    void writeAll(const std::string& orgId, Piece piece);
    [[nodiscard]] bool pruneTranscripts();
    [[nodiscard]] bool finishFanOuts();

    Store& store_;
    const Limits limits_;
    std::unique_ptr<Reader> reader_;
    /// The conversation looked at last; the next round goes on behind it.
    transcripts::Leftovers last_;
    /// The organisation looked at last, likewise.
    std::string fannedOut_;
    /// Only for wake_, which only a stop ever wakes.
    std::mutex mutex_;
    std::condition_variable_any wake_;
    std::jthread thread_;
};

}  // namespace hiveline::storage
