// The HTTP edge: listens, frames HTTP/1.1 strictly, asks the service, answers. Made and ended by
// one thread (the program's main thread); everything else happens on its workers.
#pragma once

#include <cstdint>
#include <memory>

#include "server/edge/options.h"
#include "server/edge/service.h"

namespace hiveline::server {

class HttpEdge {
public:
    /// `service` outlives the edge.
    HttpEdge(EdgeOptions options, Service& service);
    HttpEdge(const HttpEdge&) = delete;
    HttpEdge& operator=(const HttpEdge&) = delete;
    HttpEdge(HttpEdge&&) = delete;
    HttpEdge& operator=(HttpEdge&&) = delete;
    ~HttpEdge();

    /// Listens and serves. At most once. From then on the process ignores SIGPIPE. Throws
    /// Error{kInternal} with the address and the reason.
    void start();

    /// The actual port, after start().
    [[nodiscard]] std::uint16_t port() const noexcept;

    /// Stops accepting, finishes accepted requests while announcing the end in their answers, and
    /// closes what is idle. Waits for the last connection, at most EdgeTimes::drain; returns false
    /// if some are left.
    bool drain();

    /// Cuts what is left and ends the workers. Answers that come later are dropped.
    void stop();

    /// Any thread.
    [[nodiscard]] EdgeCounters counters() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace hiveline::server
