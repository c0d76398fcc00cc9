#include "common/sharing/thread_turns.h"

#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <thread>

#include <doctest/doctest.h>

namespace hiveline::common {
namespace {

/// Nanoseconds; 0 where the system has the slices of ordinary threads to itself.
std::uint64_t slice() {
    struct {
        std::uint32_t size, policy;
        std::uint64_t flags;
        std::int32_t nice;
        std::uint32_t priority;
        std::uint64_t runtime, deadline, period;
    } attributes{};
    REQUIRE(::syscall(SYS_sched_getattr, 0, &attributes, sizeof attributes, 0) == 0);
    return attributes.runtime;
}

bool isKernelOfSlices() {
    ::utsname system{};
    REQUIRE(::uname(&system) == 0);
    char* rest = nullptr;
    const auto major = std::strtol(system.release, &rest, 10);
    const auto minor = std::strtol(rest + 1, nullptr, 10);
    return major > 6 || (major == 6 && minor >= 12);
}

int niceOfThisThread() {
    return ::getpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()));
}

TEST_CASE("a thread that gives way is below the others, soon, and alone") {
    const int niceBefore = niceOfThisThread();
    const auto sliceBefore = slice();
    int nice = niceBefore;
    std::uint64_t there = 0;
    std::thread([&] {
        giveWay();
        nice = niceOfThisThread();
        there = slice();
    }).join();
    CHECK(nice >= 15);
    CHECK(there == (isKernelOfSlices() ? 100'000 : sliceBefore));
    CHECK(niceOfThisThread() == niceBefore);
    CHECK(slice() == sliceBefore);
}

TEST_CASE("a thread asks for short turns, and keeps its priority and the others' turns") {
    const auto before = slice();
    std::uint64_t there = 0;
    int nice = -100;
    std::thread([&] {
        askForShortTurns(std::chrono::microseconds(200));
        there = slice();
        nice = niceOfThisThread();
    }).join();
    CHECK(there == (isKernelOfSlices() ? 200'000 : before));
    CHECK(nice == niceOfThisThread());
    CHECK(slice() == before);
}

TEST_CASE("a thread whose policy an operator chose keeps it") {
    int policy = -1;
    std::thread([&] {
        const ::sched_param none{};
        REQUIRE(::sched_setscheduler(0, SCHED_BATCH, &none) == 0);
        askForShortTurns(std::chrono::microseconds(200));
        policy = ::sched_getscheduler(0);
    }).join();
    CHECK(policy == SCHED_BATCH);
}

}  // namespace
}  // namespace hiveline::common
