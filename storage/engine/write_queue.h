// What waits for the writer, and whose turn it is. Every organisation has a queue of its own; they
// are served by the time that their jobs took (common/fair_queue), so that one with much to write
// is not felt by the others. What calls store comes before what requests and background workers
// write, but has no more than three quarters of the time while those wait. Any thread.
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

#include "common/fair_queue.h"
#include "storage/engine/tx.h"

namespace hiveline::storage {

/// Something to write. Both functions are called on the writer's thread, run() first, and the job
/// is destroyed there too.
class WriteJob {
public:
    virtual ~WriteJob() = default;
    /// Sees what earlier jobs wrote. Throwing undoes this job alone. Called once, again in a later
    /// transaction each time that it has called WriteTx::goOn(), and where mayRunAgain() holds
    /// again once all that it did was undone for another job's sake.
    virtual void run(WriteTx& tx) = 0;
    /// Whether run() leaves nothing behind but what it wrote and what its hooks undo. Such a job
    /// runs without a savepoint.
    [[nodiscard]] virtual bool mayRunAgain() const noexcept { return false; }
    /// Called once. Null: the changes are on disk. Else nothing of them is stored, but for the
    /// earlier pieces of a job that went on: what run() threw, or why the commit failed.
    virtual void finished(std::exception_ptr failure) noexcept = 0;

    /// run() as the writer calls it: what one piece leaves to the next one is kept in between, and
    /// what follows from the job comes after its last. Tells whether there is another piece.
    [[nodiscard]] bool runPiece(WriteTx& tx);
    /// Whether what runs now is a whole job, or its first piece, that may run again.
    [[nodiscard]] bool isRepeatable() const noexcept {
        return !isOver_ && unfinished_ == nullptr && mayRunAgain();
    }
    /// As before runPiece(), of a job that was repeatable then.
    void forgetPiece() noexcept;
    /// A piece of it is on disk, and there is another one.
    void wasCommitted() noexcept { isStored_ = isOver_; }
    /// What runs now is only what follows from it.
    [[nodiscard]] bool isOver() const noexcept { return isOver_; }
    /// The job's own changes are on disk: what fails now, in what follows from them, is not told.
    [[nodiscard]] bool isStored() const noexcept { return isStored_; }

private:
    std::unique_ptr<UnfinishedWork> unfinished_;
    std::vector<std::unique_ptr<FollowUp>> followUps_;
    bool isOver_ = false;  // run() is
    bool isStored_ = false;
};

/// What became of a job that was handed over.
enum class Submitted : std::uint8_t {
    kAccepted,
    kFull,     // as many wait as may
    kStopped,  // nothing is taken any more
};

/// Whose job it is, and whether somebody waits on a line for it. Jobs of one lane run in the order
/// in which they came, and nothing of the lane between the pieces of one.
struct WriteLane {
    enum class Kind : std::uint8_t {
        kCall,      // nothing more is said in a call until it is stored
        kOrdinary,  // requests, and what goes on in the background
    };
    std::string orgId;  // empty: the server's own
    Kind kind = Kind::kOrdinary;
};

/// Bounded for each kind of lane. One organisation has at most as many places as are left free by
/// all: alone half of them, beside another one a third, so that there is always room for one more.
/// The server's own jobs may fill them.
class WriteQueue {
public:
    struct Taken {
        std::unique_ptr<WriteJob> job;
        WriteLane lane;
    };

    explicit WriteQueue(std::size_t limit) : limit_(limit) {}

    /// The job stays the caller's unless it is accepted.
    [[nodiscard]] Submitted push(const WriteLane& lane, std::unique_ptr<WriteJob>& job);
    /// Waits for jobs and gives how many there are. 0: closed and drained.
    [[nodiscard]] std::size_t await();
    /// The job whose turn it is. Nothing more of its lane is taken before the lane is charged, or
    /// the job put back. nullopt: nothing waits in other lanes.
    [[nodiscard]] std::optional<Taken> take();
    /// How long a job of that lane took.
    void charge(const WriteLane& lane, std::chrono::nanoseconds time);
    /// How long a piece of it took; it is the lane's next job again, whatever the limit and also
    /// when the queue is closed. Stays the caller's where it throws std::bad_alloc.
    void putBack(Taken& taken, std::chrono::nanoseconds time);
    void close();
    [[nodiscard]] std::size_t depth() const;

private:
    using Jobs = common::FairQueue<std::unique_ptr<WriteJob>>;

    struct Class {
        Jobs jobs{1};
        std::chrono::nanoseconds used{0};  // weighted: the class that has used less comes next
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
    std::array<Class, 2> classes_;  // by kind
    bool closed_ = false;
};

}  // namespace hiveline::storage
