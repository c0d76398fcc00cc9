// The one thread that writes. It takes what waits, runs it in one transaction, commits once, and
// only then tells each job how it went: one sync of the disk serves many requests, and a success
// that was told is on disk. Once a sync has failed it stores nothing more and tells every job so
// (storage/engine/durability.h). Whose job comes next is decided by storage/engine/write_queue.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "common/clock.h"
#include "common/ids.h"
#include "common/metrics.h"
#include "storage/engine/checkpointer.h"
#include "storage/engine/connection.h"
#include "storage/engine/tx.h"
#include "storage/engine/write_queue.h"

namespace hiveline::storage {

class WriteBatch;

struct WriterOptions {
    std::size_t queueLimit = 4096;  // jobs that may wait; more are refused
    std::size_t batchLimit = 512;   // jobs in one transaction
    // After this time no further job joins a transaction: those whose turn it is not are not told
    // later for it. Where a commit takes longer than half of it, twice as long as the last one, so
    // that a slow disk is not asked for more syncs than it can do.
    std::chrono::nanoseconds batchTime = std::chrono::milliseconds(5);
    std::function<std::chrono::steady_clock::time_point()> steadyNow =
        std::chrono::steady_clock::now;  // what jobs are measured with
    // Length of the write-ahead log from which on it is moved into the database, 16 MiB: pages that
    // are written over and over, as those of calls, are then copied once for many changes.
    int checkpointPages = 4000;
};

struct WriterCounters {
    std::uint64_t batches = 0;  // transactions committed
    std::uint64_t failedBatches = 0;
    std::uint64_t jobs = 0;  // jobs finished, well or not
    std::size_t queueDepth = 0;
};

class Writer {
public:
    Writer(
        std::unique_ptr<Connection> db,
        Checkpointer::Connections checkpoints,
        const common::Clock& clock,
        common::RandomBytes random,
        const WriterOptions& options,
        Durability& durability,       // outlives it
        WorkSignal* signal = nullptr  // as well
    );
    /// As stop().
    ~Writer();
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    /// From any thread. `job` is untouched unless it is accepted.
    [[nodiscard]] Submitted submit(const WriteLane& lane, std::unique_ptr<WriteJob>& job) {
        return queue_.push(lane, job);
    }
    [[nodiscard]] Submitted submit(const WriteLane& lane, std::unique_ptr<WriteJob>&& job) {
        return queue_.push(lane, job);
    }

    /// Accepts nothing more, finishes what was accepted, and returns when the last job has been
    /// told. Not from a job.
    void stop();

    [[nodiscard]] WriterCounters counters() const;
    /// Jobs in a transaction, and pieces of jobs.
    [[nodiscard]] const common::metrics::Histogram& batchJobs() const noexcept {
        return batchJobs_;
    }
    /// How long a transaction took, its jobs and its commit, in seconds.
    [[nodiscard]] const common::metrics::Histogram& batchSeconds() const noexcept {
        return batchSeconds_;
    }
    [[nodiscard]] std::size_t queueLimit() const noexcept { return options_.queueLimit; }

private:
    void loop();
    struct Entry;
    struct Batch;
    void process(std::size_t limit) noexcept;
    enum class Undo : std::uint8_t;
    void commitTogether(Batch& batch);
    void begin(std::optional<WriteBatch>& transaction);
    [[nodiscard]] bool runNext(Batch& batch, std::optional<WriteBatch>& transaction);
    [[nodiscard]] Undo undoOf(Batch& batch, const Entry& entry);
    void run(Entry& entry, WriteBatch& transaction, Undo undo);
    void runAgain(Batch& batch, std::optional<WriteBatch>& transaction);
    void takeAll(Batch& batch);
    void putBack(Entry& entry, bool isCommitted) noexcept;

    std::unique_ptr<Connection> db_;
    Durability& durability_;
    Checkpointer checkpointer_;
    const common::Clock& clock_;
    WorkSignal* signal_;
    const common::RandomBytes random_;
    const WriterOptions options_;
    WriteQueue queue_;
    std::int64_t lastIssuedMicros_ = 0;
    std::chrono::nanoseconds lastCommit_{0};
    int carefulJobs_ = 0;  // to run with savepoints
    int logPages_ = 0;     // length of the write-ahead log after the last commit
    std::atomic<std::uint64_t> batches_{0};
    std::atomic<std::uint64_t> failedBatches_{0};
    std::atomic<std::uint64_t> jobs_{0};
    common::metrics::Histogram batchJobs_{common::metrics::countBounds()};
    common::metrics::Histogram batchSeconds_{common::metrics::secondsBounds()};
    std::mutex stopMutex_;
    std::jthread thread_;  // last: starts when everything else is there
};

}  // namespace hiveline::storage
