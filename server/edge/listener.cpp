#include "server/edge/listener.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <memory>
#include <system_error>

#include "common/error.h"
#include "common/http.h"
#include "common/text/ascii.h"
#include "server/http/text.h"

namespace hiveline::server {
namespace {

[[noreturn]] void fail(const std::string& text) {
    throw common::Error(common::ErrorCode::kInternal, text);
}

[[noreturn]] void failListen(std::string_view address, int error) {
    fail(
        "cannot listen on " + std::string(address) + ": " + std::generic_category().message(error)
    );
}

struct SocketAddress {
    sockaddr_storage storage{};
    socklen_t size = 0;

    // The socket interface takes every kind of address through one type.
    [[nodiscard]] sockaddr* raw() {
        return reinterpret_cast<sockaddr*>(&storage);  // NOLINT
    }
};

// A copy: reading it through a cast pointer would break the aliasing rules.
template <typename T>
T as(const sockaddr_storage& storage) {
    T address{};
    std::memcpy(&address, &storage, sizeof address);
    return address;
}

SocketAddress anyAddress(std::uint16_t port) {
    sockaddr_in6 any{};
    any.sin6_family = AF_INET6;
    any.sin6_addr = in6addr_any;
    any.sin6_port = htons(port);
    SocketAddress address{.size = sizeof any};
    std::memcpy(&address.storage, &any, sizeof any);
    return address;
}

SocketAddress resolve(const ListenAddress& wanted, std::string_view text) {
    if (wanted.host.empty()) {
        return anyAddress(wanted.port);
    }
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
    addrinfo* found = nullptr;
    // RFC 6761 section 6.3: localhost is the loopback address, whatever a resolver says.
    const std::string host =
        common::equalsIgnoreCase(wanted.host, "localhost") ? "127.0.0.1" : wanted.host;
    const int error =
        ::getaddrinfo(host.c_str(), std::to_string(wanted.port).c_str(), &hints, &found);
    if (error != 0) {
        fail("cannot listen on " + std::string(text) + ": " + ::gai_strerror(error));
    }
    const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> owner(found, &::freeaddrinfo);
    SocketAddress address{.size = found->ai_addrlen};
    std::memcpy(&address.storage, found->ai_addr, found->ai_addrlen);
    return address;
}

void setOption(int socket, int level, int option, int value) {
    (void)::setsockopt(socket, level, option, &value, sizeof value);
}

enum class Sharing : std::uint8_t { kAlone, kWithWorkers };

/// A bound socket, or an empty one with errno set.
common::Descriptor bindSocket(SocketAddress& address, bool everyAddress, Sharing sharing) {
    common::Descriptor socket(
        ::socket(address.storage.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)
    );
    if (!socket) {
        return {};
    }
    // A restart must not wait for old connections in TIME_WAIT.
    setOption(socket.get(), SOL_SOCKET, SO_REUSEADDR, 1);
    // Inherited by accepted connections. Answers are written whole, so there is nothing to wait
    // for.
    setOption(socket.get(), IPPROTO_TCP, TCP_NODELAY, 1);
    if (sharing == Sharing::kWithWorkers) {
        setOption(socket.get(), SOL_SOCKET, SO_REUSEPORT, 1);
    }
    if (address.storage.ss_family == AF_INET6) {
        // For every address one socket takes IPv4 as well; for a named one it must not.
        setOption(socket.get(), IPPROTO_IPV6, IPV6_V6ONLY, everyAddress ? 0 : 1);
    }
    if (::bind(socket.get(), address.raw(), address.size) != 0) {
        return {};
    }
    return socket;
}

SocketAddress boundAddress(int socket) {
    SocketAddress address{.size = sizeof(sockaddr_storage)};
    (void)::getsockname(socket, address.raw(), &address.size);
    return address;
}

std::uint16_t portOf(const sockaddr_storage& address) {
    return ntohs(
        address.ss_family == AF_INET6 ? as<sockaddr_in6>(address).sin6_port
                                      : as<sockaddr_in>(address).sin_port
    );
}

SocketAddress ipv4Any(std::uint16_t port) {
    sockaddr_in any{};
    any.sin_family = AF_INET;
    any.sin_port = htons(port);
    SocketAddress address{.size = sizeof any};
    std::memcpy(&address.storage, &any, sizeof any);
    return address;
}

}  // namespace

ListenAddress parseListenAddress(std::string_view text) {
    const std::size_t colon = text.rfind(':');
    std::string_view host = text.substr(0, colon);
    constexpr std::uint64_t kNoPort = 65'536;
    const std::uint64_t port = colon == std::string_view::npos
                                   ? kNoPort
                                   : parseDecimal(text.substr(colon + 1)).value_or(kNoPort);
    const bool bracketed = host.size() > 2 && host.starts_with('[') && host.ends_with(']');
    if (bracketed) {
        host = host.substr(1, host.size() - 2);
    }
    if (port >= kNoPort || (!bracketed && host.find_first_of("[]:") < host.size())) {
        fail(std::string(text).append(
            " is no address to listen on: write 127.0.0.1:8080, [::1]:8080 or :8080"
        ));
    }
    return {.host = std::string(host), .port = static_cast<std::uint16_t>(port)};
}

Listeners openListeners(std::string_view address, int backlog, std::size_t count) {
    const ListenAddress wanted = parseListenAddress(address);
    const bool everyAddress = wanted.host.empty();
    SocketAddress bound = resolve(wanted, address);
    // Sharing a port is meant for our workers only, but SO_REUSEPORT would let a second server
    // share it too. So first a socket that does not share: it shows whether somebody listens there
    // already, and finds a free port for port 0.
    common::Descriptor alone = bindSocket(bound, everyAddress, Sharing::kAlone);
    if (!alone && everyAddress && (errno == EAFNOSUPPORT || errno == EADDRNOTAVAIL)) {
        // A system without IPv6.
        bound = ipv4Any(wanted.port);
        alone = bindSocket(bound, everyAddress, Sharing::kAlone);
    }
    if (!alone) {
        failListen(address, errno);
    }
    bound = boundAddress(alone.get());
    alone.reset();
    Listeners listeners;
    listeners.port = portOf(bound.storage);
    for (std::size_t i = 0; i < count; ++i) {
        common::Descriptor socket = bindSocket(bound, everyAddress, Sharing::kWithWorkers);
        if (!socket || ::listen(socket.get(), backlog) != 0) {
            failListen(address, errno);
        }
        listeners.sockets.push_back(std::move(socket));
    }
    return listeners;
}

Listeners shareListener(int inherited, std::size_t count) {
    // Its maker (systemd) may have left it blocking, and a worker must never block in accept().
    const int flags = ::fcntl(inherited, F_GETFL);
    if (flags < 0 || ::fcntl(inherited, F_SETFL, flags | O_NONBLOCK) != 0) {
        fail("cannot use the inherited socket: " + std::generic_category().message(errno));
    }
    setOption(inherited, IPPROTO_TCP, TCP_NODELAY, 1);
    Listeners listeners;
    listeners.port = portOf(boundAddress(inherited).storage);
    for (std::size_t i = 0; i < count; ++i) {
        // One socket for all workers: the kernel wakes one or several, and the rest find nothing.
        common::Descriptor socket(::fcntl(inherited, F_DUPFD_CLOEXEC, 0));
        if (!socket) {
            fail("cannot share the inherited socket: " + std::generic_category().message(errno));
        }
        listeners.sockets.push_back(std::move(socket));
    }
    return listeners;
}

std::optional<common::IpAddress> binaryAddress(const sockaddr_storage& address) {
    common::IpAddress result{};
    if (address.ss_family == AF_INET) {
        const auto v4 = as<sockaddr_in>(address);
        result[10] = result[11] = 0xff;
        std::memcpy(result.data() + 12, &v4.sin_addr, sizeof v4.sin_addr);
        return result;
    }
    if (address.ss_family == AF_INET6) {
        const auto v6 = as<sockaddr_in6>(address);
        std::memcpy(result.data(), &v6.sin6_addr, result.size());
        return result;
    }
    return std::nullopt;
}

std::string addressText(const sockaddr_storage& address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    if (address.ss_family == AF_INET) {
        const auto v4 = as<sockaddr_in>(address);
        ::inet_ntop(AF_INET, &v4.sin_addr, text.data(), text.size());
    } else if (address.ss_family == AF_INET6) {
        const auto v6 = as<sockaddr_in6>(address);
        if (IN6_IS_ADDR_V4MAPPED(&v6.sin6_addr)) {
            ::inet_ntop(AF_INET, &v6.sin6_addr.s6_addr[12], text.data(), text.size());
        } else {
            ::inet_ntop(AF_INET6, &v6.sin6_addr, text.data(), text.size());
        }
    }
    return text.data();
}

std::string localAuthority(int socket) {
    const SocketAddress address = boundAddress(socket);
    const std::string host = addressText(address.storage);
    const bool isIpv6 = host.find(':') != std::string::npos;
    std::string text = isIpv6 ? "[" : "";
    text.append(host).append(isIpv6 ? "]:" : ":");
    return text.append(std::to_string(portOf(address.storage)));
}

}  // namespace hiveline::server
