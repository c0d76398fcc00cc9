// A child process as it begins: its three descriptors, limits from its first instruction on,
// nothing of this process's environment, no signal blocked, a process group of its own, `/` as its
// folder. And small owners of what talking to one needs. Safe to use from any thread.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "common/confinement.h"
#include "common/descriptor.h"

namespace hiveline::common {

/// Sockets, not pipes: writing to one whose reader has gone raises no signal.
struct Channel {
    Descriptor ours;  // does not block
    Descriptor theirs;
};

/// Throws std::system_error when the system gives no descriptors.
[[nodiscard]] Channel openChannel();

/// Zero: no limit.
struct ChildLimits {
    std::size_t addressSpace = 0;  // bytes
    std::size_t memory = 0;        // bytes of its own, without files that it maps
    std::chrono::seconds processorTime{};
    bool writesFiles = true;
};

struct SpawnRequest {
    std::string program;                 // absolute
    std::vector<std::string> arguments;  // without the program's name
    int input = -1;
    int output = -1;
    int complaint = -1;  // its stderr
    ChildLimits limits;
    const Confinement* confinement = nullptr;  // may be null
};

/// The process, which the caller reaps; 0 when it did not start. An executable that replaced the
/// running one is not meant by /proc/self/exe, which stays the running one.
[[nodiscard]] pid_t spawn(const SpawnRequest& request);

/// Kills and reaps the child's group unless it has been reaped.
class Child {
public:
    explicit Child(pid_t pid);
    ~Child();
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    /// Readable once it has ended.
    [[nodiscard]] int handle() const noexcept { return handle_.get(); }

    /// It has ended: its status as waitpid gives it. What it started ends with it; until it is
    /// reaped, nobody else can have its number.
    [[nodiscard]] int reap();

private:
    const pid_t pid_;
    Descriptor handle_;
    bool reaped_ = false;
};

}  // namespace hiveline::common
