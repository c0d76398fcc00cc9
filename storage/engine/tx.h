// A transaction as handlers and resource files see it. Opened by the caller (HTTP worker, writer,
// background worker), never by a helper. Carries the one `now` of the request.
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

/// One WAL snapshot. Belongs to one thread.
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
/// not throw: what it cannot do is left for the next start's sweep.
using TxHook = std::function<void()>;

/// What a job of the writer that is not over keeps for its next piece.
class UnfinishedWork {
public:
    UnfinishedWork() = default;
    UnfinishedWork(const UnfinishedWork&) = delete;
    UnfinishedWork& operator=(const UnfinishedWork&) = delete;
    virtual ~UnfinishedWork() = default;
};

/// What follows from a job of the writer and is too long for its transaction. The job's own changes
/// are on disk before it begins, and the job is told when it is over. What is left where a piece
/// fails, or the process ends, is for a worker to find.
class FollowUp {
public:
    FollowUp() = default;
    FollowUp(const FollowUp&) = delete;
    FollowUp& operator=(const FollowUp&) = delete;
    virtual ~FollowUp() = default;
    /// One piece, in a transaction of its own. Tells whether there is more.
    [[nodiscard]] virtual bool run(WriteTx& tx) = 0;
};

/// Work inside the writer's transaction: undone alone when it throws.
class WriteTx : public ReadTx {
public:
    /// `signal`: who is told of what a commit has left for background workers; may be null.
    WriteTx(
        Connection& db,
        common::Timestamp now,
        common::IdGenerator& ids,
        WorkSignal* signal = nullptr
    )
        : ReadTx(db, now),
          ids_(ids),
          signal_(signal) {}
    [[nodiscard]] std::string newId(std::string_view prefix) { return ids_.next(prefix); }
    /// Above that of everything before, in its order, whatever became of the clock.
    [[nodiscard]] std::int64_t newMoment() { return ids_.nextMoment(); }

    /// Called on the writer's thread once the changes are on disk, before the request is answered.
    void afterCommit(TxHook hook) { commitHooks_.push_back(std::move(hook)); }
    /// Called on the writer's thread when the changes are undone, for whatever reason.
    void afterRollback(TxHook hook) { rollbackHooks_.push_back(std::move(hook)); }

    /// To be told by a hook of afterCommit(). Null: nobody is.
    [[nodiscard]] WorkSignal* signal() const noexcept { return signal_; }

    /// Whether goOn() is heard: by the writer, by nobody else.
    [[nodiscard]] bool mayGoOn() const noexcept { return mayGoOn_; }
    /// The work is too long for one transaction: what was written is committed, others have their
    /// turn, and the same job runs again and takes `rest`. What it returns now is told to nobody.
    void goOn(std::unique_ptr<UnfinishedWork> rest) noexcept { rest_ = std::move(rest); }
    [[nodiscard]] bool goesOn() const noexcept { return rest_ != nullptr; }
    /// What the piece before has left; null in the first one.
    [[nodiscard]] std::unique_ptr<UnfinishedWork> takeUnfinished() noexcept {
        return std::move(unfinished_);
    }

    /// Where mayGoOn() holds: runs after the job, in transactions of its own.
    void follow(std::unique_ptr<FollowUp> work) { followUps_.push_back(std::move(work)); }

    /// For the writer, before and after a piece.
    void letGoOn(std::unique_ptr<UnfinishedWork> unfinished) noexcept {
        mayGoOn_ = true;
        unfinished_ = std::move(unfinished);
    }
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
