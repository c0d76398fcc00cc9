#include "server/edge/http_edge.h"

#include <algorithm>
#include <csignal>
#include <exception>
#include <string>
#include <vector>

#include <pistache/reactor.h>

#include "common/error.h"
#include "server/edge/listener.h"
#include "server/edge/worker.h"

namespace hiveline::server {
namespace {

using Workers = std::vector<std::shared_ptr<EdgeWorker>>;

/// Pistache copies its handler once for each thread: this one hands out the workers made before.
class WorkerDispenser final : public Pistache::Aio::Handler {
public:
    explicit WorkerDispenser(const Workers& workers) : workers_(workers) {}

    [[nodiscard]] std::shared_ptr<Pistache::Aio::Handler> clone() const override {
        return workers_.at(next_++);
    }
    void registerPoller(Pistache::Polling::Epoll& /*poller*/) override {}
    void onReady(const Pistache::Aio::FdSet& /*events*/) override {}

private:
    const Workers& workers_;
    mutable std::size_t next_ = 0;
};

}  // namespace

struct HttpEdge::Impl {
    Impl(EdgeOptions options, Service& service) : shared(std::move(options), service) {}

    EdgeShared shared;
    Workers workers{};
    std::shared_ptr<Pistache::Aio::Reactor> reactor{};
    std::uint16_t port = 0;
};

HttpEdge::HttpEdge(EdgeOptions options, Service& service)
    : impl_(std::make_unique<Impl>(std::move(options), service)) {}

HttpEdge::~HttpEdge() {
    stop();
}

void HttpEdge::start() {
    namespace Aio = Pistache::Aio;
    // sendfile() has no MSG_NOSIGNAL.
    (void)std::signal(SIGPIPE, SIG_IGN);
    const EdgeOptions& options = impl_->shared.options;
    const std::size_t count = std::max<std::size_t>(options.workers, 1);
    Listeners listeners = options.inheritedSocket >= 0
                              ? shareListener(options.inheritedSocket, count)
                              : openListeners(options.listen, options.backlog, count);
    try {
        for (std::size_t i = 0; i < count; ++i) {
            impl_->workers.push_back(
                std::make_shared<EdgeWorker>(impl_->shared, i, std::move(listeners.sockets[i]))
            );
        }
        impl_->reactor = Aio::Reactor::create();
        impl_->reactor->init(Aio::AsyncContext(count, "http"));
        impl_->reactor->addHandler(std::make_shared<WorkerDispenser>(impl_->workers));
        impl_->reactor->run();
    } catch (const std::exception& error) {
        throw common::Error(
            common::ErrorCode::kInternal, std::string("cannot start the HTTP edge: ") + error.what()
        );
    }
    impl_->port = listeners.port;
}

std::uint16_t HttpEdge::port() const noexcept {
    return impl_->port;
}

bool HttpEdge::drain() {
    if (!impl_->shared.draining.load(std::memory_order_relaxed)) {
        // Each worker counts as a connection until it has accepted what is queued for it; otherwise
        // the wait below could end before.
        impl_->shared.open.add(impl_->workers.size());
        // Before the workers are woken: it is what they look at.
        impl_->shared.draining.store(true, std::memory_order_release);
        for (const auto& worker : impl_->workers) {
            worker->beginDrain();
        }
    }
    return impl_->shared.open.waitForNone(impl_->shared.options.times.drain);
}

void HttpEdge::stop() {
    if (impl_->reactor) {
        impl_->reactor->shutdown();
        // Joins the threads.
        impl_->reactor.reset();
    }
    impl_->workers.clear();
}

EdgeCounters HttpEdge::counters() const {
    EdgeCounters sum{.connectionsOpen = impl_->shared.open.count()};
    for (const auto& worker : impl_->workers) {
        const WorkerCounters& counters = worker->counters();
        sum.connectionsAccepted += counters.accepted.load(std::memory_order_relaxed);
        sum.connectionsRefused += counters.refused.load(std::memory_order_relaxed);
        sum.requests += counters.requests.load(std::memory_order_relaxed);
        sum.lateAnswers += counters.lateAnswers.load(std::memory_order_relaxed);
    }
    return sum;
}

}  // namespace hiveline::server
