// What the parts of one edge share. EdgeShared belongs to all workers; WorkerContext to one worker
// and its connections, and is touched by that worker's thread only, but for the counters.
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

/// Connections that are served, over all workers. Thread-safe.
class OpenConnections {
public:
    [[nodiscard]] std::size_t count() const noexcept {
        return count_.load(std::memory_order_relaxed);
    }
    /// False when there are `limit` already.
    [[nodiscard]] bool tryAdd(std::size_t limit) noexcept;
    void add(std::size_t count) noexcept { count_.fetch_add(count, std::memory_order_relaxed); }
    void remove() noexcept;
    /// False when some are left after `timeout`.
    [[nodiscard]] bool waitForNone(std::chrono::milliseconds timeout);

private:
    std::atomic<std::size_t> count_{0};
    std::mutex mutex_;
    std::condition_variable none_;
};

/// Connections by where they come from. Thread-safe.
class ConnectionsByAddress {
public:
    /// False when there are `limit` from there already.
    [[nodiscard]] bool tryAdd(Payer address, std::size_t limit);
    void remove(Payer address) noexcept;

private:
    std::mutex mutex_;
    std::unordered_map<Payer, std::size_t> counts_;  // guarded by mutex_; none is 0
};

// Shares of one payer: half of what is received, so that one writer cannot keep the others from
// writing, and a quarter of what waits to be read, of which addresses have half together.
inline constexpr std::size_t kReceivedShare = 2;
inline constexpr std::size_t kAnswersShare = 4;
// Of the memory for bodies an eighth is for those that come without a token; heads have as much as
// three eighths beside it. Neither can keep those from writing who have a token.
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
    /// Bodies that have been received and are not answered yet.
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
    std::vector<char> scratch = std::vector<char>(std::size_t{64} * 1024);  // for reading
    SteadyTime now = std::chrono::steady_clock::now();  // when the current turn began
    std::optional<SteadyTime> drainStart{};
};

}  // namespace hiveline::server
