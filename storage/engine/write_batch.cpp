#include "storage/engine/write_batch.h"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "common/error.h"
#include "common/log.h"
#include "storage/engine/meta.h"

namespace hiveline::storage {
namespace {

// Takes them over: none runs twice. NOLINTNEXTLINE(performance-unnecessary-value-param)
// Takes the hooks over, so that none runs twice.
// NOLINTNEXTLINE(performance-unnecessary-value-param)
void runHooks(std::vector<TxHook> hooks) noexcept {
    for (const auto& hook : hooks) {
        try {
            hook();
            // The outcome of the transaction is decided by now, and the other hooks belong to other
            // requests.
        } catch (const std::exception& failure) {
            common::log::warn("transaction_hook_failed", {{"reason", failure.what()}});
        }
    }
}

template <typename Item>
void append(std::vector<Item>& to, std::vector<Item> from) {
    std::move(from.begin(), from.end(), std::back_inserter(to));
}

// IMMEDIATE: the batch is sure to write, and a deferred transaction that reads first could not
// become a writer once another process has committed (SQLITE_BUSY_SNAPSHOT). The mark has to be
// read inside: a command beside the server may have given ids since the last batch.
std::int64_t beginAndReadIdMark(Connection& db) {
    db.execute("BEGIN IMMEDIATE");
    try {
        // A constructor that throws runs no destructor, so a failed read is rolled back here.
        return metaNumber(db, kLastIdKey);
    } catch (...) {
        if (db.inTransaction()) {
            db.execute("ROLLBACK");
        }
        throw;
    }
}

}  // namespace

WriteBatch::WriteBatch(
    Connection& db,
    const common::Clock& clock,
    const common::RandomBytes& random,
    std::int64_t lastIssuedMicros,
    WorkSignal* signal
)
    : db_(db),
      clock_(clock),
      storedMark_(beginAndReadIdMark(db)),
      ids_(clock, random, std::max(storedMark_, lastIssuedMicros)),
      usage_(db),
      signal_(signal) {}

WriteBatch::~WriteBatch() {
    rollBack();
}

void WriteBatch::openSavepoint() {
    failIfLost();
    db_.execute("SAVEPOINT work");
}

void WriteBatch::keep(WriteTx& tx) {
    // Rollback hooks as well: the job's work may still be undone, with the whole batch.
    append(commitHooks_, tx.takeCommitHooks());
    append(rollbackHooks_, tx.takeRollbackHooks());
}

void WriteBatch::closeSavepoint(WriteTx& tx) {
    keep(tx);
    try {
        db_.execute("RELEASE work");
    } catch (...) {
        setLost();
        throw;
    }
}

// The hook reports no undone rows: SQLite calls it for changes, not for rollbacks.
void WriteBatch::undoSavepoint(WriteTx& tx) {
    usage_.drop();
    runHooks(tx.takeRollbackHooks());
    if (!db_.inTransaction(
        )) {  // SQLite has given up the transaction, and with it the work of others
        setLost();
        return;
    }
    try {
        db_.execute("ROLLBACK TO work");
        db_.execute("RELEASE work");
    } catch (const std::exception& failure) {
        common::log::error("savepoint_rollback_failed", {{"reason", failure.what()}});
        setLost();
    }
}

void WriteBatch::giveUp(WriteTx& tx, std::int64_t changedBefore) {
    usage_.drop();
    runHooks(tx.takeRollbackHooks());
    if (!db_.inTransaction()) {
        setLost();
        // A statement that failed changed nothing (SQLite undoes it by itself), and the count tells
        // of all others. Most refusals come before the first change and spoil nothing.
    } else if (db_.changedRows() != changedBefore) {
        isSpoilt_ = true;
    }
}

// The failure that others of the batch see: not what one request did wrong, which may name its
// data, only that their work is undone.
void WriteBatch::setLost() noexcept {
    lost_ = std::make_exception_ptr(common::Error(
        common::ErrorCode::kUnavailable, "Storage is unavailable: the transaction was undone"
    ));
}

void WriteBatch::commit() {
    try {
        failIfLost();
        if (isSpoilt_) {
            // Cannot happen while the writer runs a spoilt batch again; if it does, losing the
            // batch is the lesser harm.
            throw std::logic_error("a commit of half of some work");
        }
        // In the same commit as the records that have these ids, so that no id is ever given twice,
        // not even after a restart with a clock that was set back.
        storeIdMark();
        // Last, since its own changes are to `orgStats`, which is not counted.
        usage_.store();
        db_.execute("COMMIT");
    } catch (...) {
        rollBack();
        throw;
    }
    open_ = false;
    runHooks(std::move(commitHooks_));
}

void WriteBatch::storeIdMark() {
    if (lastIssuedMicros() > storedMark_) {
        db_.execute(
            "INSERT INTO meta (key, value) VALUES ('lastIdMicros', $1)"
            " ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            lastIssuedMicros()
        );
    }
}

void WriteBatch::rollBack() noexcept {
    if (!open_) {
        return;
    }
    open_ = false;
    try {
        // SQLite rolls back by itself where it cannot go on (a full disk, no memory).
        if (db_.inTransaction()) {
            db_.execute("ROLLBACK");
        }
    } catch (const std::exception& failure) {
        common::log::error("rollback_failed", {{"reason", failure.what()}});
    }
    runHooks(std::move(rollbackHooks_));
}

void WriteBatch::failIfLost() {
    if (lost_) {
        std::rethrow_exception(lost_);
    }
}

}  // namespace hiveline::storage
