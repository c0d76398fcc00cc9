#include "delivery/calm_clock.h"

#include <utility>

namespace hiveline::delivery {

bool CalmClock::isCalm(Moment now) {
    // More than a clock that is kept by NTP ever slips between two looks.
    constexpr std::chrono::milliseconds kJump{std::chrono::minutes(5)};
    constexpr std::chrono::hours kCalm{24};
    const Moment before = std::exchange(seen_, now);
    const std::chrono::milliseconds went(now.wall.millis - before.wall.millis);
    const auto passed = now.steady - before.steady;
    if (went > passed + kJump || passed > went + kJump) {
        calmSince_ = now.steady;
    }
    return now.steady - calmSince_ > kCalm;
}

}  // namespace hiveline::delivery
