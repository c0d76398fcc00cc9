#include "delivery/lane.h"

#include <algorithm>
#include <utility>

#include "delivery/retry_schedule.h"

namespace hiveline::delivery {
namespace {

using std::chrono::milliseconds;
using storage::deliveries::Due;
using Kind = LaneStep::Kind;

// The store cannot be read: nobody's fault but ours, and mostly over soon.
constexpr milliseconds kReadRetry{1'000};
constexpr milliseconds kOursRetry{30'000};
// The endpoint and the keys of a page are as old as it is.
constexpr milliseconds kMaxPageAge{2'000};
constexpr milliseconds kMaxPause{std::chrono::hours(24)};

common::Timestamp after(Moment now, milliseconds time) {
    return {now.wall.millis + time.count()};
}

/// An endpoint that does nothing but fail is not asked for everything that waits for it.
milliseconds pauseAfter(int failures) {
    constexpr int kPatience = 5;
    constexpr int kMaxDoublings = 5;
    if (failures < kPatience) {
        return milliseconds(0);
    }
    return milliseconds(1'000) * (1 << std::min(failures - kPatience, kMaxDoublings));
}

}  // namespace

LaneStep Lane::lineUp() {
    state_ = State::kReady;
    return {Kind::kTurn, {}};
}

LaneStep Lane::sleep(common::Timestamp until) {
    state_ = State::kAsleep;
    return {Kind::kSleep, until};
}

/// Nothing to be done until it is woken.
LaneStep Lane::rest() {
    state_ = State::kIdle;
    return {unwritten_.empty() ? Kind::kForget : Kind::kNothing, {}};
}

/// What is stored is not the latest: goes on once it is.
LaneStep Lane::awaitWrites() {
    state_ = State::kIdle;
    again_ = true;
    return {};
}

LaneStep Lane::wake() {
    // In any state: what is being read or sent now was read before.
    again_ = true;
    const bool rests = state_ == State::kIdle || state_ == State::kAsleep;
    return rests ? lineUp() : LaneStep{};
}

LaneStep Lane::configured() {
    page_.clear();  // with it what is known of the endpoint is read anew
    pausedUntil_ = {};
    pauseEnds_ = {};
    isOutdated_ = true;
    return wake();
}

LaneStep Lane::found(common::Timestamp nextDue) {
    const bool rests = state_ == State::kIdle || state_ == State::kAsleep;
    // While results are unwritten the store still says that those are due, which is not true any
    // more.
    return rests && unwritten_.empty() ? sleep(nextDue) : LaneStep{};
}

LaneStep Lane::alarm() {
    return lineUp();
}

LaneStep Lane::turn(Moment now) {
    if (isPaused(now)) {
        return sleep(pausedUntil_);
    }
    // A writer that is behind must not be given more, and after a crash what is unwritten is sent
    // twice.
    if (unwritten_.size() >= limits_.unwritten) {
        return awaitWrites();
    }
    // An older page is read anew, since the endpoint may have been changed meanwhile.
    if (!page_.empty() && now.steady - readAt_ <= kMaxPageAge) {
        return first();
    }
    again_ = false;
    page_.clear();
    return {Kind::kRead, {}};
}

/// A delivery that failed before this start counts as a failure of the endpoint, so that it lines
/// up with those that fail.
LaneStep Lane::first() {
    if (!std::exchange(isKnown_, true) && page_.front().failures > 0) {
        failures_ = 1;
        return lineUp();
    }
    return {Kind::kSend, {}};
}

/// Those whose results are unwritten still count as due in the store.
std::int64_t Lane::wanted() const {
    return limits_.page + std::ssize(unwritten_);
}

LaneStep Lane::loaded(LaneReading reading, Moment now) {
    for (Due& due : reading.due) {
        if (!unwritten_.contains(due.eventId)) {
            page_.push_back(std::move(due));
        }
    }
    readAt_ = now.steady;
    // A full page: the store may have more.
    more_ = std::ssize(page_) >= limits_.page;
    if (!page_.empty()) {
        return first();
    }
    if (!unwritten_.empty()) {
        return awaitWrites();
    }
    // Deliveries of an action that was deleted: nobody else would end them.
    if (!reading.isThere && reading.nextDue) {
        state_ = State::kClosing;
        return {Kind::kGiveUp, {}};
    }
    return reading.sends && reading.nextDue ? sleep(*reading.nextDue) : rest();
}

LaneStep Lane::unread(Moment now) {
    return sleep(after(now, kReadRetry));
}

Due Lane::take() {
    state_ = State::kSending;
    isOutdated_ = false;
    Due taken = std::move(page_.front());
    page_.pop_front();
    return taken;
}

LaneVerdict Lane::ended(LaneResult result, double jitter, Moment now) {
    unwritten_.insert(std::move(result.eventId));
    if (result.end == LaneResult::End::kOurs) {
        return postponed(now);
    }
    countEnd(result, now);
    LaneVerdict verdict;
    const bool isDelivered = result.end == LaneResult::End::kDelivered;
    if (!isDelivered) {
        const auto delay = retryDelay(result.failures + 1, jitter, result.retryAfter);
        verdict.nextAttemptAt = delay ? std::optional(after(now, *delay)) : std::nullopt;
    }
    const bool goesOn = !page_.empty() || more_ || again_;
    if (!isDelivered) {
        // The rest of the page waits for the next reading, which comes after the pause and knows
        // whether the endpoint has changed.
        page_.clear();
    }
    if (result.end == LaneResult::End::kGone) {
        // Nothing more is sent before the action is disabled.
        verdict.kind = LaneVerdict::Kind::kClose;
        state_ = State::kClosing;
        return verdict;
    }
    verdict.step = goesOn ? lineUp() : awaitWrites();
    return verdict;
}

/// An endpoint that is another by now has neither failed nor asked for anything.
void Lane::countEnd(const LaneResult& result, Moment now) {
    const bool isDelivered = result.end == LaneResult::End::kDelivered;
    failures_ = isDelivered || isOutdated_ ? 0 : failures_ + 1;
    if (!isOutdated_) {
        const milliseconds asked =
            std::min<milliseconds>(result.retryAfter.value_or(std::chrono::seconds(0)), kMaxPause);
        pause(std::max(pauseAfter(failures_), asked), now);
    }
}

LaneVerdict Lane::postponed(Moment now) {
    if (!isOutdated_) {
        pause(kOursRetry, now);
    }
    page_.clear();
    return {LaneVerdict::Kind::kPostpone, after(now, kOursRetry), lineUp()};
}

LaneStep Lane::written(const std::string& eventId) {
    unwritten_.erase(eventId);
    if (state_ != State::kIdle) {
        return {};
    }
    if (again_) {
        // At half, so that a lane which was held does not stop again after each single request.
        return unwritten_.size() <= limits_.unwritten / 2 ? lineUp() : LaneStep{};
    }
    return rest();
}

LaneStep Lane::closed(const std::string& eventId) {
    unwritten_.erase(eventId);
    return lineUp();
}

LaneStep Lane::gaveUp() {
    return lineUp();
}

/// A clock that is set back makes it no longer.
bool Lane::isPaused(Moment now) const {
    return pausedUntil_ > now.wall && pauseEnds_ > now.steady;
}

void Lane::pause(milliseconds time, Moment now) {
    pausedUntil_ = after(now, time);
    pauseEnds_ = now.steady + time;
}

}  // namespace hiveline::delivery
