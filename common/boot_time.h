// A time that nobody can set: how long the machine has been running since it was started, and which
// start that was. What is told apart by it stays apart however the clock is moved, and across a
// restart of the machine nothing is known of the time between. For any thread.
#pragma once

#include <cstdint>
#include <string>

namespace hiveline::common {

struct BootTime {
    std::string boot;         // the kernel's id of this start of the machine
    std::int64_t millis = 0;  // since it, with the time for which the machine slept
    bool operator==(const BootTime&) const = default;
};

/// Where the kernel tells no id the process is taken for the boot.
[[nodiscard]] BootTime bootTimeNow();

}  // namespace hiveline::common
