// The one thread that writes. It takes everything that waits, runs it in one transaction, commits
// once, and only then tells each job how it went: one sync of the disk serves many requests, and a
// success that was told is on disk.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "common/clock.h"
#include "common/ids.h"
#include "common/metrics.h"
#include "storage/checkpointer.h"
#include "storage/connection.h"
#include "storage/tx.h"

namespace hiveline::storage {

/// A piece of writing. Both functions are called once, on the writer's thread, in this order; the
/// job is destroyed there too.
class WriteJob {
public:
    virtual ~WriteJob() = default;
    /// Runs in a savepoint of its own, seeing what earlier jobs wrote. Throwing undoes this job
    /// alone.
    virtual void run(WriteTx& tx) = 0;
    /// Null: the changes are on disk. Else nothing of them is stored: what run() threw, or why the
    /// commit failed.
    virtual void finished(std::exception_ptr failure) noexcept = 0;
};

/// What became of a job that was handed over.
enum class Submitted : std::uint8_t {
    kAccepted,
    kFull,     // as many wait as may
    kStopped,  // nothing is taken any more
};

/// Jobs accepted and not yet taken; bounded. Any thread.
class WriteQueue {
public:
    explicit WriteQueue(std::size_t limit) : limit_(limit) {}

    /// The job stays the caller's unless it is accepted.
    [[nodiscard]] Submitted push(std::unique_ptr<WriteJob>& job);
    /// Waits for jobs and takes up to `limit`, oldest first. Empty: closed and drained.
    [[nodiscard]] std::vector<std::unique_ptr<WriteJob>> take(std::size_t limit);
    void close();
    [[nodiscard]] std::size_t depth() const;

private:
    const std::size_t limit_;
    mutable std::mutex mutex_;
    std::condition_variable ready_;
    std::deque<std::unique_ptr<WriteJob>> jobs_;
    bool closed_ = false;
};

struct WriterOptions {
    std::size_t queueLimit = 4096;  // jobs that may wait; more are refused
    std::size_t batchLimit = 512;   // jobs in one transaction
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
        std::unique_ptr<Connection> checkpoints,
        const common::Clock& clock,
        common::RandomBytes random,
        const WriterOptions& options,
        const WorkSignal* signal = nullptr  // outlives it
    );
    /// As stop().
    ~Writer();
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    /// From any thread. `job` is untouched unless it is accepted.
    [[nodiscard]] Submitted submit(std::unique_ptr<WriteJob>& job) { return queue_.push(job); }
    [[nodiscard]] Submitted submit(std::unique_ptr<WriteJob>&& job) { return queue_.push(job); }

    /// Accepts nothing more, finishes what was accepted, and returns when the last job has been
    /// told. Not from a job.
    void stop();

    [[nodiscard]] WriterCounters counters() const;
    /// Jobs in a transaction.
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
    void process(std::vector<std::unique_ptr<WriteJob>> jobs) noexcept;
    void commitTogether(
        const std::vector<std::unique_ptr<WriteJob>>& jobs,
        std::vector<std::exception_ptr>& failures
    );

    std::unique_ptr<Connection> db_;
    Checkpointer checkpointer_;
    const common::Clock& clock_;
    const WorkSignal* signal_;
    const common::RandomBytes random_;
    const WriterOptions options_;
    WriteQueue queue_;
    std::int64_t lastIssuedMicros_ = 0;
    int logPages_ = 0;  // length of the write-ahead log after the last commit
    std::atomic<std::uint64_t> batches_{0};
    std::atomic<std::uint64_t> failedBatches_{0};
    std::atomic<std::uint64_t> jobs_{0};
    common::metrics::Histogram batchJobs_{common::metrics::countBounds()};
    common::metrics::Histogram batchSeconds_{common::metrics::secondsBounds()};
    std::mutex stopMutex_;
    std::jthread thread_;  // last: starts when everything else is there
};

}  // namespace hiveline::storage
