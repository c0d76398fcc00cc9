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
#include <vector>

#include "server/compression.h"
#include "server/edge_options.h"
#include "server/http_writer.h"
#include "server/mailbox.h"
#include "server/request_ids.h"
#include "server/service.h"

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

/// Memory that the bodies of requests take, over all workers. Thread-safe.
class BodyMemory {
public:
    /// False when the sum would pass `limit`.
    [[nodiscard]] bool tryAdd(std::size_t bytes, std::size_t limit) noexcept {
        if (bytes_.fetch_add(bytes, std::memory_order_relaxed) + bytes <= limit) {
            return true;
        }
        remove(bytes);
        return false;
    }
    void remove(std::size_t bytes) noexcept { bytes_.fetch_sub(bytes, std::memory_order_relaxed); }

private:
    std::atomic<std::size_t> bytes_{0};
};

struct EdgeShared {
    EdgeOptions options;
    Service& service;
    OpenConnections open{};
    BodyMemory bodies{};
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
