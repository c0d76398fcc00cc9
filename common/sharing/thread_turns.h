// How the calling thread shares the processors with other threads of this program. Only Linux knows
// these; elsewhere, or if the system refuses, nothing changes.
#pragma once

#include <chrono>

namespace hiveline::common {

/// For long work that nobody waits for by the millisecond: everything else that is ready gets most
/// of the processor, and soon.
void giveWay() noexcept;

/// For work that takes less than `slice` and must begin as soon as it can: when it is woken, the
/// thread interrupts those with longer slices, and in the long run gets no more of the processor
/// than they do (Linux 6.12 and later, from 0.1 ms on; sched_setattr(2), and Peter Zijlstra,
/// "sched/eevdf: Allow shorter slices to wakeup-preempt", 2024).
void askForShortTurns(std::chrono::nanoseconds slice) noexcept;

}  // namespace hiveline::common
