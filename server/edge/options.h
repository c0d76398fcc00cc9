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

/// How a request ended. Times in microseconds from the first byte of the head.
struct AccessRecord {
    std::string method;  // empty when the head could not be read
    std::string path;    // without the query, which may hold what is nobody's business
    std::string requestId;
    std::string remoteAddress;
    std::string_view operation;  // as the service named it; may be empty
    std::string cause;           // of a 500 or a broken stream, for the log; empty otherwise
    int status = 0;              // 0: the client left before there was an answer
    bool complete = false;       // the whole answer was handed to the kernel
    std::uint64_t bytesIn = 0;   // content
    std::uint64_t bytesOut = 0;  // content
    std::int64_t micros = 0;
    std::size_t worker = 0;  // who served it, and reports it
};

/// Called on worker threads, on several at once. Must not throw and should not wait.
using AccessObserver = std::function<void(const AccessRecord&)>;

/// Takes the socket of an accepted connection. May throw: the connection is then dropped.
using TransportMaker = std::function<std::unique_ptr<Transport>(UniqueFd)>;

/// Called for every answer, on worker threads, several at once: adds headers that depend on the
/// request rather than on what it asked for. Must not throw but for want of memory.
using AnswerDecorator = std::function<void(const common::Request&, common::Response&)>;

/// How long the edge waits for what.
struct EdgeTimes {
    std::chrono::milliseconds header{30'000};          // from the first byte of a head: 408
    std::chrono::milliseconds body{30'000};            // without a byte of the body: 408
    std::chrono::milliseconds write{30'000};           // without progress of the answer
    std::chrono::milliseconds streamInterval{15'000};  // then a stream that is silent is asked
    std::chrono::milliseconds keepAlive{75'000};       // between two requests
    std::chrono::milliseconds linger{5'000};           // for a refused client to read why
    std::chrono::milliseconds drain{30'000};           // for accepted requests to finish
    std::chrono::milliseconds drainGrace{300};         // for requests that are on their way
    std::chrono::milliseconds drainHeadGrace{2'000};   // for heads that have begun to arrive: 503
};

struct EdgeOptions {
    /// `127.0.0.1:8080`, `[::1]:8080`, `localhost:8080`, `:8080` (every address). Port 0: any free.
    std::string listen = "127.0.0.1:8080";
    /// A listening socket made by someone else (socket activation), used instead of `listen`; it
    /// stays theirs. -1: none.
    int inheritedSocket = -1;
    std::size_t workers = 2;
    /// What this server calls itself in absolute URLs, `https://calls.example.org`; empty: what the
    /// client wrote into Host.
    std::string publicUrl;

    /// Proxies whose X-Forwarded headers count.
    std::vector<common::Network> trustedProxies;

    HeadLimits head;
    std::size_t maxConnections = 20000;  // more are told 503
    /// Of one address (IPv6: of one /64); more are told 503. 0: no limit of its own. Trusted
    /// proxies have none.
    std::size_t addressConnections = 0;
    std::size_t bodyMemory = std::size_t{48} << 20U;    // of bodies in memory; more are told 503
    std::size_t answerMemory = std::size_t{64} << 20U;  // of what waits to be read; more: 503
    int backlog = 1024;

    EdgeTimes times;
    /// Bytes a second, below which a body or the reading of an answer counts as stalled once the
    /// timeouts above have passed.
    std::uint64_t minRate = 1024;
    /// An answer that holds memory has to be read faster, so fast that it would be gone in this
    /// time; a quarter of it once half of `answerMemory` is held.
    std::chrono::seconds holdTime{120};

    AccessObserver onAccess;
    /// Adds headers to answers.
    AnswerDecorator decorate;
    /// Makes the transport of each accepted connection, on worker threads; empty: plain TCP.
    TransportMaker makeTransport;
};

/// Since start().
struct EdgeCounters {
    std::uint64_t connectionsOpen = 0;
    std::uint64_t connectionsAccepted = 0;
    std::uint64_t connectionsRefused = 0;  // over the limit, or out of file descriptors
    std::uint64_t requests = 0;            // heads read, whatever became of them
    std::uint64_t lateAnswers = 0;         // whose client had gone
};

}  // namespace hiveline::server
