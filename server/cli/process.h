// What the process gets from whoever starts it: open sockets, and a limit on file descriptors.
// Called by the command line before any thread starts.
#pragma once

#include <optional>

namespace hiveline::server {

/// The listening socket that a service manager has passed on (sd_listen_fds(3): LISTEN_PID and
/// LISTEN_FDS); nullopt without one. Removes the variables from the environment, so that children
/// do not take them for their own, and keeps the descriptor from them. Throws Error{kInternal} if
/// there are several, or if it is no listening TCP socket.
[[nodiscard]] std::optional<int> takeListeningSocket();

/// Raises the limit on open file descriptors as far as the process may: each connection needs one.
void raiseDescriptorLimit() noexcept;

}  // namespace hiveline::server
