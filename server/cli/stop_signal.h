// The signals that ask the program to end. Made before any other thread, so that all of them
// inherit the blocked signals and only wait() receives any.
#pragma once

#include <csignal>
#include <functional>

namespace hiveline::server {

class StopSignal {
public:
    /// Blocks SIGTERM, SIGINT and SIGHUP, except those that the parent process ignores.
    StopSignal();
    StopSignal(const StopSignal&) = delete;
    StopSignal& operator=(const StopSignal&) = delete;
    /// Unblocks them.
    ~StopSignal();

    /// Returns with the first of them; from then on the next one ends the process at once. With an
    /// `onHangup`, SIGHUP calls that instead, each time.
    void wait(const std::function<void()>& onHangup = {});

private:
    sigset_t signals_{};
};

}  // namespace hiveline::server
