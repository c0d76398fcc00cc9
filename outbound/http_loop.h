// The inside of HttpClient: its thread, curl's multi handle on epoll, timers and mailbox. Included
// by http_*.cpp only. Everything except post() is called on the loop's thread and outside of curl's
// callbacks, which may not call curl.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "common/sharing/gate.h"
#include "outbound/curl_library.h"
#include "outbound/http_client.h"
#include "outbound/resolver.h"

namespace hiveline::outbound {

struct EasyDeleter {
    void operator()(CURL* easy) const { curl().easyCleanup(easy); }
};
struct MultiDeleter {
    void operator()(CURLM* multi) const { curl().multiCleanup(multi); }
};
struct HeadersDeleter {
    void operator()(curl_slist* list) const { curl().slistFreeAll(list); }
};

using LoopTime = std::chrono::steady_clock::time_point;

/// A timer. `place` is set while it is armed.
struct Timed {
    explicit Timed(std::function<void()> todo) : then(std::move(todo)) {}
    common::Gate gate;
    std::function<void()> then;
    std::optional<std::multimap<LoopTime, std::shared_ptr<Timed>>::iterator> place;
};

/// A request and its progress. Loop's thread only, except for `gate`.
struct Transfer {
    Transfer(HttpRequest what, HttpReceiver& whom) : request(std::move(what)), receiver(whom) {}

    HttpRequest request;
    HttpReceiver& receiver;
    common::Gate gate;
    HttpHead head;
    std::unique_ptr<curl_slist, HeadersDeleter> headers;
    /// The host's addresses, in the form of CURLOPT_RESOLVE.
    std::unique_ptr<curl_slist, HeadersDeleter> addresses;
    LoopTime begun;
    /// Set while it is under way.
    std::unique_ptr<CURL, EasyDeleter> easy;
    std::size_t headBytes = 0;
    std::size_t bytes = 0;
    /// Nobody listens any more; it may end by itself.
    bool quiet = false;
    /// The guard refused at least one address.
    bool refused = false;
    /// When the next byte must have come.
    LoopTime deadline;
    /// Looks at the deadline.
    std::shared_ptr<Timed> watch;
    /// Ends the wait for the host's addresses.
    std::shared_ptr<Timed> naming;
    /// Our own verdict, which goes before curl's code.
    std::optional<HttpFailure> failure;
};

/// A name that has to be looked up before connecting.
struct HostName {
    std::string name;
    std::string port;
};

class HttpClient::Loop {
public:
    explicit Loop(std::size_t most);
    ~Loop();
    Loop(const Loop&) = delete;
    Loop& operator=(const Loop&) = delete;

    /// Queues a function for the loop's thread. Any thread.
    void post(std::function<void()> then);

    void start(const std::shared_ptr<Transfer>& transfer);
    void remove(Transfer& transfer);
    void letEnd(const std::shared_ptr<Transfer>& transfer);
    void arm(const std::shared_ptr<Timed>& timed, LoopTime due);
    void disarm(Timed& timed);

private:
    void run();
    void runPosted();
    void wait();
    void fireTimers();
    void collect();
    void lookUp(const std::shared_ptr<Transfer>& transfer, const HostName& host);
    void addressed(
        const std::shared_ptr<Transfer>& transfer,
        const HostName& host,
        const Resolver::Addresses& addresses
    );
    void add(const std::shared_ptr<Transfer>& transfer);
    void watch(const std::shared_ptr<Transfer>& transfer);
    void finish(const std::shared_ptr<Transfer>& transfer, CURLcode code);
    void shutDown();
    [[nodiscard]] int timeout() const;
    void act(int socket, int what);

    static int onSocket(CURL* easy, curl_socket_t socket, int what, void* loop, void* unused);
    static int onTimer(CURLM* multi, long milliseconds, void* loop);  // NOLINT(google-runtime-int)

    const std::size_t most_;
    std::unique_ptr<CURLM, MultiDeleter> multi_;
    int epoll_ = -1;
    int wake_ = -1;

    std::mutex mutex_;
    std::vector<std::function<void()>> posted_;
    /// Nothing is accepted by post() any more; guarded by mutex_ like posted_.
    bool stopping_ = false;
    /// Its callbacks post.
    Resolver resolver_;

    bool ending_ = false;
    /// Transfers that curl has ended and collect() has not handled.
    int uncollected_ = 0;
    /// When curl wants to be called even if no socket is ready.
    std::optional<LoopTime> curlDue_;
    std::multimap<LoopTime, std::shared_ptr<Timed>> timers_;
    std::unordered_map<CURL*, std::shared_ptr<Transfer>> transfers_;
    /// Last: it uses everything above.
    std::jthread thread_;
};

/// Sets up `transfer.easy`. Returns false if the request cannot be sent.
[[nodiscard]] bool prepare(Transfer& transfer);

/// The name in the URL of a request that could be prepared; nullopt if it is an address or
/// `localhost`.
[[nodiscard]] std::optional<HostName> hostNameOf(const HttpRequest& request);

/// Makes curl take these addresses instead of looking the name up.
void setAddresses(Transfer& transfer, const HostName& host, const Resolver::Addresses& addresses);

}  // namespace hiveline::outbound
