// How the calling thread shares the processors with the other threads of this program. Linux
// alone knows these; elsewhere, or where the system refuses, nothing changes.
#pragma once

#include <chrono>

namespace hiveline::common {

/// For work that takes long and that nobody waits for by the millisecond: what else is ready
/// gets most of the processor, and soon.
void giveWay() noexcept;

/// For work that is over in less than `slice`, and that must begin as soon as it can: the thread
/// interrupts those with longer slices when it is woken, and has no more of the processor than
/// they have in the long run (Linux 6.12 and newer, from 0.1 ms on; sched_setattr(2), and
/// Peter Zijlstra, "sched/eevdf: Allow shorter slices to wakeup-preempt", 2024).
void askForShortTurns(std::chrono::nanoseconds slice) noexcept;

}  // namespace hiveline::common
