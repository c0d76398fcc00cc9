// What the process gets from whoever starts it: sockets that are open already, and a limit on file
// descriptors. Called by the command line before any thread starts.
#pragma once

#include <optional>

namespace hiveline::server {

/// The listening socket that a service manager passed on (sd_listen_fds(3): LISTEN_PID and
/// LISTEN_FDS); nullopt when there is none. Takes the variables out of the environment, so that
/// children do not take them for theirs, and keeps the descriptor from them. Throws
/// Error{kInternal} when there are several, or when it is no listening TCP socket.
[[nodiscard]] std::optional<int> takeListeningSocket();

/// Raises the limit of open file descriptors as far as the process may.
void raiseDescriptorLimit() noexcept;

}  // namespace hiveline::server
