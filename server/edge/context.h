// What the parts of one edge share. EdgeShared belongs to all workers. WorkerContext belongs to one
// worker and its connections, and only that worker's thread touches it, except for the counters.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/edge/mailbox.h"
#include "server/edge/memory_budget.h"
#include "server/edge/options.h"
#include "server/edge/service.h"
#include "server/http/compression.h"
#include "server/http/request_ids.h"
#include "server/http/writer.h"

namespace hiveline::server {

using SteadyTime = std::chrono::steady_clock::time_point;

/// Number of connections being served, over all workers. Thread-safe.
class OpenConnections {
public:
    [[nodiscard]] std::size_t count() const noexcept {
        return count_.load(std::memory_order_relaxed);
    }
    /// Returns false if there are `limit` already.
    [[nodiscard]] bool tryAdd(std::size_t limit) noexcept;
    void add(std::size_t count) noexcept { count_.fetch_add(count, std::memory_order_relaxed); }
    void remove() noexcept;
    /// Returns false if some are left after `timeout`.
    [[nodiscard]] bool waitForNone(std::chrono::milliseconds timeout);

private:
    std::atomic<std::size_t> count_{0};
    std::mutex mutex_;
    std::condition_variable none_;
};

/// Number of connections by where they come from. Thread-safe.
class ConnectionsByAddress {
public:
    /// Returns false if there are `limit` from that address already.
    [[nodiscard]] bool tryAdd(Payer address, std::size_t limit);
    void remove(Payer address) noexcept;

private:
    std::mutex mutex_;
    /// Guarded by mutex_; none is 0.
    std::unordered_map<Payer, std::size_t> counts_;
};

// Shares of one payer: half of what is received, so that one cannot keep the others from writing,
// and a quarter of what waits to be read, of which all addresses have half together.
inline constexpr std::size_t kReceivedShare = 2;
inline constexpr std::size_t kAnswersShare = 4;
// An eighth of the memory for bodies is for those that come without a token, and heads have three
// eighths besides. So neither can keep clients with a token from writing.
inline constexpr std::size_t kEighths = 8;
inline constexpr std::size_t kUnknownEighths = 1;
inline constexpr std::size_t kHeadEighths = 3;

[[nodiscard]] inline std::shared_ptr<MemoryBudget> makeBudget(
    std::size_t limit, std::size_t share
) {
    return std::make_shared<MemoryBudget>(limit, limit / share);
}

struct EdgeShared {
    EdgeShared(EdgeOptions given, Service& behind) : options(std::move(given)), service(behind) {}

    EdgeOptions options;
    Service& service;
    OpenConnections open{};
    ConnectionsByAddress addresses{};
    /// Bodies that have been received and not yet answered.
    std::shared_ptr<MemoryBudget> bodies =
        makeBudget(options.bodyMemory / kEighths * (kEighths - kUnknownEighths), kReceivedShare);
    /// Those that came without a token.
    std::shared_ptr<MemoryBudget> unknownBodies =
        makeBudget(options.bodyMemory / kEighths * kUnknownEighths, kReceivedShare);
    /// Heads, what follows a request, and what TLS needs for a handshake or half a record.
    std::shared_ptr<MemoryBudget> heads =
        makeBudget(options.bodyMemory / kEighths * kHeadEighths, kReceivedShare);
    /// What waits for clients to read it.
    std::shared_ptr<MemoryBudget> answers = std::make_shared<MemoryBudget>(
        options.answerMemory, options.answerMemory / kAnswersShare, options.answerMemory / 2
    );
    std::atomic<bool> draining{false};
};

/// Written by one worker, read by anyone.
struct WorkerCounters {
    std::atomic<std::uint64_t> accepted{0};
    std::atomic<std::uint64_t> refused{0};
    std::atomic<std::uint64_t> requests{0};
    std::atomic<std::uint64_t> lateAnswers{0};

    /// Load and store instead of fetch_add: with one writer no locked instruction is needed.
    static void increment(std::atomic<std::uint64_t>& counter) noexcept {
        counter.store(counter.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    }
};

struct WorkerContext {
    WorkerContext(EdgeShared& edge, std::size_t number)
        : shared(edge),
          options(edge.options),
          service(edge.service),
          worker(number) {}

    EdgeShared& shared;
    const EdgeOptions& options;
    Service& service;
    std::size_t worker;
    std::shared_ptr<Mailbox> mailbox = std::make_shared<Mailbox>();
    WorkerCounters counters{};
    HttpWriter writer{};
    RequestIds requestIds{};
    Compressor compressor{};
    /// Where all connections of the worker read into; what they keep they copy.
    std::vector<char> scratch = std::vector<char>(std::size_t{64} * 1024);
    /// When the current turn began. Times of connections are measured by it: one clock reading a
    /// turn.
    SteadyTime now = std::chrono::steady_clock::now();
    std::optional<SteadyTime> drainStart{};
};

}  // namespace hiveline::server
