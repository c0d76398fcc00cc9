#include "common/process/confinement.h"

#include <fcntl.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <memory>
#include <string_view>
#include <system_error>

#include <linux/filter.h>
#include <linux/seccomp.h>

#include "common/process/sanitized.h"

namespace hiveline::common {
namespace {

// --- files ---

// Declared here because Debian 12's linux/landlock.h is older than newer kernels; the kernel takes
// the size as the version of the structure.
struct RulesetAttributes {
    std::uint64_t handledFiles = 0;
    /// From version 4 on.
    std::uint64_t handledNetwork = 0;
    /// From version 6 on.
    std::uint64_t scoped = 0;
};
struct [[gnu::packed]] PathRule {
    std::uint64_t allowed = 0;
    std::int32_t parent = -1;
};
static_assert(sizeof(PathRule) == 12);

constexpr std::uint64_t kExecute = 1U << 0U;
constexpr std::uint64_t kReadFile = 1U << 2U;
constexpr std::uint64_t kReadFolder = 1U << 3U;
constexpr unsigned kAskVersion = 1;
constexpr unsigned kRulePathBeneath = 1;

/// Where libraries and the data that they read are, on Debian and on systems with a store of their
/// own.
constexpr auto kSystem = std::to_array<const char*>(
    {"/lib",
     "/lib32",
     "/lib64",
     "/usr/lib",
     "/usr/lib32",
     "/usr/lib64",
     "/usr/local/lib",
     "/usr/share/espeak-ng-data",
     "/usr/share/fonts",
     "/usr/share/poppler",
     "/etc/fonts",
     "/etc/ld.so.cache",
     "/nix/store",
     "/gnu/store"}
);

long landlockVersion() {
    return syscall(SYS_landlock_create_ruleset, nullptr, 0, kAskVersion);
}

/// Handles every right that the kernel's version knows: what is not handled is not restricted.
/// Naming a right that it does not know would be an error.
int createRuleset(long version) {
    constexpr unsigned kRightsOfFirst = 13;
    unsigned rights = kRightsOfFirst;
    // To link and rename between folders, to truncate, and ioctl of devices came with these
    // versions.
    rights += version >= 2 ? 1 : 0;
    rights += version >= 3 ? 1 : 0;
    rights += version >= 5 ? 1 : 0;
    RulesetAttributes attributes{.handledFiles = (1ULL << rights) - 1};
    std::size_t size = sizeof(std::uint64_t);
    if (version >= 4) {
        // Bind and connect by TCP.
        attributes.handledNetwork = 3;
        size = 2 * sizeof(std::uint64_t);
    }
    if (version >= 6) {
        // Abstract sockets, signals.
        attributes.scoped = 3;
        size = sizeof(attributes);
    }
    return static_cast<int>(syscall(SYS_landlock_create_ruleset, &attributes, size, 0));
}

void allow(int ruleset, const char* path, std::uint64_t rights) {
    // O_PATH: Landlock needs to know the place, not to read it.
    const int found = open(path, O_PATH | O_CLOEXEC);
    if (found < 0) {
        return;
    }
    struct stat status {};
    if (fstat(found, &status) == 0) {
        const bool isFolder = S_ISDIR(status.st_mode);
        // A right to read folders on a file is refused with EINVAL.
        const PathRule rule{isFolder ? rights : rights & ~kReadFolder, found};
        syscall(SYS_landlock_add_rule, ruleset, kRulePathBeneath, &rule, 0);
    }
    close(found);
}

// --- system calls ---

/// What a program needs that reads, computes and writes to open descriptors. A list of what is
/// allowed: new kernels add calls that a list of forbidden ones would not know.
constexpr auto kCalls = std::to_array<const char*>(
    {"access",
     "arch_prctl",
     "brk",
     "clock_getres",
     "clock_gettime",
     "clock_nanosleep",
     "close",
     "close_range",
     "dup",
     "dup2",
     "dup3",
     "eventfd2",
     "execve",
     "exit",
     "exit_group",
     "faccessat",
     "faccessat2",
     "fadvise64",
     "fcntl",
     "fstat",
     "fstatfs",
     "futex",
     "getcwd",
     "getdents64",
     "getegid",
     "geteuid",
     "getgid",
     "getpid",
     "getppid",
     "getrandom",
     "getrlimit",
     "getrusage",
     "gettid",
     "gettimeofday",
     "getuid",
     "lseek",
     "lstat",
     "madvise",
     "membarrier",
     "mmap",
     "mprotect",
     "mremap",
     "munmap",
     "nanosleep",
     "newfstatat",
     "poll",
     "ppoll",
     "pread64",
     "pselect6",
     "read",
     "readlink",
     "readlinkat",
     "readv",
     "recvfrom",
     "recvmsg",
     "restart_syscall",
     "rseq",
     "rt_sigaction",
     "rt_sigprocmask",
     "rt_sigreturn",
     "sched_getaffinity",
     "sched_yield",
     "select",
     "sendmsg",
     "sendto",
     "set_robust_list",
     "set_tid_address",
     "shutdown",
     "sigaltstack",
     "stat",
     "statfs",
     "statx",
     "sysinfo",
     "time",
     "uname",
     "write",
     "writev"}
);

struct ReleaseFilter {
    void operator()(void* filter) const { seccomp_release(filter); }
};
using Filter = std::unique_ptr<void, ReleaseFilter>;

/// Calls that this architecture does not have are left out.
template <typename... Conditions>
bool add(const Filter& filter, std::uint32_t action, const char* call, Conditions... conditions) {
    const int number = seccomp_syscall_resolve_name(call);
    constexpr unsigned kCount = sizeof...(conditions);
    return number < 0 || seccomp_rule_add(filter.get(), action, number, kCount, conditions...) == 0;
}

bool addRules(const Filter& filter) {
    constexpr std::uint64_t kChanges = O_ACCMODE | O_CREAT | O_TRUNC | O_APPEND;
    const auto reads = [](unsigned argument) {
        // Opening to write is refused by seccomp as well, for kernels without Landlock.
        return scmp_arg_cmp{argument, SCMP_CMP_MASKED_EQ, kChanges, O_RDONLY};
    };
    bool done = true;
    for (const char* call : kCalls) {
        done = add(filter, SCMP_ACT_ALLOW, call) && done;
    }
    done = add(filter, SCMP_ACT_ALLOW, "open", reads(1)) && done;
    done = add(filter, SCMP_ACT_ALLOW, "openat", reads(2)) && done;
    // These take a pointer to their flags, which a filter cannot see. With ENOSYS the C library
    // falls back to the older calls.
    done = add(filter, SCMP_ACT_ERRNO(ENOSYS), "openat2") && done;
    done = add(filter, SCMP_ACT_ERRNO(ENOSYS), "clone3") && done;
    // Threads, but no processes.
    const scmp_arg_cmp thread{0, SCMP_CMP_MASKED_EQ, CLONE_THREAD, CLONE_THREAD};
    done = add(filter, SCMP_ACT_ALLOW, "clone", thread) && done;
    // prlimit64 of itself only (pid 0).
    const scmp_arg_cmp own{0, SCMP_CMP_EQ, 0, 0};
    return add(filter, SCMP_ACT_ALLOW, "prlimit64", own) && done;
}

/// The filter in the kernel's form; empty if it could not be made. libseccomp exports to a
/// descriptor only, hence the memory file.
std::vector<sock_filter> makeFilter() {
    const Filter filter(seccomp_init(SCMP_ACT_ERRNO(EPERM)));
    if (!filter || !addRules(filter)) {
        return {};
    }
    const int file = memfd_create("filter", MFD_CLOEXEC);
    if (file < 0) {
        return {};
    }
    std::vector<sock_filter> steps;
    const off_t size = seccomp_export_bpf(filter.get(), file) == 0 ? lseek(file, 0, SEEK_END) : 0;
    if (size > 0) {
        steps.resize(static_cast<std::size_t>(size) / sizeof(sock_filter));
        if (pread(file, steps.data(), static_cast<std::size_t>(size), 0) != size) {
            steps.clear();
        }
    }
    close(file);
    return steps;
}

const std::vector<sock_filter>& callFilter() {
    // Sanitizers make calls of their own that no list could keep up with; Landlock alone must do
    // then.
    static const std::vector<sock_filter> kFilter =
        kIsSanitized ? std::vector<sock_filter>{} : makeFilter();
    return kFilter;
}

}  // namespace

ConfinementSupport confinementSupport() {
    return {.files = landlockVersion() >= 1, .calls = !callFilter().empty()};
}

Confinement::Confinement(const Rules& rules) {
    // Built here, in the parent: the child may only make system calls.
    static_cast<void>(callFilter());
    const long version = landlockVersion();
    if (version < 1) {
        return;
    }
    ruleset_ = createRuleset(version);
    if (ruleset_ < 0) {
        throw std::system_error(errno, std::generic_category(), "landlock_create_ruleset");
    }
    for (const char* path : kSystem) {
        allow(ruleset_, path, kExecute | kReadFile | kReadFolder);
    }
    if (kIsSanitized) {
        // The sanitizers' runtime reads its own maps.
        allow(ruleset_, "/proc", kReadFile | kReadFolder);
    }
    for (const std::string& path : rules.readable) {
        allow(ruleset_, path.c_str(), kReadFile | kReadFolder);
    }
    allow(ruleset_, rules.program.c_str(), kExecute | kReadFile);
}

Confinement::~Confinement() {
    if (ruleset_ >= 0) {
        close(ruleset_);
    }
}

int Confinement::enterFiles() const noexcept {
    // Both Landlock and seccomp demand it of processes without privileges.
    if (syscall(SYS_prctl, PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        return errno;
    }
    if (ruleset_ >= 0 && syscall(SYS_landlock_restrict_self, ruleset_, 0) != 0) {
        return errno;
    }
    return 0;
}

int Confinement::enterCalls() const noexcept {
    const std::vector<sock_filter>& steps = callFilter();
    if (steps.empty()) {
        return 0;
    }
    const sock_fprog program{
        .len = static_cast<unsigned short>(steps.size()),
        // The kernel only reads it. NOLINTNEXTLINE(*-const-cast)
        .filter = const_cast<sock_filter*>(steps.data())};
    return syscall(SYS_prctl, PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0 ? 0 : errno;
}

}  // namespace hiveline::common
