// Listening sockets: one for each worker on the same port, so that the kernel spreads connections
// and no worker waits for another.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/networks.h"
#include "common/process/descriptor.h"

struct sockaddr_storage;

namespace hiveline::server {

struct ListenAddress {
    /// Without brackets; empty: every address, IPv6 and IPv4.
    std::string host;
    std::uint16_t port = 0;
    bool operator==(const ListenAddress&) const = default;
};

/// Reads `127.0.0.1:8080`, `[::1]:8080`, `localhost:8080`, `:8080`. Throws Error{kInternal}.
[[nodiscard]] ListenAddress parseListenAddress(std::string_view text);

struct Listeners {
    std::vector<common::Descriptor> sockets;
    /// The actual one.
    std::uint16_t port = 0;
};

/// `count` listening sockets. Throws Error{kInternal} with the address and the reason, also if
/// another process listens there.
[[nodiscard]] Listeners openListeners(std::string_view address, int backlog, std::size_t count);

/// `count` descriptors of the listening socket `inherited`, which stays open. Throws
/// Error{kInternal}.
[[nodiscard]] Listeners shareListener(int inherited, std::size_t count);

/// nullopt if it is neither IPv4 nor IPv6.
[[nodiscard]] std::optional<common::IpAddress> binaryAddress(const ::sockaddr_storage& address);
/// `127.0.0.1`, `::1`; an IPv4 client of an IPv6 socket is written as IPv4.
[[nodiscard]] std::string addressText(const ::sockaddr_storage& address);
/// The socket's own end: `127.0.0.1:8080`, `[::1]:8080`.
[[nodiscard]] std::string localAuthority(int socket);

}  // namespace hiveline::server
