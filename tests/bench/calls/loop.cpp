#include "tests/bench/calls/loop.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace hiveline::bench {
namespace {

constexpr std::size_t kEvents = 64;
constexpr int kBacklog = 4'096;
constexpr std::chrono::milliseconds kMaxWait{20};

int checked(int result, const char* what) {
    if (result < 0) {
        throw std::system_error(errno, std::generic_category(), what);
    }
    return result;
}

sockaddr_in loopback(std::uint16_t port) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return address;
}

const sockaddr* plain(const sockaddr_in& address) {
    return reinterpret_cast<const sockaddr*>(&address);  // NOLINT(*-reinterpret-cast)
}

}  // namespace

Loop::Loop() : epoll_(checked(epoll_create1(EPOLL_CLOEXEC), "epoll_create1")) {}

Loop::~Loop() {
    close(epoll_);
}

void Loop::watch(int descriptor, Reader& reader) const {
    epoll_event event{.events = EPOLLIN, .data = {.ptr = &reader}};
    checked(epoll_ctl(epoll_, EPOLL_CTL_ADD, descriptor, &event), "epoll_ctl");
}

void Loop::at(Clock::time_point due, std::function<void()> task) {
    timers_.emplace(due, std::move(task));
}

void Loop::turn() {
    const auto now = Clock::now();
    auto due = now + kMaxWait;
    if (!timers_.empty()) {
        due = std::clamp(timers_.begin()->first, now, due);
    }
    const auto wait = std::chrono::ceil<std::chrono::milliseconds>(due - now);
    std::array<epoll_event, kEvents> events{};
    const int count = epoll_wait(epoll_, events.data(), kEvents, static_cast<int>(wait.count()));
    for (int i = 0; i < count; ++i) {
        static_cast<Reader*>(events.at(static_cast<std::size_t>(i)).data.ptr)->onReadable();
    }
    for (const auto until = Clock::now(); !timers_.empty() && timers_.begin()->first <= until;) {
        const auto first = timers_.extract(timers_.begin());
        first.mapped()();
    }
}

Connection::Connection(int descriptor) : descriptor_(descriptor) {
    const int on = 1;
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

Connection::~Connection() {
    close(descriptor_);
}

void Connection::send(std::string_view bytes) const {
    const auto sent = ::send(descriptor_, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent != std::ssize(bytes)) {
        throw std::runtime_error("the other end of a connection does not take what is sent");
    }
}

bool Connection::receive(std::string& bytes) const {
    std::array<char, 16'384> piece{};
    for (;;) {
        const auto count = recv(descriptor_, piece.data(), piece.size(), MSG_DONTWAIT);
        if (count <= 0) {
            return count < 0 && (errno == EAGAIN || errno == EINTR);
        }
        bytes.append(piece.data(), static_cast<std::size_t>(count));
        if (static_cast<std::size_t>(count) < piece.size()) {
            return true;
        }
    }
}

std::unique_ptr<Connection> connectTo(std::uint16_t port) {
    const int made = checked(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), "socket");
    auto connection = std::make_unique<Connection>(made);
    const auto address = loopback(port);
    checked(connect(made, plain(address), sizeof address), "connect");
    return connection;
}

int listenOn(std::uint16_t port) {
    const int made =
        checked(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0), "socket");
    const int on = 1;
    setsockopt(made, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    const auto address = loopback(port);
    checked(bind(made, plain(address), sizeof address), "bind");
    checked(listen(made, kBacklog), "listen");
    return made;
}

int acceptFrom(int listener) {
    return accept4(listener, nullptr, nullptr, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

}  // namespace hiveline::bench
