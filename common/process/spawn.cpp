#include "common/process/spawn.h"

#include <fcntl.h>
#include <sched.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <memory>
#include <system_error>

// The child's first steps run in this process's memory, on a stack that no sanitizer knows.
#if defined(__clang__)
#define HIVELINE_UNINSTRUMENTED __attribute__((disable_sanitizer_instrumentation))
#else
#define HIVELINE_UNINSTRUMENTED \
    __attribute__((no_sanitize_address, no_sanitize_thread, no_sanitize_undefined))
#endif

// clone(2) under the C library's other name. ThreadSanitizer replaces the first by a function that
// copies its own state for the child, which fails because both share their memory.
// NOLINTNEXTLINE(readability-identifier-naming)
extern "C" int __clone(int (*begin)(void*), void* stack, int flags, void* argument, ...);

namespace hiveline::common {
namespace {

constexpr int kSignals = 64;
constexpr std::size_t kSignalSetSize = 8;
constexpr std::size_t kStack = std::size_t{64} * 1024;

/// What the child needs, prepared by the parent: between clone and exec it must not allocate or
/// take a lock, since it shares memory with threads that may hold one.
struct Plan {
    const SpawnRequest& request;
    const char* program;
    char* const* arguments;
    char* const* environment;
    /// Why it did not start; written by the child into our memory.
    int fault = 0;
};

HIVELINE_UNINSTRUMENTED int limit(int resource, std::uint64_t most) {
    if (most == 0) {
        return 0;
    }
    const rlimit64 limits{.rlim_cur = most, .rlim_max = most};
    return static_cast<int>(syscall(SYS_prlimit64, 0, resource, &limits, nullptr));
}

HIVELINE_UNINSTRUMENTED bool setLimits(const ChildLimits& limits) {
    const rlimit64 none{.rlim_cur = 0, .rlim_max = 0};
    const auto seconds = static_cast<std::uint64_t>(limits.processorTime.count());
    return limit(RLIMIT_AS, limits.addressSpace) == 0 && limit(RLIMIT_DATA, limits.memory) == 0 &&
           limit(RLIMIT_CPU, seconds) == 0 &&
           syscall(SYS_prlimit64, 0, RLIMIT_CORE, &none, nullptr) == 0 &&
           (limits.writesFiles || syscall(SYS_prlimit64, 0, RLIMIT_FSIZE, &none, nullptr) == 0);
}

/// Moves the given descriptors out of the way first, so that none of the standard ones is
/// overwritten before it was used.
HIVELINE_UNINSTRUMENTED bool setDescriptors(const SpawnRequest& request) {
    constexpr int kAbove = 10;
    const std::array<int, 3> given{request.input, request.output, request.complaint};
    std::array<int, 3> moved{};
    for (unsigned i = 0; i < given.size(); ++i) {
        moved[i] = static_cast<int>(syscall(SYS_fcntl, given[i], F_DUPFD_CLOEXEC, kAbove));
        if (moved[i] < 0) {
            return false;
        }
    }
    for (unsigned i = 0; i < moved.size(); ++i) {
        if (syscall(SYS_dup3, moved[i], i, 0) < 0) {
            return false;
        }
    }
    return true;
}

HIVELINE_UNINSTRUMENTED void resetSignals() {
    const std::array<std::uint64_t, 4> byDefault{};  // the kernel's struct sigaction
    for (int number = 1; number <= kSignals; ++number) {
        // Handlers of this process must not run in the child, and ignored signals would stay
        // ignored after exec. Raw system calls: the C library's sigaction() locks.
        syscall(SYS_rt_sigaction, number, byDefault.data(), nullptr, kSignalSetSize);
    }
    const std::uint64_t none = 0;
    syscall(SYS_rt_sigprocmask, SIG_SETMASK, &none, nullptr, kSignalSetSize);
}

HIVELINE_UNINSTRUMENTED bool prepare(const SpawnRequest& request) {
    resetSignals();
    const Confinement* confinement = request.confinement;
    return syscall(SYS_setpgid, 0, 0) == 0 && setDescriptors(request) &&
           setLimits(request.limits) && syscall(SYS_chdir, "/") == 0 &&
           (confinement == nullptr || confinement->enterFiles() == 0) &&
           syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, 0) == 0 &&
           (confinement == nullptr || confinement->enterCalls() == 0);
}

HIVELINE_UNINSTRUMENTED int begin(void* given) {
    auto& plan = *static_cast<Plan*>(given);
    if (prepare(plan.request)) {
        syscall(SYS_execve, plan.program, plan.arguments, plan.environment);
    }
    plan.fault = errno == 0 ? EINVAL : errno;
    syscall(SYS_exit_group, 127);
    return 0;
}

std::vector<char*> pointersTo(std::vector<std::string>& words) {
    std::vector<char*> pointers;
    pointers.reserve(words.size() + 1);
    for (std::string& word : words) {
        pointers.push_back(word.data());
    }
    pointers.push_back(nullptr);
    return pointers;
}

/// The child shares this process's memory until it has become the program, as in posix_spawn, and
/// this thread waits for that (CLONE_VFORK). posix_spawn itself cannot set limits and filters. All
/// signals are blocked, so that no handler of ours runs in the child.
pid_t start(Plan& plan) {
    const auto stack = std::make_unique<std::array<std::byte, kStack>>();
    sigset_t all;
    sigset_t before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    const pid_t child =
        __clone(&begin, stack->data() + kStack, CLONE_VM | CLONE_VFORK | SIGCHLD, &plan);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return child;
}

}  // namespace

Channel openChannel() {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) {
        throw std::system_error(errno, std::generic_category(), "socketpair");
    }
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    return {.ours = Descriptor(ends[0]), .theirs = Descriptor(ends[1])};
}

pid_t spawn(const SpawnRequest& request) {
    std::vector<std::string> words{request.program};
    words.insert(words.end(), request.arguments.begin(), request.arguments.end());
    std::vector<std::string> variables{"PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8"};
    const std::vector<char*> arguments = pointersTo(words);
    const std::vector<char*> environment = pointersTo(variables);
    Plan plan{request, words.front().c_str(), arguments.data(), environment.data()};
    const pid_t child = start(plan);
    // It has exited with 127, and is reaped here so that the caller sees only children that run.
    if (child > 0 && plan.fault != 0) {
        waitpid(child, nullptr, 0);
        return 0;
    }
    return std::max(child, 0);
}

Child::Child(pid_t pid)
    : pid_(pid),
      // Debian 12's C library has no function for it.
      handle_(static_cast<int>(syscall(SYS_pidfd_open, pid, 0U))) {}

Child::~Child() {
    if (!reaped_) {
        // Before waitpid: afterwards the number could belong to another process.
        kill(-pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
}

int Child::reap() {
    int status = -1;
    kill(-pid_, SIGKILL);
    reaped_ = waitpid(pid_, &status, 0) == pid_;
    return status;
}

}  // namespace hiveline::common
