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
void runHooks(std::vector<TxHook> hooks) noexcept {
    for (const auto& hook : hooks) {
        try {
            hook();
        } catch (const std::exception& failure) {
            common::log::warn("transaction_hook_failed", {{"reason", failure.what()}});
        }
    }
}

template <typename Item>
void append(std::vector<Item>& to, std::vector<Item> from) {
    std::move(from.begin(), from.end(), std::back_inserter(to));
}

std::int64_t beginAndReadIdMark(Connection& db) {
    db.execute("BEGIN IMMEDIATE");
    try {
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
    } else if (db_.changedRows() != changedBefore) {
        isSpoilt_ = true;
    }
}

// Others of the batch may not be told what one request did wrong, only that their work is undone.
void WriteBatch::setLost() noexcept {
    lost_ = std::make_exception_ptr(common::Error(
        common::ErrorCode::kUnavailable, "Storage is unavailable: the transaction was undone"
    ));
}

void WriteBatch::commit() {
    try {
        failIfLost();
        if (isSpoilt_) {
            throw std::logic_error("a commit of half of some work");
        }
        storeIdMark();
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
