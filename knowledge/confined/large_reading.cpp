#include "knowledge/confined/large_reading.h"

#include <poll.h>

#include <algorithm>
#include <chrono>

#include "common/error.h"

namespace hiveline::knowledge {
namespace {

// Between two looks at the signal: a descriptor, which a condition variable cannot wait for.
constexpr std::chrono::milliseconds kLook(100);

bool isStopped(const common::StopSignal& stop) {
    pollfd watched{stop.descriptor(), POLLIN, 0};
    return poll(&watched, 1, 0) > 0;
}

}  // namespace

LargeReading::Turn LargeReading::take(const common::StopSignal& stop) {
    const std::uint64_t number = enter();
    while (!isNext(number)) {
        if (isStopped(stop)) {
            leave(number);
            throw common::Error(common::ErrorCode::kUnavailable, "Reading was stopped");
        }
    }
    return {*this, number};
}

std::size_t LargeReading::size() const {
    const std::scoped_lock lock(mutex_);
    return waiting_.size();
}

std::uint64_t LargeReading::enter() {
    const std::scoped_lock lock(mutex_);
    waiting_.push_back(++last_);
    return last_;
}

void LargeReading::leave(std::uint64_t number) {
    {
        const std::scoped_lock lock(mutex_);
        std::erase(waiting_, number);
    }
    changed_.notify_all();
}

bool LargeReading::isNext(std::uint64_t number) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, kLook, [&] { return waiting_.front() == number; });
}

}  // namespace hiveline::knowledge
