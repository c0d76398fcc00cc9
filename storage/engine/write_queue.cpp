#include "storage/engine/write_queue.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace hiveline::storage {

bool WriteJob::runPiece(WriteTx& tx) {
    // First what follows, one piece a transaction; run() is over by then and must not be called
    // again.
    tx.letGoOn(std::move(unfinished_));
    if (isOver_) {
        if (!followUps_.front()->run(tx)) {
            followUps_.erase(followUps_.begin());
        }
        return !followUps_.empty();
    }
    run(tx);
    // Follow-ups of every piece gather, and begin only after the last one.
    unfinished_ = tx.takeRest();
    std::ranges::move(tx.takeFollowUps(), std::back_inserter(followUps_));
    isOver_ = unfinished_ == nullptr;
    return !isOver_ || !followUps_.empty();
}

void WriteJob::forgetPiece() noexcept {
    // Only for a first piece (isRepeatable()), so there is nothing older to restore.
    unfinished_.reset();
    followUps_.clear();
    isOver_ = false;
}

namespace {

using Kind = WriteLane::Kind;

// Calls are charged a third of their time: beside requests that always wait they get three quarters
// of the writer. Callers notice silence; but strict priority would let calls of one organisation
// stop the requests of all.
constexpr int kCallsWeight = 3;

}  // namespace

bool WriteQueue::hasPlace(const Class& of, const std::string& orgId) const {
    // The server's own jobs (pruning, reading of hives) are bounded by their authors and may fill
    // the queue; organisations share it by what is left free.
    return orgId.empty() ? of.jobs.size() < limit_ : of.jobs.hasPlace(orgId, limit_);
}

Submitted WriteQueue::push(const WriteLane& lane, std::unique_ptr<WriteJob>& job) {
    const std::lock_guard lock(mutex_);
    // Told apart from a full queue: the client's answer names the reason.
    if (closed_) {
        return Submitted::kStopped;
    }
    Class& of = classOf(lane.kind);
    if (!hasPlace(of, lane.orgId)) {
        return Submitted::kFull;
    }
    // A class that was idle has saved up nothing: otherwise it could hold the writer for as long as
    // it had not used it.
    if (of.jobs.empty()) {
        of.used = std::max(classOf(Kind::kCall).used, classOf(Kind::kOrdinary).used);
    }
    of.jobs.push(lane.orgId, job);
    ready_.notify_one();
    return Submitted::kAccepted;
}

std::size_t WriteQueue::await() {
    std::unique_lock lock(mutex_);
    // A closed queue is still drained: what was accepted will be done.
    ready_.wait(lock, [this] { return closed_ || size() > 0; });
    return size();
}

std::optional<WriteQueue::Taken> WriteQueue::take() {
    const std::lock_guard lock(mutex_);
    const Class& calls = classOf(Kind::kCall);
    const Class& others = classOf(Kind::kOrdinary);
    const bool isCall = others.jobs.empty() || (!calls.jobs.empty() && calls.used <= others.used);
    Kind kind = isCall ? Kind::kCall : Kind::kOrdinary;
    auto taken = classOf(kind).jobs.pop();
    // Every waiting job of the class may be in a lane with a job under way.
    if (!taken) {
        kind = isCall ? Kind::kOrdinary : Kind::kCall;
        taken = classOf(kind).jobs.pop();
    }
    if (!taken) {
        return std::nullopt;
    }
    return Taken{std::move(taken->item), {std::move(taken->owner), kind}};
}

void WriteQueue::charge(const WriteLane& lane, std::chrono::nanoseconds time) {
    const std::lock_guard lock(mutex_);
    classOf(lane.kind).jobs.charge(lane.orgId, time);
    use(lane.kind, time);
}

void WriteQueue::putBack(Taken& taken, std::chrono::nanoseconds time) {
    const std::lock_guard lock(mutex_);
    classOf(taken.lane.kind).jobs.putBack(taken.lane.orgId, taken.job, time);
    use(taken.lane.kind, time);
}

void WriteQueue::use(Kind kind, std::chrono::nanoseconds time) {
    classOf(kind).used += kind == Kind::kCall ? time / kCallsWeight : time;
}

void WriteQueue::close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    ready_.notify_all();
}

std::size_t WriteQueue::depth() const {
    const std::lock_guard lock(mutex_);
    return size();
}

std::size_t WriteQueue::size() const {
    return classes_[0].jobs.size() + classes_[1].jobs.size();
}

}  // namespace hiveline::storage
