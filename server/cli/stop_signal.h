// The signals that ask the program to end. Made before any other thread, so that all of them
// inherit the blocked signals and only wait() receives them.
#pragma once

#include <csignal>
#include <functional>

namespace hiveline::server {

class StopSignal {
public:
    /// Blocks SIGTERM, SIGINT and SIGHUP, except those that the parent process had ignored.
    StopSignal();
    StopSignal(const StopSignal&) = delete;
    StopSignal& operator=(const StopSignal&) = delete;
    /// Unblocks them.
    ~StopSignal();

    /// Returns with the first of them. From then on the next one ends the process at once. SIGHUP
    /// does not count where there is an `onHangup`: that is called for each instead.
    void wait(const std::function<void()>& onHangup = {});

private:
    sigset_t signals_{};
};

}  // namespace hiveline::server
