#include "outbound/http_loop.h"

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <system_error>

#include "common/log.h"
#include "common/sharing/thread_turns.h"

namespace hiveline::outbound {
namespace {

// The slice asked of the scheduler: the loop mostly passes bytes on, and words of replies must not
// wait behind a busy thread.
constexpr std::chrono::microseconds kTurn(100);

// How long an exchange may go on that nobody listens to.
constexpr std::chrono::milliseconds kEndingTime{1'000};
constexpr std::size_t kEvents = 64;
// Ends handled in a row before posted functions have their turn: a thousand requests that fail
// together must not delay a new one.
constexpr int kEndsAtOnce = 16;

int checked(int descriptor, const char* what) {
    if (descriptor < 0) {
        throw std::system_error(errno, std::generic_category(), what);
    }
    return descriptor;
}

/// Stops what a receiver throws: the loop serves all others.
template <typename Function>
void guarded(Function function) {
    try {
        function();
    } catch (const std::exception& error) {
        common::log::error("http_receiver_threw", {{"error", error.what()}});
    }
}

HttpFailure failureOf(CURLcode code, CURL* easy) {
    // 0 before the request could be written: then a failure is kUnreachable, and nothing was sent.
    curl_off_t connected = 0;
    curl().easyGetinfo(easy, CURLINFO_PRETRANSFER_TIME_T, &connected);
    switch (code) {
        case CURLE_OPERATION_TIMEDOUT:
            return connected == 0 ? HttpFailure::kUnreachable : HttpFailure::kTimeout;
        case CURLE_URL_MALFORMAT:
        case CURLE_UNSUPPORTED_PROTOCOL:
        case CURLE_BAD_FUNCTION_ARGUMENT:
        // Of a request that could not be added; nothing was sent either.
        case CURLE_OUT_OF_MEMORY:
            return HttpFailure::kInvalid;
        default:
            return connected == 0 ? HttpFailure::kUnreachable : HttpFailure::kConnection;
    }
}

std::string textOf(HttpFailure failure, CURLcode code) {
    switch (failure) {
        case HttpFailure::kInvalid:
            return "the request cannot be sent: its URL, method or a header is not valid";
        case HttpFailure::kBusy:
            return "too many requests are under way";
        case HttpFailure::kUnreachable:
        case HttpFailure::kConnection:
            return code == CURLE_OPERATION_TIMEDOUT
                       ? "no connection in time"
                       : std::string("the connection failed: ") + curl().easyStrerror(code);
        case HttpFailure::kRefused:
            return "the address is not a public one, and not in a network that is allowed";
        case HttpFailure::kTimeout:
            return "no answer in time";
        case HttpFailure::kTooLarge:
            return "the answer is too large";
        case HttpFailure::kEnded:
            return "the server is stopping";
    }
    return "";
}

/// The last two labels, `example.com` of whatever is in it: names without an owner are charged to
/// their domain.
std::string domainOf(const std::string& name) {
    const std::size_t last = name.rfind('.', name.size() - (name.ends_with('.') ? 2 : 1));
    const std::size_t before =
        last == std::string::npos || last == 0 ? std::string::npos : name.rfind('.', last - 1);
    return before == std::string::npos ? name : name.substr(before + 1);
}

}  // namespace

HttpClient::Loop::Loop(std::size_t most)
    : most_(most),
      multi_(curl().multiInit()),
      epoll_(checked(epoll_create1(EPOLL_CLOEXEC), "epoll_create1")),
      wake_(checked(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK), "eventfd")) {
    if (!multi_) {
        throw std::bad_alloc();
    }
    // curl tells which sockets and timers it wants watched, and epoll does the watching.
    curl().multiSetopt(multi_.get(), CURLMOPT_SOCKETFUNCTION, &Loop::onSocket);
    curl().multiSetopt(multi_.get(), CURLMOPT_SOCKETDATA, this);
    curl().multiSetopt(multi_.get(), CURLMOPT_TIMERFUNCTION, &Loop::onTimer);
    curl().multiSetopt(multi_.get(), CURLMOPT_TIMERDATA, this);
    epoll_event event{.events = EPOLLIN, .data = {.fd = wake_}};
    checked(epoll_ctl(epoll_, EPOLL_CTL_ADD, wake_, &event), "epoll_ctl");
    thread_ = std::jthread([this] { run(); });
}

HttpClient::Loop::~Loop() {
    post([this] { ending_ = true; });
    thread_.join();
    close(wake_);
    // Before epoll is closed: cleaning up may call onSocket() for connections that are kept.
    multi_.reset();
    close(epoll_);
}

void HttpClient::Loop::post(std::function<void()> then) {
    const std::lock_guard lock(mutex_);
    if (stopping_) {
        return;
    }
    posted_.push_back(std::move(then));
    // Only the first needs to wake the loop, which takes all that there is.
    if (posted_.size() == 1) {
        eventfd_write(wake_, 1);
    }
}

void HttpClient::Loop::run() {
    common::askForShortTurns(kTurn);
    while (!ending_) {
        runPosted();
        wait();
        fireTimers();
        collect();
    }
    shutDown();
}

void HttpClient::Loop::runPosted() {
    std::vector<std::function<void()>> todo;
    {
        const std::lock_guard lock(mutex_);
        todo.swap(posted_);
    }
    for (const auto& each : todo) {
        guarded(each);
    }
}

void HttpClient::Loop::wait() {
    std::array<epoll_event, kEvents> events{};
    // Does not sleep while curl has ends to tell.
    const int longest = ending_ || uncollected_ > 0 ? 0 : timeout();
    const int count = epoll_wait(epoll_, events.data(), kEvents, longest);
    for (int i = 0; i < count; ++i) {
        const epoll_event& event = events.at(static_cast<std::size_t>(i));
        if (event.data.fd == wake_) {
            eventfd_t posts = 0;
            eventfd_read(wake_, &posts);
            continue;
        }
        act(event.data.fd,
            ((event.events & EPOLLIN) != 0 ? CURL_CSELECT_IN : 0) |
                ((event.events & EPOLLOUT) != 0 ? CURL_CSELECT_OUT : 0) |
                ((event.events & (EPOLLERR | EPOLLHUP)) != 0 ? CURL_CSELECT_ERR : 0));
    }
    if (curlDue_ && *curlDue_ <= std::chrono::steady_clock::now()) {
        curlDue_.reset();
        act(CURL_SOCKET_TIMEOUT, 0);
    }
}

void HttpClient::Loop::act(int socket, int what) {
    int running = 0;
    curl().multiSocketAction(multi_.get(), socket, what, &running);
}

int HttpClient::Loop::timeout() const {
    constexpr std::chrono::milliseconds kMaxLength{60'000};
    auto due = std::chrono::steady_clock::now() + kMaxLength;
    if (curlDue_) {
        due = std::min(due, *curlDue_);
    }
    if (!timers_.empty()) {
        due = std::min(due, timers_.begin()->first);
    }
    const auto left =
        std::chrono::ceil<std::chrono::milliseconds>(due - std::chrono::steady_clock::now());
    return static_cast<int>(std::max(left, std::chrono::milliseconds(0)).count());
}

void HttpClient::Loop::fireTimers() {
    const auto now = std::chrono::steady_clock::now();
    for (int i = 0; i < kEndsAtOnce && !timers_.empty() && timers_.begin()->first <= now; ++i) {
        // Keeps it alive: what it calls may destroy its ticket.
        const std::shared_ptr<Timed> timed = timers_.begin()->second;
        disarm(*timed);
        guarded([&timed] { timed->gate.pass(timed->then); });
    }
}

void HttpClient::Loop::arm(const std::shared_ptr<Timed>& timed, LoopTime due) {
    if (!timed->gate.isClosed()) {
        timed->place = timers_.emplace(due, timed);
    }
}

void HttpClient::Loop::disarm(Timed& timed) {
    if (timed.place) {
        const auto place = *timed.place;
        timed.place.reset();
        timers_.erase(place);
    }
}

void HttpClient::Loop::start(const std::shared_ptr<Transfer>& transfer) {
    // Cancelled before it was begun.
    if (transfer->gate.isClosed()) {
        return;
    }
    if (ending_ || transfers_.size() >= most_) {
        transfer->failure = ending_ ? HttpFailure::kEnded : HttpFailure::kBusy;
        return finish(transfer, CURLE_OK);
    }
    if (!prepare(*transfer)) {
        transfer->failure = HttpFailure::kInvalid;
        return finish(transfer, CURLE_OK);
    }
    transfers_.emplace(transfer->easy.get(), transfer);
    watch(transfer);
    if (const auto host = hostNameOf(transfer->request)) {
        lookUp(transfer, *host);
    } else {
        add(transfer);
    }
}

/// Looks the host up by Resolver. curl would start a thread for each lookup and abandon it when the
/// request is given up, so whoever owns a slow name server could collect any number of them. c-ares
/// needs no threads, but Debian's curl is built without it.
void HttpClient::Loop::lookUp(const std::shared_ptr<Transfer>& transfer, const HostName& host) {
    const std::weak_ptr<Transfer> weak = transfer;
    transfer->begun = std::chrono::steady_clock::now();
    transfer->naming = std::make_shared<Timed>([this, weak] {
        if (const auto waiting = weak.lock()) {
            finish(waiting, CURLE_OPERATION_TIMEDOUT);
        }
    });
    arm(transfer->naming, transfer->begun + transfer->request.times.connect);
    resolver_.resolve(
        transfer->request.owner.empty() ? domainOf(host.name) : transfer->request.owner,
        host.name,
        [this, weak, host](const Resolver::Addresses& addresses) {
            // The resolver calls from its own threads.
            post([this, weak, host, addresses] {
                if (const auto waiting = weak.lock()) {
                    addressed(waiting, host, addresses);
                }
            });
        }
    );
}

void HttpClient::Loop::addressed(
    const std::shared_ptr<Transfer>& transfer,
    const HostName& host,
    const Resolver::Addresses& addresses
) {
    if (!transfer->easy) {
        return;  // it was given up
    }
    disarm(*transfer->naming);
    if (addresses.empty()) {
        return finish(transfer, CURLE_COULDNT_RESOLVE_HOST);
    }
    setAddresses(*transfer, host, addresses);
    add(transfer);
}

void HttpClient::Loop::add(const std::shared_ptr<Transfer>& transfer) {
    if (curl().multiAddHandle(multi_.get(), transfer->easy.get()) != CURLM_OK) {
        finish(transfer, CURLE_OUT_OF_MEMORY);
    }
}

/// Watches the deadline of the next byte. A byte only moves the deadline; the timer is armed again
/// when it finds that it came too early. Arming it with every piece would cost more than the piece.
void HttpClient::Loop::watch(const std::shared_ptr<Transfer>& transfer) {
    if (!transfer->watch) {
        transfer->deadline = std::chrono::steady_clock::now() + transfer->request.times.firstByte;
        transfer->watch = std::make_shared<Timed>([this, weak = std::weak_ptr(transfer)] {
            const auto watched = weak.lock();
            if (!watched || !watched->easy) {
                return;
            }
            if (watched->deadline > std::chrono::steady_clock::now()) {
                return watch(watched);
            }
            watched->failure = HttpFailure::kTimeout;
            finish(watched, CURLE_OPERATION_TIMEDOUT);
        });
    }
    // The first byte may bring the deadline closer (idle may be less than firstByte), but not
    // closer than this.
    const auto soonest = std::chrono::steady_clock::now() + transfer->request.times.idle;
    arm(transfer->watch, std::min(transfer->deadline, soonest));
}

void HttpClient::Loop::remove(Transfer& transfer) {
    for (const auto& timed : {transfer.watch, transfer.naming}) {
        if (timed) {
            disarm(*timed);
        }
    }
    if (!transfer.easy) {
        return;
    }
    // curl must forget the handle before it is destroyed.
    curl().multiRemoveHandle(multi_.get(), transfer.easy.get());
    const std::unique_ptr<CURL, EasyDeleter> easy = std::move(transfer.easy);
    transfers_.erase(easy.get());
}

void HttpClient::Loop::letEnd(const std::shared_ptr<Transfer>& transfer) {
    if (!transfer->easy) {
        return;
    }
    transfer->quiet = true;
    transfer->deadline = std::chrono::steady_clock::now() + kEndingTime;
    disarm(*transfer->watch);
    arm(transfer->watch, transfer->deadline);
}

void HttpClient::Loop::collect() {
    uncollected_ = 0;
    for (int i = 0; ending_ || i < kEndsAtOnce; ++i) {
        const CURLMsg* const message = curl().multiInfoRead(multi_.get(), &uncollected_);
        if (message == nullptr) {
            return;
        }
        const auto found = transfers_.find(message->easy_handle);
        if (message->msg == CURLMSG_DONE && found != transfers_.end()) {
            const std::shared_ptr<Transfer> transfer = found->second;
            finish(
                transfer, message->data.result
            );  // NOLINT(cppcoreguidelines-pro-type-union-access)
        }
    }
}

void HttpClient::Loop::finish(const std::shared_ptr<Transfer>& transfer, CURLcode code) {
    if (code != CURLE_OK && !transfer->failure) {
        const HttpFailure failure = failureOf(code, transfer->easy.get());
        const bool isRefused = transfer->refused && failure == HttpFailure::kUnreachable;
        transfer->failure = isRefused ? HttpFailure::kRefused : failure;
    }
    remove(*transfer);
    guarded([&transfer, code] {
        transfer->gate.pass([&transfer, code] {
            if (transfer->failure) {
                transfer->receiver.failed(*transfer->failure, textOf(*transfer->failure, code));
            } else {
                transfer->receiver.done(transfer->head);
            }
        });
    });
}

void HttpClient::Loop::shutDown() {
    // What was sent at the last moment fails like the rest.
    runPosted();
    while (!transfers_.empty()) {
        const std::shared_ptr<Transfer> transfer = transfers_.begin()->second;
        transfer->failure = HttpFailure::kEnded;
        finish(transfer, CURLE_OK);
    }
    timers_.clear();
    // Destroyed after the lock is released: functions may hold anything, tickets included.
    std::vector<std::function<void()>> dropped;
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    dropped.swap(posted_);
}

int HttpClient::Loop::onSocket(
    CURL* /*easy*/, curl_socket_t socket, int what, void* loop, void* /*unused*/
) {
    const int epoll = static_cast<Loop*>(loop)->epoll_;
    if (what == CURL_POLL_REMOVE) {
        epoll_ctl(epoll, EPOLL_CTL_DEL, socket, nullptr);
        return 0;
    }
    epoll_event event{
        .events = ((what & CURL_POLL_IN) != 0 ? EPOLLIN : 0U) |
                  ((what & CURL_POLL_OUT) != 0 ? EPOLLOUT : 0U),
        .data = {.fd = socket}};
    // curl does not say whether it has told of the socket before.
    if (epoll_ctl(epoll, EPOLL_CTL_MOD, socket, &event) != 0) {
        epoll_ctl(epoll, EPOLL_CTL_ADD, socket, &event);
    }
    return 0;
}

// NOLINTNEXTLINE(google-runtime-int)
int HttpClient::Loop::onTimer(CURLM* /*multi*/, long milliseconds, void* loop) {
    auto& due = static_cast<Loop*>(loop)->curlDue_;
    if (milliseconds < 0) {
        due.reset();
    } else {
        due = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
    }
    return 0;
}

}  // namespace hiveline::outbound
