// Where clients come in: the edge of the API as the settings want it, and the listener of metrics
// if they have one of their own. Made, started and stopped by one thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "common/metrics.h"
#include "server/cli/config.h"
#include "server/dispatch/http_metrics.h"
#include "server/dispatch/metrics_service.h"
#include "server/edge/http_edge.h"
#include "server/edge/service.h"
#include "server/edge/tls.h"
#include "server/http/answer_headers.h"

namespace hiveline::server {

class Edges {
public:
    /// Who answers, and what is told. All of it outlives the edges.
    struct Dependencies {
        Service& api;
        const common::metrics::Registry& metrics;
        HttpMetrics& requests;
    };

    /// `inheritedSocket`: listens already, and is used instead of the configured address.
    Edges(
        const Config& config, std::optional<int> inheritedSocket, const Dependencies& dependencies
    );
    Edges(const Edges&) = delete;
    Edges& operator=(const Edges&) = delete;
    ~Edges() = default;

    /// Each throws Error{kInternal} if its address cannot be used.
    void startApi() { edge_.start(); }
    void startMetrics();

    [[nodiscard]] const HttpEdge& edge() const noexcept { return edge_; }
    /// After startApi().
    [[nodiscard]] std::uint16_t port() const noexcept { return edge_.port(); }
    [[nodiscard]] std::string url() const;
    /// After startMetrics(); nullopt if metrics have no listener of their own.
    [[nodiscard]] std::optional<std::string> metricsUrl() const;

    void reloadTls();

    /// Waits for the configured time, in which /readyz says that the server stops; then accepts
    /// nothing new and finishes what was accepted.
    void drain();
    /// Stops the metrics first, since they ask the edge.
    void stop();

private:
    /// Null: plain HTTP.
    std::unique_ptr<TlsContext> tls_;
    AnswerHeaders headers_;
    HttpEdge edge_;
    MetricsService metricsService_;
    /// None: metrics are with the API.
    std::optional<HttpEdge> metricsEdge_;
    std::string metricsHost_;
    /// Inherited.
    const std::optional<int> socket_;
    const std::string host_;
    const std::chrono::seconds drainDelay_;
};

}  // namespace hiveline::server
