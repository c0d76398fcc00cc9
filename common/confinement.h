// What a child process that reads foreign content may do: compute, read the system's libraries, and
// use the descriptors that it was given. No other file, no network, no new process, no signal to
// others. By Landlock (https://docs.kernel.org/userspace-api/landlock.html) and seccomp, as far as
// the kernel has them. Built before the child is made; entered by the child between its making and
// exec.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

namespace hiveline::common {

struct ConfinementSupport {
    bool files = false;  // Landlock: Linux 5.13 or newer, not switched off
    bool calls = false;  // seccomp
};

/// What this kernel has. Safe to call from any thread.
[[nodiscard]] ConfinementSupport confinementSupport();

class Confinement {
public:
    struct Rules {
        std::string program;                // may be executed
        std::vector<std::string> readable;  // files and folders beside the system's libraries
    };

    /// Without Landlock only system calls are limited. Paths that do not exist are left out. Throws
    /// std::system_error when the system gives no descriptors.
    explicit Confinement(const Rules& rules);
    ~Confinement();
    Confinement(const Confinement&) = delete;
    Confinement& operator=(const Confinement&) = delete;

    /// Binds the calling thread and all that it becomes or starts, for good. Makes system calls
    /// only, so it is safe between clone() and exec. 0, or the number of the error.
    [[nodiscard]] int enterFiles() const noexcept;
    /// The same for system calls; the last thing before exec.
    [[nodiscard]] int enterCalls() const noexcept;

private:
    int ruleset_ = -1;  // of Landlock; -1: there is none
};

}  // namespace hiveline::common
