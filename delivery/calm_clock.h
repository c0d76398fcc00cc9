// Whether the wall clock can be trusted to tell what is old. Pure.
#pragma once

#include <chrono>

#include "common/timestamp.h"
#include "delivery/moment.h"

namespace hiveline::delivery {

class CalmClock {
public:
    /// False for a day after the first look and after each time that the clock was set, by more
    /// than five minutes between two looks.
    [[nodiscard]] bool isCalm(Moment now);

private:
    Moment seen_{};
    std::chrono::steady_clock::time_point calmSince_;
};

}  // namespace hiveline::delivery
