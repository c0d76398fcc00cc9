#include "storage/engine/write_queue.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace hiveline::storage {

bool WriteJob::runPiece(WriteTx& tx) {
    tx.letGoOn(std::move(unfinished_));
    if (isOver_) {
        if (!followUps_.front()->run(tx)) {
            followUps_.erase(followUps_.begin());
        }
        return !followUps_.empty();
    }
    run(tx);
    unfinished_ = tx.takeRest();
    std::ranges::move(tx.takeFollowUps(), std::back_inserter(followUps_));
    isOver_ = unfinished_ == nullptr;
    return !isOver_ || !followUps_.empty();
}

void WriteJob::forgetPiece() noexcept {
    unfinished_.reset();
    followUps_.clear();
    isOver_ = false;
}

namespace {

using Kind = WriteLane::Kind;

constexpr int kCallsWeight = 3;  // how much more of the time calls may have than all others

}  // namespace

bool WriteQueue::hasPlace(const Class& of, const std::string& orgId) const {
    return orgId.empty() ? of.jobs.size() < limit_ : of.jobs.hasPlace(orgId, limit_);
}

Submitted WriteQueue::push(const WriteLane& lane, std::unique_ptr<WriteJob>& job) {
    const std::lock_guard lock(mutex_);
    if (closed_) {
        return Submitted::kStopped;
    }
    Class& of = classOf(lane.kind);
    if (!hasPlace(of, lane.orgId)) {
        return Submitted::kFull;
    }
    if (of.jobs.empty()) {  // while nothing of it waited it has saved up nothing
        of.used = std::max(classOf(Kind::kCall).used, classOf(Kind::kOrdinary).used);
    }
    of.jobs.push(lane.orgId, job);
    ready_.notify_one();
    return Submitted::kAccepted;
}

std::size_t WriteQueue::await() {
    std::unique_lock lock(mutex_);
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
    if (!taken) {  // a job of each lane is not over
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
