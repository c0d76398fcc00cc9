#include "storage/engine/writer.h"

#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <optional>
#include <vector>

#include "common/error.h"
#include "common/log.h"
#include "common/thread_turns.h"
#include "storage/engine/sqlite_errors.h"
#include "storage/engine/write_batch.h"

namespace hiveline::storage {
namespace {

constexpr std::chrono::microseconds kTurn(500);  // of a small batch
// After one that spoilt a transaction: whoever sends such jobs on purpose has others run again for
// hardly any of them.
constexpr int kCarefulJobs = 256;
constexpr const char* kChanged = "The store has changed meanwhile, try again";

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

void logFollowUp(const std::exception_ptr& failure) noexcept {
    try {
        common::log::warn("write_unfollowed", {{"reason", common::reasonOf(failure)}});
    } catch (...) {  // NOLINT(bugprone-empty-catch)
        // As above.
    }
}

}  // namespace

/// A job, or a piece of one, in a transaction.
struct Writer::Entry {
    WriteQueue::Taken taken;
    std::exception_ptr failure;
    bool hasRun = false;
    bool goesOn = false;  // its lane is not charged yet
    std::chrono::nanoseconds time{0};
};

/// What runs in one transaction, in its order.
struct Writer::Batch {
    explicit Batch(std::size_t most) : limit(most) { entries.reserve(limit); }
    std::size_t limit;
    std::vector<Entry> entries;
    bool isRepeatable = true;  // so far
};

/// How a job is undone that throws.
enum class Writer::Undo : std::uint8_t {
    kAlone,     // by its savepoint
    kWithBatch  // and the others run again
};

Writer::Writer(
    std::unique_ptr<Connection> db,
    Checkpointer::Connections checkpoints,
    const common::Clock& clock,
    common::RandomBytes random,
    const WriterOptions& options,
    Durability& durability,
    WorkSignal* signal
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
    common::askForShortTurns(kTurn);
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
        if (batch.entries.empty()) {
            takeAll(batch);
        }
        logFailure(batch.entries.size(), failure);
        ++failedBatches_;
    }
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    batchSeconds_.observe(spent.count());
    batchJobs_.observe(static_cast<double>(batch.entries.size()));
    for (Entry& entry : batch.entries) {
        if (failure && !entry.taken.job->isStored()) {
            entry.failure = failure;
        }
        if (entry.goesOn) {
            putBack(entry, failure == nullptr);
        }
        jobs_ += entry.taken.job ? 1 : 0;
    }
    for (Entry& entry : batch.entries) {
        if (entry.taken.job) {
            entry.taken.job->finished(entry.failure);
            entry.taken.job.reset();
        }
    }
}

void Writer::takeAll(Batch& batch) {
    for (std::size_t i = 0; i < batch.limit; ++i) {
        auto taken = queue_.take().value();
        queue_.charge(taken.lane, {});
        batch.entries.push_back(Entry{.taken = std::move(taken)});
    }
}

/// The job is the entry's still where it is over.
void Writer::putBack(Entry& entry, bool isCommitted) noexcept {
    if (isCommitted) {
        entry.taken.job->wasCommitted();
        try {
            queue_.putBack(entry.taken, entry.time);
            return;
        } catch (...) {
            entry.failure = std::current_exception();
        }
    }
    queue_.charge(entry.taken.lane, entry.time);
}

void Writer::commitTogether(Batch& batch) {
    std::optional<WriteBatch> transaction;
    begin(transaction);
    const auto end = options_.steadyNow() + std::max(options_.batchTime, 2 * lastCommit_);
    bool hasRun = false;
    do {
        hasRun = runNext(batch, transaction);
    } while (hasRun && batch.entries.size() < batch.limit && options_.steadyNow() < end);
    lastIssuedMicros_ = transaction->lastIssuedMicros();
    durability_.require();  // a copy of the log may have failed meanwhile
    const auto start = options_.steadyNow();
    transaction->commit();
    lastCommit_ = options_.steadyNow() - start;
}

void Writer::begin(std::optional<WriteBatch>& transaction) {
    transaction.emplace(*db_, clock_, random_, lastIssuedMicros_, signal_);
}

/// Each is chosen only when the one before is charged: one that comes meanwhile and whose turn it
/// is waits for none of the others. Where a job goes on its lane waits for the commit. What follows
/// from a job only begins a transaction: those who have run already are not kept waiting for it.
/// False: there is none to run now.
bool Writer::runNext(Batch& batch, std::optional<WriteBatch>& transaction) {
    auto taken = queue_.take();
    if (!taken) {
        return false;
    }
    if (!batch.entries.empty() && taken->job->isOver()) {
        queue_.putBack(*taken, {});
        return false;
    }
    Entry& entry = batch.entries.emplace_back(Entry{.taken = std::move(*taken)});
    const auto start = options_.steadyNow();
    try {
        run(entry, *transaction, undoOf(batch, entry));
        if (transaction->isSpoilt()) {
            runAgain(batch, transaction);
        }
    } catch (...) {
        entry.goesOn = false;
        queue_.charge(entry.taken.lane, options_.steadyNow() - start);
        throw;
    }
    entry.time = options_.steadyNow() - start;
    if (!entry.goesOn) {
        queue_.charge(entry.taken.lane, entry.time);
    }
    return true;
}

Writer::Undo Writer::undoOf(Batch& batch, const Entry& entry) {
    batch.isRepeatable = batch.isRepeatable && entry.taken.job->isRepeatable();
    if (carefulJobs_ > 0) {
        --carefulJobs_;
        return Undo::kAlone;
    }
    return batch.isRepeatable ? Undo::kWithBatch : Undo::kAlone;
}

/// Throws where nothing may follow: the log's own failure, when it starts anew.
void Writer::run(Entry& entry, WriteBatch& transaction, Undo undo) {
    const bool isAgain = entry.hasRun;
    entry.hasRun = true;
    const auto piece = [&entry, isAgain](WriteTx& tx) {
        const bool wentOn = entry.goesOn;
        entry.goesOn = entry.taken.job->runPiece(tx);
        if (isAgain && entry.goesOn && !wentOn) {  // its lane was charged: others may be ahead now
            throw common::Error(common::ErrorCode::kUnavailable, kChanged);
        }
    };
    try {
        undo == Undo::kAlone ? transaction.run(piece) : transaction.runBare(piece);
    } catch (const SyncFailure&) {
        throw;
    } catch (...) {
        entry.goesOn = false;
        if (entry.taken.job->isStored()) {
            logFollowUp(std::current_exception());
        } else {
            entry.failure = std::current_exception();
        }
    }
}

/// In a new transaction, all but those that have failed: the last of these has spoilt the old one,
/// and is charged with the time.
void Writer::runAgain(Batch& batch, std::optional<WriteBatch>& transaction) {
    lastIssuedMicros_ = transaction->lastIssuedMicros();
    begin(transaction);
    carefulJobs_ = kCarefulJobs;
    for (Entry& entry : batch.entries) {
        if (entry.failure) {
            continue;
        }
        const bool wentOn = entry.goesOn;
        entry.taken.job->forgetPiece();
        run(entry, *transaction, Undo::kAlone);
        if (wentOn && !entry.goesOn) {
            queue_.charge(entry.taken.lane, entry.time);
        }
    }
}

}  // namespace hiveline::storage
