// The one thread that writes. It takes what waits, runs it in one transaction, commits once, and
// only then tells each job how it went: one sync of the disk serves many requests, and a success
// that was told is on disk. Once a sync has failed it stores nothing more and tells every job so
// (storage/engine/durability.h). storage/engine/write_queue decides whose job comes next.
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
    /// Jobs that may wait, of each kind of lane; more are refused with 503.
    std::size_t queueLimit = 4096;
    /// Jobs in one transaction.
    std::size_t batchLimit = 512;
    /// After this time no further job joins a transaction, so that a long queue of others delays no
    /// answer by more. If a commit takes longer than half of it, the bound is twice the last
    /// commit: a slow disk is not asked for more syncs than it can do.
    std::chrono::nanoseconds batchTime = std::chrono::milliseconds(5);
    /// The clock that jobs are measured with; tests set it.
    std::function<std::chrono::steady_clock::time_point()> steadyNow =
        std::chrono::steady_clock::now;
    /// Length of the write-ahead log, in pages of 4 KiB (16 MiB), at which it is moved into the
    /// database. Pages that are written over and over, as those of calls, are then copied once for
    /// many changes: 4 MiB filled five times a second with 1,000 calls (commit 62c1633).
    int checkpointPages = 4000;
};

/// Since the start, except for queueDepth.
struct WriterCounters {
    /// Transactions committed.
    std::uint64_t batches = 0;
    std::uint64_t failedBatches = 0;
    /// Jobs finished, well or not.
    std::uint64_t jobs = 0;
    std::size_t queueDepth = 0;
};

/// Starts its thread at once. Owned by Store.
class Writer {
public:
    /// `db` becomes the writer's own. `durability` and `signal` outlive the writer. `random` gives
    /// the part of ids that cannot be guessed.
    Writer(
        std::unique_ptr<Connection> db,
        Checkpointer::Connections checkpoints,
        const common::Clock& clock,
        common::RandomBytes random,
        const WriterOptions& options,
        Durability& durability,
        WorkSignal* signal = nullptr
    );
    /// Calls stop().
    ~Writer();
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    /// From any thread. Takes the job only if it returns kAccepted.
    [[nodiscard]] Submitted submit(const WriteLane& lane, std::unique_ptr<WriteJob>& job) {
        return queue_.push(lane, job);
    }
    [[nodiscard]] Submitted submit(const WriteLane& lane, std::unique_ptr<WriteJob>&& job) {
        return queue_.push(lane, job);
    }

    /// Accepts nothing more, finishes what was accepted, and returns when the last job has been
    /// told. From any thread except the writer's own.
    void stop();

    /// From any thread; each number for itself is right, together they are of different moments.
    [[nodiscard]] WriterCounters counters() const;
    /// Jobs, and pieces of jobs, in a transaction.
    [[nodiscard]] const common::metrics::Histogram& batchJobs() const noexcept {
        return batchJobs_;
    }
    /// Duration of a transaction, its jobs and its commit, in seconds.
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
    /// Jobs left to run with savepoints, after one that spoilt a batch.
    int carefulJobs_ = 0;
    /// Length of the write-ahead log after the last commit. Like the members above, only the
    /// writer's thread uses it.
    int logPages_ = 0;
    std::atomic<std::uint64_t> batches_{0};
    std::atomic<std::uint64_t> failedBatches_{0};
    std::atomic<std::uint64_t> jobs_{0};
    common::metrics::Histogram batchJobs_{common::metrics::countBounds()};
    common::metrics::Histogram batchSeconds_{common::metrics::secondsBounds()};
    /// Lets several threads call stop().
    std::mutex stopMutex_;
    /// Last: it starts when everything else exists.
    std::jthread thread_;
};

}  // namespace hiveline::storage
