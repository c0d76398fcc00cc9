#include "common/sharing/thread_turns.h"

#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace hiveline::common {
namespace {

/// struct sched_attr in its first form, which Debian 12's headers do not declare.
struct Attributes {
    std::uint32_t size = sizeof(Attributes);
    std::uint32_t policy = SCHED_OTHER;
    std::uint64_t flags = 0;
    std::int32_t nice = 0;
    std::uint32_t priority = 0;
    /// With SCHED_OTHER: the slice, in nanoseconds.
    std::uint64_t runtime = 0;
    std::uint64_t deadline = 0;
    std::uint64_t period = 0;
};

}  // namespace

void giveWay() noexcept {
    // About a thirtieth of what others get, and still some beside a busy one.
    constexpr int kNice = 15;
    // The short slice is for threads outside of this program: whatever its priority, a thread with
    // the usual slice interrupts nobody and waits for the end of ours.
    constexpr std::chrono::microseconds kSlice(100);
    (void)::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), kNice);
    askForShortTurns(kSlice);
}

void askForShortTurns(std::chrono::nanoseconds slice) noexcept {
    Attributes attributes;
    if (::syscall(SYS_sched_getattr, 0, &attributes, sizeof attributes, 0) != 0 ||
        attributes.policy != SCHED_OTHER) {
        // A policy that an operator chose (chrt) stays.
        return;
    }
    attributes.size = sizeof attributes;
    attributes.runtime = static_cast<std::uint64_t>(slice.count());
    (void)::syscall(SYS_sched_setattr, 0, &attributes, 0);
}

}  // namespace hiveline::common
