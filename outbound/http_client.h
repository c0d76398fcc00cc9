// Requests to services over HTTP/1.1 and 2, all on one thread: curl's multi interface on epoll,
// with connections kept for the next request. Redirects are not followed, since each URL has to be
// judged; proxies from the environment are ignored; nothing but http and https is spoken. Texts of
// failures contain no URL, header or body.
//
// Any thread may call every function; receivers and timers are called on the client's own.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hiveline::outbound {

class NetworkGuard;

/// Bounds of one request, each measured for itself.
struct HttpTimes {
    /// Name, connection and TLS.
    std::chrono::milliseconds connect{3'000};
    /// From the beginning to the first byte of the answer.
    std::chrono::milliseconds firstByte{30'000};
    /// Between two pieces of the answer.
    std::chrono::milliseconds idle{30'000};
    std::chrono::milliseconds whole{120'000};
};

struct HttpRequest {
    std::string method = "POST";
    /// http or https, without user and password.
    std::string url;
    std::vector<std::pair<std::string, std::string>> headers;
    /// Not sent with GET.
    std::string body;
    HttpTimes times;
    /// Limit for the body of the answer, after decompression.
    std::size_t mostBytes = 1024 * 1024;
    /// Whether a compressed answer is accepted, and then decompressed.
    bool compressed = false;
    /// Whether to open a connection for it. If a kept one ends without an answer, curl repeats the
    /// request whatever its method, so a request that must not be carried out twice (placing a
    /// phone call) sets this.
    bool onFreshConnection = false;
    /// Who pays for looking the host up (resolver.h), an organisation; empty: the host's domain.
    std::string owner;
    /// Judges the address actually connected to; null for URLs of the server's own configuration.
    /// Outlives the request.
    const NetworkGuard* guard = nullptr;
};

/// Status and headers of an answer.
struct HttpHead {
    int status = 0;
    std::vector<std::pair<std::string, std::string>> headers;

    /// The first header of that name, in any case.
    [[nodiscard]] std::optional<std::string_view> header(std::string_view name) const;
    /// When to come again (`Retry-After`: seconds or a date, RFC 9110 section 10.2.3), between 0
    /// and a day. nullopt without one.
    [[nodiscard]] std::optional<std::chrono::seconds> retryAfter() const;
};

/// Why there is no answer. The distinction that matters to callers is whether anything was sent.
enum class HttpFailure : std::uint8_t {
    /// The request cannot be sent: its URL, method or a header.
    kInvalid,
    /// Too many are under way.
    kBusy,
    /// No connection could be made: nothing was sent.
    kUnreachable,
    /// By the guard: nothing was sent.
    kRefused,
    /// The connection broke: what was sent may have been carried out.
    kConnection,
    kTimeout,
    kTooLarge,
    /// The client is being destroyed.
    kEnded,
};

/// Where an answer goes, on the client's thread. Nothing more comes after done() or failed(). Must
/// not throw; what it throws ends its request or is logged.
class HttpReceiver {
public:
    virtual ~HttpReceiver() = default;
    /// The head is complete and final (not of class 1xx). The body follows, if there is one.
    virtual void begun(const HttpHead& /*head*/) {}
    /// The next piece of the body, whatever the status. `piece` is valid during the call.
    virtual void data(const HttpHead& head, std::string_view piece) = 0;
    virtual void done(const HttpHead& head) = 0;
    virtual void failed(HttpFailure kind, const std::string& text) = 0;
};

class HttpClient {
public:
    /// A request or timer under way. Destroying it cancels: once the destructor has returned,
    /// nothing is called any more; it may be destroyed from inside a call. The client must outlive
    /// it.
    class Ticket {
    public:
        virtual ~Ticket() = default;
        /// Lets the exchange run for up to a second more when this is destroyed, unheard, so that
        /// its connection can be used again.
        virtual void letEnd() {}
    };

    /// `most`: requests at once; further ones fail with kBusy. Throws Error{kUnavailable} if
    /// libcurl is not installed.
    explicit HttpClient(std::size_t most = 4'096);
    /// Gives up whatever is still ending. All tickets must be gone.
    ~HttpClient();
    HttpClient(const HttpClient&) = delete;
    HttpClient& operator=(const HttpClient&) = delete;

    /// Sends a request. `receiver` must outlive the ticket. Failures, of the request itself too,
    /// come to the receiver.
    [[nodiscard]] std::unique_ptr<Ticket> send(HttpRequest request, HttpReceiver& receiver);
    /// Calls `then` once, after that time.
    [[nodiscard]] std::unique_ptr<Ticket> after(
        std::chrono::milliseconds time, std::function<void()> then
    );
    /// Calls `then` on the client's thread, after what was posted before. Dropped if the client is
    /// being destroyed.
    void post(std::function<void()> then);

    class Loop;

private:
    std::unique_ptr<Loop> loop_;
};

}  // namespace hiveline::outbound
