#include "server/edges.h"

#include <exception>
#include <thread>
#include <utility>

#include "common/log.h"
#include "server/edge/listener.h"

namespace hiveline::server {
namespace {

void logAccess(const AccessRecord& record) {
    common::log::info(
        "request",
        {{"method", record.method},
         {"path", record.path},
         {"status", record.status},
         {"operation", record.operation},
         {"request_id", record.requestId},
         {"remote", record.remoteAddress},
         {"bytes_in", record.bytesIn},
         {"bytes_out", record.bytesOut},
         {"micros", record.micros},
         {"complete", record.complete}}
    );
    // In a line of its own, so that a filter on errors finds it.
    if (!record.cause.empty()) {
        common::log::error(
            "request_failed", {{"request_id", record.requestId}, {"cause", record.cause}}
        );
    }
}

std::string listenText(const std::string& host, std::uint16_t port) {
    const bool isIpv6 = host.find(':') != std::string::npos;
    return (isIpv6 ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

/// What a client may send, and how long it may take over it: the same at every door.
void setClientLimits(EdgeOptions& options, const Config& config) {
    options.head = {
        config.limits.headerBytes, config.limits.headerCount, config.limits.targetBytes};
    options.times.header = config.limits.headerTimeout;
    options.times.body = config.limits.bodyTimeout;
    options.times.write = config.limits.writeTimeout;
    options.times.keepAlive = config.limits.idleTimeout;
}

EdgeOptions edgeOptions(
    const Config& config, const TlsContext* tls, const AnswerHeaders& headers, HttpMetrics& requests
) {
    EdgeOptions options;
    options.listen = listenText(config.listen.host, config.listen.port);
    options.workers = config.threads;
    options.publicUrl = config.publicUrl;
    options.trustedProxies = config.networks.trustedProxies;
    if (headers.isNeeded()) {
        options.decorate = [&headers](const common::Request& request, common::Response& response) {
            headers.add(request, response);
        };
    }
    options.maxConnections = config.limits.connections;
    options.addressConnections = config.limits.addressConnections;
    options.bodyMemory = config.limits.bodyMemory;
    options.answerMemory = config.limits.answerMemory;
    setClientLimits(options, config);
    options.times.drain = config.drain.timeout;
    options.onAccess = [&requests](const AccessRecord& record) {
        requests.observe(record);
        logAccess(record);
    };
    if (tls != nullptr) {
        options.makeTransport = [tls](common::Descriptor socket) {
            return tls->makeTransport(std::move(socket));
        };
    }
    return options;
}

/// For one or two scrapers, whoever else comes: it must not take anything from the API.
EdgeOptions metricsOptions(const Endpoint& place, const Config& config) {
    EdgeOptions options;
    options.listen = listenText(place.host, place.port);
    options.workers = 1;
    options.maxConnections = 64;
    options.bodyMemory = std::size_t{1} << 20U;
    options.answerMemory = std::size_t{8} << 20U;
    setClientLimits(options, config);
    return options;
}

EdgeOptions withSocket(EdgeOptions options, std::optional<int> inheritedSocket) {
    options.inheritedSocket = inheritedSocket.value_or(options.inheritedSocket);
    return options;
}

std::unique_ptr<TlsContext> makeTls(const Config& config) {
    return config.tls.certificate.empty()
               ? nullptr
               : std::make_unique<TlsContext>(config.tls.certificate, config.tls.key);
}

}  // namespace

Edges::Edges(
    const Config& config, std::optional<int> inheritedSocket, const Dependencies& dependencies
)
    : tls_(makeTls(config)),
      headers_(config.origins.cors, tls_ != nullptr),
      edge_(
          withSocket(
              edgeOptions(config, tls_.get(), headers_, dependencies.requests), inheritedSocket
          ),
          dependencies.api
      ),
      metricsService_(dependencies.metrics),
      socket_(inheritedSocket),
      host_(config.listen.host),
      drainDelay_(config.drain.delay) {
    if (config.metrics.listen) {
        metricsHost_ = config.metrics.listen->host;
        metricsEdge_.emplace(metricsOptions(*config.metrics.listen, config), metricsService_);
    }
}

void Edges::startMetrics() {
    if (metricsEdge_) {
        metricsEdge_->start();
    }
}

std::string Edges::url() const {
    const std::string scheme = tls_ ? "https" : "http";
    return socket_ ? scheme + "://" + localAuthority(*socket_) : listenUrl(host_, port(), scheme);
}

std::optional<std::string> Edges::metricsUrl() const {
    return metricsEdge_
               ? std::optional(
                     listenUrl(metricsHost_, metricsEdge_->port()) + std::string(kMetricsPath)
                 )
               : std::nullopt;
}

void Edges::reloadTls() {
    if (!tls_) {
        return;
    }
    try {
        tls_->reload();
        common::log::info("tls_reloaded");
    } catch (const std::exception& failure) {
        common::log::error("tls_reload_failed", {{"reason", failure.what()}});
    }
}

void Edges::drain() {
    std::this_thread::sleep_for(drainDelay_);
    if (!edge_.drain()) {
        common::log::warn("drain_timed_out");
    }
}

void Edges::stop() {
    if (metricsEdge_) {
        metricsEdge_->stop();
    }
    edge_.stop();
}

}  // namespace hiveline::server
