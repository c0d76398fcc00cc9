// A transaction as handlers and resource files see it. Whoever owns the thread opens it (HTTP
// worker, writer, background worker), never a helper: so one request is one snapshot or one commit.
// It carries the one `now` of the request, so that all times stored by it agree.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/ids.h"
#include "common/timestamp.h"

namespace hiveline::storage {

class WriteTx;
class WorkSignal;  // storage/events/work_signal.h
class Connection;  // storage/engine/connection.h: a database connection with its cached statements

/// One WAL snapshot. Belongs to one thread, and lives no longer than the read: while it does, the
/// log cannot restart.
class ReadTx {
public:
    ReadTx(Connection& db, common::Timestamp now) : db_(db), now_(now) {}
    ReadTx(const ReadTx&) = delete;
    ReadTx& operator=(const ReadTx&) = delete;
    ReadTx(ReadTx&&) = delete;
    ReadTx& operator=(ReadTx&&) = delete;
    virtual ~ReadTx() = default;

    [[nodiscard]] Connection& db() noexcept { return db_; }
    [[nodiscard]] common::Timestamp now() const noexcept { return now_; }

private:
    Connection& db_;
    common::Timestamp now_;
};

/// Work outside the database that belongs to a transaction's outcome, such as removing a file. Must
/// not throw; what it cannot do is left to the next start's sweep.
using TxHook = std::function<void()>;

/// What a job of the writer that goes on keeps for its next piece (WriteTx::goOn()).
class UnfinishedWork {
public:
    UnfinishedWork() = default;
    UnfinishedWork(const UnfinishedWork&) = delete;
    UnfinishedWork& operator=(const UnfinishedWork&) = delete;
    virtual ~UnfinishedWork() = default;
};

/// What follows from a job of the writer and is too long for its transaction, such as the
/// deliveries of one event to a thousand actions. The job's own changes are on disk before it
/// begins; the job is told of its outcome only after it ends. If a piece fails or the process ends,
/// a worker finds what is left (storage/pruning.h): the work must be readable from what is stored.
class FollowUp {
public:
    FollowUp() = default;
    FollowUp(const FollowUp&) = delete;
    FollowUp& operator=(const FollowUp&) = delete;
    virtual ~FollowUp() = default;
    /// Runs one piece, in a transaction of its own. Returns whether there is more.
    [[nodiscard]] virtual bool run(WriteTx& tx) = 0;
};

/// Work inside the writer's transaction, undone alone if it throws. Writer's thread, or that of a
/// command that writes beside a server.
class WriteTx : public ReadTx {
public:
    /// `signal` is told what a commit has left for background workers; may be null.
    WriteTx(
        Connection& db,
        common::Timestamp now,
        common::IdGenerator& ids,
        WorkSignal* signal = nullptr
    )
        : ReadTx(db, now),
          ids_(ids),
          signal_(signal) {}
    /// A new id with the prefix of its resource, above every id given before.
    [[nodiscard]] std::string newId(std::string_view prefix) { return ids_.next(prefix); }
    /// Microseconds since 1970, above every moment and id given before, even when the clock was set
    /// back.
    [[nodiscard]] std::int64_t newMoment() { return ids_.nextMoment(); }

    /// Calls `hook` on the writer's thread once the changes are on disk, before the request is
    /// answered.
    void afterCommit(TxHook hook) { commitHooks_.push_back(std::move(hook)); }
    /// Calls `hook` on the writer's thread if the changes are undone, for whatever reason.
    void afterRollback(TxHook hook) { rollbackHooks_.push_back(std::move(hook)); }

    /// To be told from an afterCommit() hook, since only then is there anything to find. Null:
    /// nobody listens.
    [[nodiscard]] WorkSignal* signal() const noexcept { return signal_; }

    /// Whether goOn() and follow() have an effect: in the writer, not in a command's own
    /// transaction.
    [[nodiscard]] bool mayGoOn() const noexcept { return mayGoOn_; }
    /// Ends a piece of work that is too long for one transaction: what was written is committed,
    /// others have their turn, and the same job runs again and takes `rest` (decision 0016). The
    /// result of this piece is told to nobody.
    void goOn(std::unique_ptr<UnfinishedWork> rest) noexcept { rest_ = std::move(rest); }
    [[nodiscard]] bool goesOn() const noexcept { return rest_ != nullptr; }
    /// What the previous piece left; null in the first one.
    [[nodiscard]] std::unique_ptr<UnfinishedWork> takeUnfinished() noexcept {
        return std::move(unfinished_);
    }

    /// Queues work to run after the job, in transactions of its own. Only where mayGoOn() holds.
    void follow(std::unique_ptr<FollowUp> work) { followUps_.push_back(std::move(work)); }

    /// For the writer: hands in what the previous piece left, and allows another one.
    void letGoOn(std::unique_ptr<UnfinishedWork> unfinished) noexcept {
        mayGoOn_ = true;
        unfinished_ = std::move(unfinished);
    }
    /// For the writer, after a piece. Each gives up what it returns.
    [[nodiscard]] std::unique_ptr<UnfinishedWork> takeRest() noexcept { return std::move(rest_); }

    [[nodiscard]] std::vector<std::unique_ptr<FollowUp>> takeFollowUps() noexcept {
        return std::move(followUps_);
    }

    [[nodiscard]] std::vector<TxHook> takeCommitHooks() noexcept { return std::move(commitHooks_); }
    [[nodiscard]] std::vector<TxHook> takeRollbackHooks() noexcept {
        return std::move(rollbackHooks_);
    }

private:
    common::IdGenerator& ids_;
    WorkSignal* signal_;
    std::vector<TxHook> commitHooks_;
    std::vector<TxHook> rollbackHooks_;
    std::unique_ptr<UnfinishedWork> unfinished_;
    std::unique_ptr<UnfinishedWork> rest_;
    std::vector<std::unique_ptr<FollowUp>> followUps_;
    bool mayGoOn_ = false;
};

}  // namespace hiveline::storage
