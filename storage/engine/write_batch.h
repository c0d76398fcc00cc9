// One IMMEDIATE transaction in which several pieces of work run. A piece that throws is undone
// alone if it runs in a savepoint. A savepoint makes SQLite copy every page before its first change
// (27 % of the instructions of a POST of a connection), so most work runs bare: if such a piece
// throws after it has changed something, the whole batch is spoilt and has to run again (decision
// 0020). Used by the writer and by commands that write beside a running server. One thread.
#pragma once

#include <cstdint>
#include <exception>
#include <vector>

#include "common/clock.h"
#include "common/ids.h"
#include "storage/engine/connection.h"
#include "storage/engine/tx.h"
#include "storage/engine/usage.h"

namespace hiveline::storage {

class WriteBatch {
public:
    /// Begins the transaction. Ids continue above the stored mark and above `lastIssuedMicros`,
    /// which covers ids of transactions that were undone. Throws Error{kUnavailable} if the
    /// database is busy for too long or cannot be written.
    WriteBatch(
        Connection& db,
        const common::Clock& clock,
        const common::RandomBytes& random,
        std::int64_t lastIssuedMicros,
        WorkSignal* signal = nullptr
    );
    /// Rolls back whatever was not committed.
    ~WriteBatch();
    WriteBatch(const WriteBatch&) = delete;
    WriteBatch& operator=(const WriteBatch&) = delete;

    /// Calls `work(WriteTx&)` in a savepoint; what it throws is rethrown once its changes are
    /// undone. After a failure that lost the whole transaction this and every later call throw that
    /// failure, and so does commit().
    template <typename Work>
    void run(Work&& work) {
        openSavepoint();
        WriteTx tx(db_, clock_.now(), ids_, signal_);
        try {
            work(tx);
            usage_.keep();
        } catch (...) {
            undoSavepoint(tx);
            throw;
        }
        closeSavepoint(tx);
    }

    /// The same without a savepoint: where what throws has changed anything, isSpoilt() holds.
    template <typename Work>
    void runBare(Work&& work) {
        failIfLost();
        const auto changedBefore = db_.changedRows();
        WriteTx tx(db_, clock_.now(), ids_, signal_);
        try {
            work(tx);
            usage_.keep();
        } catch (...) {
            giveUp(tx, changedBefore);
            throw;
        }
        keep(tx);
    }

    /// Whether half of some work is in the transaction: it must not be committed, and what else ran
    /// in it has to run again in another one.
    [[nodiscard]] bool isSpoilt() const noexcept { return isSpoilt_; }

    /// Everything is on disk when this returns. If it throws, nothing of the batch is stored:
    /// SyncFailure if a sync failed, otherwise Error as sqlite_errors.h says.
    void commit();

    /// The digits of the newest id given, also if the batch is undone.
    [[nodiscard]] std::int64_t lastIssuedMicros() const noexcept { return ids_.lastIssuedMicros(); }

private:
    void openSavepoint();
    void closeSavepoint(WriteTx& tx);
    void undoSavepoint(WriteTx& tx);
    void giveUp(WriteTx& tx, std::int64_t changedBefore);
    void keep(WriteTx& tx);
    void storeIdMark();
    void rollBack() noexcept;
    void setLost() noexcept;
    void failIfLost();

    Connection& db_;
    const common::Clock& clock_;
    /// The digits of the highest id that the database knows of.
    std::int64_t storedMark_;
    common::IdGenerator ids_;
    UsageCount usage_;
    WorkSignal* signal_;
    /// Why SQLite has given up the transaction; null while it stands.
    std::exception_ptr lost_;
    bool isSpoilt_ = false;
    std::vector<TxHook> commitHooks_;
    std::vector<TxHook> rollbackHooks_;
    bool open_ = true;
};

}  // namespace hiveline::storage
