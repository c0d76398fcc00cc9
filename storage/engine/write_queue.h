// What waits for the writer, and whose turn it is. Every organisation has a queue of its own; they
// are served by the time that their jobs took (common/sharing/fair_queue), so that one with much to
// write is not felt by the others. Writes of calls come before those of requests and background
// workers, but get no more than three quarters of the time while those wait. Any thread.
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/sharing/fair_queue.h"
#include "storage/engine/tx.h"

namespace hiveline::storage {

/// Something to write. Its functions are called on the writer's thread, run() first, and the job is
/// destroyed there too.
class WriteJob {
public:
    virtual ~WriteJob() = default;
    /// Does the work; sees what earlier jobs wrote. Throwing undoes this job alone. Called once;
    /// again in a later transaction each time that it has called WriteTx::goOn(); and, where
    /// mayRunAgain() holds, again after everything it did was undone for another job's sake.
    virtual void run(WriteTx& tx) = 0;
    /// Whether run() leaves nothing behind but what it wrote and what its hooks undo. Such a job
    /// runs without a savepoint. Uploads, for one, may not: their file has moved.
    [[nodiscard]] virtual bool mayRunAgain() const noexcept { return false; }
    /// Called once, last. Null: the changes are on disk. Otherwise nothing of them is stored,
    /// except for earlier pieces of a job that went on; it holds what run() threw, or why the
    /// commit failed.
    virtual void finished(std::exception_ptr failure) noexcept = 0;

    /// run() as the writer calls it. Keeps what one piece leaves for the next, and runs what
    /// follows from the job after its last piece. Returns whether there is another piece.
    [[nodiscard]] bool runPiece(WriteTx& tx);
    /// Whether what runs next is a whole job, or its first piece, that may run again.
    [[nodiscard]] bool isRepeatable() const noexcept {
        return !isOver_ && unfinished_ == nullptr && mayRunAgain();
    }
    /// Returns to the state before runPiece(). Only for a job that was repeatable then.
    void forgetPiece() noexcept;
    /// Tells that a piece is on disk and another one is left.
    void wasCommitted() noexcept { isStored_ = isOver_; }
    /// Whether run() is done, and only what follows from it is left.
    [[nodiscard]] bool isOver() const noexcept { return isOver_; }
    /// Whether the job's own changes are on disk. What fails from then on, in what follows, is no
    /// failure of the job.
    [[nodiscard]] bool isStored() const noexcept { return isStored_; }

private:
    std::unique_ptr<UnfinishedWork> unfinished_;
    std::vector<std::unique_ptr<FollowUp>> followUps_;
    /// run() has done its last piece.
    bool isOver_ = false;
    bool isStored_ = false;
};

/// What became of a job that was submitted.
enum class Submitted : std::uint8_t {
    kAccepted,
    /// The lane, or the queue, has as many jobs as it may.
    kFull,
    /// The server stops; nothing more is accepted.
    kStopped,
};

/// Whose job it is, and whether a caller waits for it. Jobs of one lane run in the order in which
/// they came, and nothing else of the lane runs between the pieces of one: so pieces need no locks
/// against each other.
struct WriteLane {
    enum class Kind : std::uint8_t {
        /// Nothing more is said in a call until it is stored.
        kCall,
        /// Requests, and background work.
        kOrdinary,
    };
    /// Empty: the server's own.
    std::string orgId;
    Kind kind = Kind::kOrdinary;
};

/// Bounded for each kind of lane. One organisation may have as many places as all together leave
/// free: alone half of them, beside another one a third. So there is always room for one more. The
/// server's own jobs may fill the queue.
class WriteQueue {
public:
    struct Taken {
        std::unique_ptr<WriteJob> job;
        WriteLane lane;
    };

    explicit WriteQueue(std::size_t limit) : limit_(limit) {}

    /// Takes the job if it returns kAccepted; otherwise the caller keeps it, and can still answer.
    [[nodiscard]] Submitted push(const WriteLane& lane, std::unique_ptr<WriteJob>& job);
    /// Blocks until there are jobs and returns their number; 0: closed and drained.
    [[nodiscard]] std::size_t await();
    /// The job whose turn it is. No other job of its lane is taken until the lane is charged or the
    /// job is put back. nullopt: all that wait are in such lanes.
    [[nodiscard]] std::optional<Taken> take();
    /// Ends a job: tells how long it took, and frees its lane.
    void charge(const WriteLane& lane, std::chrono::nanoseconds time);
    /// Ends a piece that took `time`: the job is its lane's next one, whatever the limit, and also
    /// after close(). The caller keeps it if this throws std::bad_alloc.
    void putBack(Taken& taken, std::chrono::nanoseconds time);
    /// Accepts nothing more, and lets await() return 0 once all is taken.
    void close();
    /// Number of waiting jobs, for metrics.
    [[nodiscard]] std::size_t depth() const;

private:
    using Jobs = common::FairQueue<std::unique_ptr<WriteJob>>;

    struct Class {
        Jobs jobs{1};
        /// Weighted: the class that has used less comes next.
        std::chrono::nanoseconds used{0};
    };

    [[nodiscard]] Class& classOf(WriteLane::Kind kind) {
        return classes_.at(static_cast<std::size_t>(kind));
    }
    void use(WriteLane::Kind kind, std::chrono::nanoseconds time);
    [[nodiscard]] bool hasPlace(const Class& jobs, const std::string& orgId) const;
    [[nodiscard]] std::size_t size() const;

    const std::size_t limit_;
    mutable std::mutex mutex_;
    std::condition_variable ready_;
    /// By kind; guarded by mutex_.
    std::array<Class, 2> classes_;
    bool closed_ = false;
};

}  // namespace hiveline::storage
