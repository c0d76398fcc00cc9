// Requests to services over HTTP/1.1 and 2, all on one thread: curl's multi interface on epoll,
// with connections kept for the next request. Redirects are not followed, proxies of the
// environment not used, nothing but http and https is spoken. Texts of failures hold no URL, header
// or body.
//
// Every function may be called from any thread; receivers and timers are called on the client's.
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

struct HttpTimes {
    std::chrono::milliseconds connect{3'000};     // name, connection and TLS
    std::chrono::milliseconds firstByte{30'000};  // from the beginning to the answer's first byte
    std::chrono::milliseconds idle{30'000};       // between two pieces of the answer
    std::chrono::milliseconds whole{120'000};
};

struct HttpRequest {
    std::string method = "POST";
    std::string url;  // http or https, without user and password
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;  // not sent with GET
    HttpTimes times;
    std::size_t mostBytes = 1024 * 1024;  // of the answer's body, unpacked
    bool compressed = false;              // an answer may come packed and is unpacked
    // On a connection of its own. Where one that was used before ends without an answer, curl makes
    // the request again, whatever its method: a request that must not be carried out twice sets
    // this.
    bool onFreshConnection = false;
    // In whose name, an organisation's, the host is looked up (resolver.h); empty: in that of the
    // host's domain.
    std::string owner;
    // Judges the address that is connected; null for a URL of the server's own configuration.
    // Outlives the request.
    const NetworkGuard* guard = nullptr;
};

struct HttpHead {
    int status = 0;
    std::vector<std::pair<std::string, std::string>> headers;

    /// The first one of that name, in any case of letters.
    [[nodiscard]] std::optional<std::string_view> header(std::string_view name) const;
    /// Of an answer that says when to come again (`Retry-After`: seconds or a date, RFC 9110
    /// 10.2.3); not negative. nullopt where it does not.
    [[nodiscard]] std::optional<std::chrono::seconds> retryAfter() const;
};

enum class HttpFailure : std::uint8_t {
    kInvalid,      // the request cannot be sent: URL, method or a header
    kBusy,         // too many are under way
    kUnreachable,  // no connection could be made: nothing was sent
    kRefused,      // by the guard: nothing was sent
    kConnection,   // it broke: what was sent may have been taken
    kTimeout,
    kTooLarge,
    kEnded,  // the client is being destroyed at this moment
};

/// Where an answer goes. After done() or failed() nothing more comes. Nothing is thrown.
class HttpReceiver {
public:
    virtual ~HttpReceiver() = default;
    /// The head is whole and final, and the body follows where there is one.
    virtual void begun(const HttpHead& /*head*/) {}
    /// The next piece of the body, of an answer with any status.
    virtual void data(const HttpHead& head, std::string_view piece) = 0;
    virtual void done(const HttpHead& head) = 0;
    virtual void failed(HttpFailure kind, const std::string& text) = 0;
};

class HttpClient {
public:
    /// Destroying it cancels: when the destructor has returned, nothing is called any more. It may
    /// be destroyed in the middle of what it calls. Outlived by the client.
    class Ticket {
    public:
        virtual ~Ticket() = default;
        /// Nobody listens any more, but when this is destroyed an exchange may come to its end for
        /// a moment, so that its connection can be used again.
        virtual void letEnd() {}
    };

    /// `most`: exchanges at once; further ones fail with kBusy. Throws Error{kUnavailable} where
    /// libcurl is not installed.
    explicit HttpClient(std::size_t most = 4'096);
    /// Gives up whatever still comes to its end; tickets are gone by then.
    ~HttpClient();
    HttpClient(const HttpClient&) = delete;
    HttpClient& operator=(const HttpClient&) = delete;

    /// `receiver` outlives the ticket.
    [[nodiscard]] std::unique_ptr<Ticket> send(HttpRequest request, HttpReceiver& receiver);
    /// Calls `then` once.
    [[nodiscard]] std::unique_ptr<Ticket> after(
        std::chrono::milliseconds time, std::function<void()> then
    );
    /// Calls `then` on the client's thread, behind what was posted before. Once the client is being
    /// destroyed it is dropped instead.
    void post(std::function<void()> then);

    class Loop;

private:
    std::unique_ptr<Loop> loop_;
};

}  // namespace hiveline::outbound
