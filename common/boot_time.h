// A time that nobody can set: how long the machine has been running, and since which start. For
// order and age that must hold however the clock is moved; across a restart of the machine nothing
// is known of the time between. Any thread.
#pragma once

#include <cstdint>
#include <string>

namespace hiveline::common {

struct BootTime {
    /// The kernel's id of this start of the machine.
    std::string boot;
    /// Since then, including the time for which the machine slept.
    std::int64_t millis = 0;
    bool operator==(const BootTime&) const = default;
};

/// If the kernel tells no id, the process gets a random one: its times then mean something to
/// itself only.
[[nodiscard]] BootTime bootTimeNow();

}  // namespace hiveline::common
