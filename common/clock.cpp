#include "common/clock.h"

#include <chrono>

namespace hiveline::common {

std::int64_t SystemClock::nowMicros() const {
    // system_clock counts from 1970 in UTC (C++20).
    const auto sinceEpoch = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::microseconds>(sinceEpoch).count();
}

}  // namespace hiveline::common
