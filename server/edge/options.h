// What the HTTP edge can be told, and what it tells: limits, times, where to listen, and one record
// a request for the access log. Every limit has a default that suits a server on the open internet.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "common/networks.h"
#include "server/edge/transport.h"
#include "server/http/head.h"

namespace hiveline::server {

/// The outcome of a request.
struct AccessRecord {
    /// Empty if the head could not be read.
    std::string method;
    /// Without the query, which may contain what is nobody's business.
    std::string path;
    std::string requestId;
    std::string remoteAddress;
    /// As the service named it; may be empty.
    std::string_view operation;
    /// Of a 500 or a broken stream, for the log; empty otherwise.
    std::string cause;
    /// 0: the client left before there was an answer.
    int status = 0;
    /// The whole answer was handed to the kernel.
    bool complete = false;
    /// Bytes of content, without framing.
    std::uint64_t bytesIn = 0;
    std::uint64_t bytesOut = 0;
    /// Microseconds from the first byte of the head to the last of the answer.
    std::int64_t micros = 0;
    /// Who served it, and reports it.
    std::size_t worker = 0;
};

/// Called on worker threads, several at once. Must not throw and should not block.
using AccessObserver = std::function<void(const AccessRecord&)>;

/// Takes the socket of an accepted connection. May throw: the connection is then dropped.
using TransportMaker = std::function<std::unique_ptr<Transport>(common::Descriptor)>;

/// Called for every answer, on worker threads, several at once: adds headers that depend on the
/// request but not on what it asks for. Must not throw, except std::bad_alloc.
using AnswerDecorator = std::function<void(const common::Request&, common::Response&)>;

/// How long the edge waits.
struct EdgeTimes {
    /// From the first byte of a head to its end; then 408.
    std::chrono::milliseconds header{30'000};
    /// Without a byte of the body; then 408.
    std::chrono::milliseconds body{30'000};
    /// Without progress of the answer.
    std::chrono::milliseconds write{30'000};
    /// After this a silent stream is asked for something to send.
    std::chrono::milliseconds streamInterval{15'000};
    /// After this a silent peer of a WebSocket is asked whether it is there.
    std::chrono::milliseconds socketPing{20'000};
    /// For any byte of that peer; then its connection is given up.
    std::chrono::milliseconds socketAnswer{20'000};
    /// Between two requests.
    std::chrono::milliseconds keepAlive{75'000};
    /// For a refused client to read why.
    std::chrono::milliseconds linger{5'000};
    /// For accepted requests to finish.
    std::chrono::milliseconds drain{30'000};
    /// For requests that are on their way.
    std::chrono::milliseconds drainGrace{300};
    /// For heads that have begun to arrive; then 503.
    std::chrono::milliseconds drainHeadGrace{2'000};
};

struct EdgeOptions {
    /// `127.0.0.1:8080`, `[::1]:8080`, `localhost:8080`, `:8080` (every address). Port 0: any free
    /// one.
    std::string listen = "127.0.0.1:8080";
    /// A listening socket made by somebody else (socket activation), used in place of `listen` and
    /// never closed by us. -1: none.
    int inheritedSocket = -1;
    std::size_t workers = 2;
    /// What this server calls itself in absolute URLs, such as `https://calls.example.org`; empty:
    /// what the client wrote into Host.
    std::string publicUrl;

    /// Proxies whose X-Forwarded headers count.
    std::vector<common::Network> trustedProxies;

    HeadLimits head;
    /// More get 503.
    std::size_t maxConnections = 20000;
    /// Connections of one address (IPv6: of one /64); more get 503. 0: no such limit. Trusted
    /// proxies are exempt.
    std::size_t addressConnections = 0;
    /// Bytes of bodies in memory; more get 503.
    std::size_t bodyMemory = std::size_t{48} << 20U;
    /// Bytes of answers that wait to be read; more get 503.
    std::size_t answerMemory = std::size_t{64} << 20U;
    int backlog = 1024;

    EdgeTimes times;
    /// Bytes a second below which a body, or the reading of an answer, counts as stalled once the
    /// times above have passed.
    std::uint64_t minRate = 1024;
    /// An answer that holds memory has to be read faster, namely within this time; within a quarter
    /// of it once half of `answerMemory` is held.
    std::chrono::seconds holdTime{120};

    AccessObserver onAccess;
    /// Adds headers to answers.
    AnswerDecorator decorate;
    /// Makes the transport of each accepted connection, on worker threads; empty: plain TCP.
    TransportMaker makeTransport;
};

/// Since start(), except for connectionsOpen.
struct EdgeCounters {
    std::uint64_t connectionsOpen = 0;
    std::uint64_t connectionsAccepted = 0;
    /// Over a limit, or for want of file descriptors.
    std::uint64_t connectionsRefused = 0;
    /// Heads read, whatever became of them.
    std::uint64_t requests = 0;
    /// Answers whose client had gone.
    std::uint64_t lateAnswers = 0;
};

}  // namespace hiveline::server
