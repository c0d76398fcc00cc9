#include "delivery/lane_alarms.h"

#include <algorithm>
#include <chrono>
#include <cstdint>

namespace hiveline::delivery {
namespace {

// The clock may be set meanwhile.
constexpr std::chrono::milliseconds kMaxTimer{std::chrono::minutes(1)};

}  // namespace

LaneAlarms::LaneAlarms(
    outbound::HttpClient& client,
    std::function<common::Timestamp()> now,
    std::function<void()> onTimer
)
    : client_(client),
      now_(std::move(now)),
      onTimer_(std::move(onTimer)) {}

void LaneAlarms::set(const Key& key, common::Timestamp at) {
    cancel(key);
    times_.emplace(key, at);
    order_.emplace(at, key);
    arm();
}

void LaneAlarms::cancel(const Key& key) {
    if (const auto found = times_.find(key); found != times_.end()) {
        order_.erase({found->second, key});
        times_.erase(found);
    }
}

void LaneAlarms::clear() {
    times_.clear();
    order_.clear();
    timer_.reset();
}

void LaneAlarms::ring(const std::function<void(const Key&)>& wake) {
    timer_.reset();
    const auto now = now_();
    while (!order_.empty() && order_.begin()->first <= now) {
        // A copy: cancel() removes the entry.
        const Key key = order_.begin()->second;
        cancel(key);
        wake(key);
    }
    arm();
}

void LaneAlarms::arm() {
    if (order_.empty()) {
        timer_.reset();
        return;
    }
    const auto first = order_.begin()->first;
    // One timer for all lanes, set anew only when an earlier time comes; one that rings too early
    // finds nothing due and is set again.
    if (timer_ && timerAt_ <= first) {
        return;
    }
    timerAt_ = first;
    const std::chrono::milliseconds wait(
        std::clamp<std::int64_t>(first.millis - now_().millis, 0, kMaxTimer.count())
    );
    timer_ = client_.after(wait, onTimer_);
}

}  // namespace hiveline::delivery
