// What a child process that reads foreign content may do: compute, read the system's libraries, and
// use the descriptors that it was given. No other file, no network, no new process, no signal to
// others. Enforced by Landlock (https://docs.kernel.org/userspace-api/landlock.html) and seccomp as
// far as the kernel has them (decision 0014). Built before the child is made, entered by the child
// before exec.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace hiveline::common {

struct ConfinementSupport {
    /// Landlock: Linux 5.13 or later, not switched off.
    bool files = false;
    /// seccomp.
    bool calls = false;
};

/// What this kernel has. Any thread.
[[nodiscard]] ConfinementSupport confinementSupport();

class Confinement {
public:
    struct Rules {
        /// May be executed.
        std::string program;
        /// Files and folders besides the system's libraries.
        std::vector<std::string> readable;
    };

    /// Without Landlock only system calls are restricted. Paths that do not exist are left out.
    /// Throws std::system_error if the system has no descriptors left.
    explicit Confinement(const Rules& rules);
    ~Confinement();
    Confinement(const Confinement&) = delete;
    Confinement& operator=(const Confinement&) = delete;

    /// Restricts the calling thread and everything that it becomes or starts, for good. Makes
    /// system calls only, so it is safe between clone() and exec. Returns 0 or the error number.
    [[nodiscard]] int enterFiles() const noexcept;
    /// The same for system calls. Must be the last thing before exec: the filter allows little that
    /// preparing needs.
    [[nodiscard]] int enterCalls() const noexcept;

private:
    /// Landlock's; -1: there is none.
    int ruleset_ = -1;
};

}  // namespace hiveline::common
