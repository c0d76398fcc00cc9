// One thread's epoll with timers, for the two ends of the benchmark of calls. Not thread-safe.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace hiveline::bench {

using Clock = std::chrono::steady_clock;  // CLOCK_MONOTONIC: both ends share it

class Loop {
public:
    /// Called when its descriptor can be read from or has failed.
    class Reader {
    public:
        virtual ~Reader() = default;
        virtual void onReadable() = 0;
    };

    Loop();
    ~Loop();
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

    /// Until the descriptor is closed; the reader lives as long.
    void watch(int descriptor, Reader& reader) const;
    void at(Clock::time_point due, std::function<void()> task);
    /// Waits for what comes next, 20 ms at most, and does it.
    void turn();

private:
    const int epoll_;
    std::multimap<Clock::time_point, std::function<void()>> timers_;
};

/// A TCP connection that sends small messages whole. Closes its descriptor.
class Connection {
public:
    explicit Connection(int descriptor);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    [[nodiscard]] int descriptor() const noexcept { return descriptor_; }
    /// Throws std::runtime_error when the other end does not take it at once.
    void send(std::string_view bytes) const;
    /// Appends what is there. False: the other end has closed.
    [[nodiscard]] bool receive(std::string& bytes) const;

private:
    const int descriptor_;
};

/// On 127.0.0.1. Throws std::system_error.
[[nodiscard]] std::unique_ptr<Connection> connectTo(std::uint16_t port);
[[nodiscard]] int listenOn(std::uint16_t port);
/// -1: nobody waits.
[[nodiscard]] int acceptFrom(int listener);

}  // namespace hiveline::bench
