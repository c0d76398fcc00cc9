// The beginning of a child process: its three descriptors, limits from its first instruction on,
// nothing of our environment, no signal blocked, a process group of its own, `/` as its folder. And
// small owners of what it takes to talk to one. Any thread.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "common/process/confinement.h"
#include "common/process/descriptor.h"

namespace hiveline::common {

/// A pair of sockets, not a pipe: writing to a socket whose reader has gone can be told not to
/// raise SIGPIPE.
struct Channel {
    /// Non-blocking.
    Descriptor ours;
    Descriptor theirs;
};

/// Throws std::system_error if the system has no descriptors left.
[[nodiscard]] Channel openChannel();

/// 0: no limit.
struct ChildLimits {
    /// Bytes.
    std::size_t addressSpace = 0;
    /// Bytes of its own, without files that it maps.
    std::size_t memory = 0;
    std::chrono::seconds processorTime{};
    bool writesFiles = true;
};

struct SpawnRequest {
    /// Absolute.
    std::string program;
    /// Without the program's name.
    std::vector<std::string> arguments;
    int input = -1;
    int output = -1;
    /// Its stderr.
    int complaint = -1;
    ChildLimits limits;
    /// May be null.
    const Confinement* confinement = nullptr;
};

/// The process, which the caller reaps; 0 if it did not start. /proc/self/exe means the executable
/// that is running, even if its file was replaced since.
[[nodiscard]] pid_t spawn(const SpawnRequest& request);

/// Kills and reaps the child's group, unless it was reaped.
class Child {
public:
    explicit Child(pid_t pid);
    ~Child();
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    /// A pidfd: readable once the child has ended.
    [[nodiscard]] int handle() const noexcept { return handle_.get(); }

    /// For a child that has ended: returns its status as waitpid does, and kills whatever it
    /// started. Until it is reaped nobody else can get its number, so the group that is killed is
    /// its own.
    [[nodiscard]] int reap();

private:
    const pid_t pid_;
    Descriptor handle_;
    bool reaped_ = false;
};

}  // namespace hiveline::common
