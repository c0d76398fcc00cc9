// Now, by both clocks. What is stored has times of the wall clock, which may be set; how much time
// has passed tells the other.
#pragma once

#include <chrono>

#include "common/timestamp.h"

namespace hiveline::delivery {

struct Moment {
    common::Timestamp wall;
    std::chrono::steady_clock::time_point steady;
};

}  // namespace hiveline::delivery
