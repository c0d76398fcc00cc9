#include "storage/engine/writer.h"

#include <sqlite3.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <optional>
#include <vector>

#include "common/error.h"
#include "common/log.h"
#include "common/sharing/thread_turns.h"
#include "storage/engine/sqlite_errors.h"
#include "storage/engine/write_batch.h"

namespace hiveline::storage {
namespace {

// The scheduler's slice asked for: a small batch takes less. With Linux's default of some
// milliseconds a writer that is woken waits for whoever runs (commit d8693f8).
constexpr std::chrono::microseconds kTurn(500);
// How many jobs run in savepoints after one that spoilt a batch. Whoever fails late, an
// organisation that is full for instance, then makes others run twice for hardly any of their jobs.
constexpr int kCarefulJobs = 256;
constexpr const char* kChanged = "The store has changed meanwhile, try again";

// SQLite calls it after each commit, inside of COMMIT: it must only take note. The checkpoint comes
// later, when nobody waits for an answer.
int rememberLogPages(void* target, sqlite3* /*db*/, const char* /*schema*/, int pages) noexcept {
    *static_cast<int*>(target) = pages;
    return SQLITE_OK;
}

void logFailure(std::size_t jobs, const std::exception_ptr& failure) noexcept {
    try {
        // Once a batch, not once a job: with a full disk there are thousands of them a second.
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

/// A job, or a piece of one, in the current transaction.
struct Writer::Entry {
    WriteQueue::Taken taken;
    std::exception_ptr failure;
    bool hasRun = false;
    /// Its lane is charged, and free for others, only once this is committed.
    bool goesOn = false;
    std::chrono::nanoseconds time{0};
};

/// What runs in one transaction, in order.
struct Writer::Batch {
    explicit Batch(std::size_t most) : limit(most) { entries.reserve(limit); }
    std::size_t limit;
    std::vector<Entry> entries;
    /// Whether all so far may run again. After the first that may not, savepoints are needed:
    /// spoiling the batch would lose it.
    bool isRepeatable = true;
};

/// How a job that throws is undone.
enum class Writer::Undo : std::uint8_t {
    /// By its savepoint.
    kAlone,
    /// By rolling the batch back; the others run again.
    kWithBatch
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
    // A wal hook replaces SQLite's automatic checkpoint, which is one itself.
    sqlite3_wal_hook(db_->handle(), rememberLogPages, &logPages_);
    // Not in the initializer list: the hook has to be in place first.
    thread_ = std::jthread([this] { loop(); });
}

Writer::~Writer() {
    stop();
    if (durability_.isLost()) {
        // After stop(): the connection belongs to the writer's thread until then.
        keepLogOnClose(*db_);
    }
}

void Writer::stop() {
    queue_.close();
    const std::lock_guard lock(stopMutex_);
    // stop() may come from several threads; each returns only when the thread has ended.
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
        // Takes what waits by now. There is no pause to gather more: while one commit syncs, the
        // next batch gathers by itself.
        process(std::min(waiting, options_.batchLimit));
        // Between batches: no transaction is open, and those of the last one have their answers.
        checkpointer_.afterCommit(*db_, logPages_);
    }
}

/// Runs up to `limit` jobs in one commit and tells each. A failure that keeps the transaction from
/// beginning is told to as many as waited: they would meet it again, one batch after the other.
void Writer::process(std::size_t limit) noexcept {
    Batch batch(limit);
    std::exception_ptr failure;
    const auto start = std::chrono::steady_clock::now();
    try {
        // Nothing is written after a failed sync, whichever thread met it.
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
    // Lanes and counters first: whoever hears of an outcome finds them up to date.
    for (Entry& entry : batch.entries) {
        // A job whose own changes were committed earlier has succeeded, whatever became of what
        // follows.
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
        // Frees the lane, or take() would not give its next job.
        queue_.charge(taken.lane, {});
        batch.entries.push_back(Entry{.taken = std::move(taken)});
    }
}

/// Queues a job for its next piece. If that fails, the entry keeps the job, with the failure.
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
    // Twice the last commit: where a sync takes long, larger batches keep the number of syncs
    // within what the disk can do.
    const auto end = options_.steadyNow() + std::max(options_.batchTime, 2 * lastCommit_);
    bool hasRun = false;
    do {
        hasRun = runNext(batch, transaction);
    } while (hasRun && batch.entries.size() < batch.limit && options_.steadyNow() < end);
    // Before the commit: ids of a failed one may have been logged, and are not given again.
    lastIssuedMicros_ = transaction->lastIssuedMicros();
    // A copy of the log may have failed while the jobs ran.
    durability_.require();
    const auto start = options_.steadyNow();
    transaction->commit();
    lastCommit_ = options_.steadyNow() - start;
}

void Writer::begin(std::optional<WriteBatch>& transaction) {
    transaction.emplace(*db_, clock_, random_, lastIssuedMicros_, signal_);
}

/// Runs the next job. Each is chosen only after the one before is charged, so that a job that
/// arrives meanwhile and is due waits for no other. If the job goes on, its lane stays taken until
/// the commit. Follow-ups of a job only start a transaction, never join one: the jobs that have run
/// already must not wait for them. Returns false if nothing can run now.
bool Writer::runNext(Batch& batch, std::optional<WriteBatch>& transaction) {
    auto taken = queue_.take();
    if (!taken) {
        return false;
    }
    // Commits what has run. The follow-up begins the next batch.
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
    // Stays false for the rest of the batch: running it again would repeat this job too.
    batch.isRepeatable = batch.isRepeatable && entry.taken.job->isRepeatable();
    if (carefulJobs_ > 0) {
        --carefulJobs_;
        return Undo::kAlone;
    }
    return batch.isRepeatable ? Undo::kWithBatch : Undo::kAlone;
}

/// Runs one job or piece; its failure is noted in the entry. Throws only what ends the whole batch:
/// a failed sync, which can happen in here when the log restarts.
void Writer::run(Entry& entry, WriteBatch& transaction, Undo undo) {
    const bool isAgain = entry.hasRun;
    entry.hasRun = true;
    const auto piece = [&entry, isAgain](WriteTx& tx) {
        const bool wentOn = entry.goesOn;
        entry.goesOn = entry.taken.job->runPiece(tx);
        // The first run ended within one piece and its lane was charged, so another job of the lane
        // may have run since. Going on now would put pieces around it.
        if (isAgain && entry.goesOn && !wentOn) {
            throw common::Error(common::ErrorCode::kUnavailable, kChanged);
        }
    };
    try {
        undo == Undo::kAlone ? transaction.run(piece) : transaction.runBare(piece);
    } catch (const SyncFailure&) {
        throw;
    } catch (...) {
        entry.goesOn = false;
        // Nobody waits for what follows. Pruning finishes it (storage/pruning.h).
        if (entry.taken.job->isStored()) {
            logFollowUp(std::current_exception());
        } else {
            entry.failure = std::current_exception();
        }
    }
}

/// Runs the batch in a new transaction, without the jobs that have failed. The last of those spoilt
/// the old one, and its lane is charged with the time.
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
        // It went on the first time and does not now: runNext() has not charged it.
        if (wentOn && !entry.goesOn) {
            queue_.charge(entry.taken.lane, entry.time);
        }
    }
}

}  // namespace hiveline::storage
