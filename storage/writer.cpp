#include "storage/writer.h"

#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <vector>

#include "common/error.h"
#include "common/log.h"
#include "storage/sqlite_errors.h"
#include "storage/write_batch.h"

namespace hiveline::storage {
namespace {

int rememberLogPages(void* target, sqlite3* /*db*/, const char* /*schema*/, int pages) noexcept {
    *static_cast<int*>(target) = pages;
    return SQLITE_OK;
}

void logFailure(std::size_t jobs, const std::exception_ptr& failure) noexcept {
    try {
        common::log::error(
            "commit_failed", {{"jobs", jobs}, {"reason", common::reasonOf(failure)}}
        );
    } catch (...) {  // NOLINT(bugprone-empty-catch)
        // No memory for the line: every job is told all the same.
    }
}

}  // namespace

/// What runs in one transaction, in its order.
struct Writer::Batch {
    explicit Batch(std::size_t most) : limit(most) {
        jobs.reserve(limit);
        failures.reserve(limit);
    }
    std::size_t limit;
    std::vector<std::unique_ptr<WriteJob>> jobs;
    std::vector<std::exception_ptr> failures;  // one for each job
};

Writer::Writer(
    std::unique_ptr<Connection> db,
    Checkpointer::Connections checkpoints,
    const common::Clock& clock,
    common::RandomBytes random,
    const WriterOptions& options,
    Durability& durability,
    const WorkSignal* signal
)
    : db_(std::move(db)),
      durability_(durability),
      checkpointer_(std::move(checkpoints), options.checkpointPages, durability),
      clock_(clock),
      signal_(signal),
      random_(std::move(random)),
      options_(options),
      queue_(options.queueLimit) {
    sqlite3_wal_hook(db_->handle(), rememberLogPages, &logPages_);
    thread_ = std::jthread([this] { loop(); });
}

Writer::~Writer() {
    stop();
    if (durability_.isLost()) {
        keepLogOnClose(*db_);
    }
}

void Writer::stop() {
    queue_.close();
    const std::lock_guard lock(stopMutex_);
    if (thread_.joinable()) {
        thread_.join();
    }
}

WriterCounters Writer::counters() const {
    return {
        .batches = batches_.load(),
        .failedBatches = failedBatches_.load(),
        .jobs = jobs_.load(),
        .queueDepth = queue_.depth(),
    };
}

void Writer::loop() {
    for (auto waiting = queue_.await(); waiting > 0; waiting = queue_.await()) {
        process(std::min(waiting, options_.batchLimit));
        checkpointer_.afterCommit(*db_, logPages_);
    }
}

/// Runs up to `limit` jobs and tells each. All that wait at its beginning are told of a failure
/// that keeps the transaction from beginning.
void Writer::process(std::size_t limit) noexcept {
    Batch batch(limit);
    std::exception_ptr failure;
    const auto start = std::chrono::steady_clock::now();
    try {
        durability_.require();
        commitTogether(batch);
        ++batches_;
    } catch (const SyncFailure& lost) {
        failure = std::current_exception();
        durability_.lose("commit", lost.what());
    } catch (...) {
        failure = std::current_exception();
    }
    if (failure) {
        if (batch.jobs.empty()) {
            for (std::size_t i = 0; i < limit; ++i) {
                auto taken = queue_.take();
                queue_.charge(taken.lane, {});
                batch.jobs.push_back(std::move(taken.job));
            }
        }
        logFailure(batch.jobs.size(), failure);
        ++failedBatches_;
    }
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    batchSeconds_.observe(spent.count());
    batchJobs_.observe(static_cast<double>(batch.jobs.size()));
    jobs_ += batch.jobs.size();
    for (std::size_t i = 0; i < batch.jobs.size(); ++i) {
        batch.jobs[i]->finished(failure ? failure : batch.failures[i]);
        batch.jobs[i].reset();
    }
}

void Writer::commitTogether(Batch& batch) {
    WriteBatch transaction(*db_, clock_, random_, lastIssuedMicros_, signal_);
    const auto end = options_.steadyNow() + std::max(options_.batchTime, 2 * lastCommit_);
    do {
        runNext(batch, transaction);
    } while (batch.jobs.size() < batch.limit && options_.steadyNow() < end);
    lastIssuedMicros_ = transaction.lastIssuedMicros();
    durability_.require();  // a copy of the log may have failed meanwhile
    const auto start = options_.steadyNow();
    transaction.commit();
    lastCommit_ = options_.steadyNow() - start;
}

/// Each is chosen only when the one before is charged: one that comes meanwhile and whose turn it
/// is waits for none of the others.
void Writer::runNext(Batch& batch, WriteBatch& transaction) {
    auto taken = queue_.take();
    batch.jobs.push_back(std::move(taken.job));
    batch.failures.emplace_back();
    const auto start = options_.steadyNow();
    try {
        transaction.run([&](WriteTx& tx) { batch.jobs.back()->run(tx); });
    } catch (const SyncFailure&) {  // the log's own, when it starts anew: nothing may follow
        queue_.charge(taken.lane, options_.steadyNow() - start);
        throw;
    } catch (...) {
        batch.failures.back() = std::current_exception();
    }
    queue_.charge(taken.lane, options_.steadyNow() - start);
}

}  // namespace hiveline::storage
