// The service behind the listener that serves metrics and nothing else (`metrics-listen`).
#pragma once

#include <memory>
#include <variant>

#include "common/metrics.h"
#include "server/edge/service.h"

namespace hiveline::server {

inline constexpr std::string_view kMetricsPath = "/metrics";

/// What a scrape is answered.
[[nodiscard]] common::Response metricsAnswer(const common::metrics::Registry& registry);

/// Safe to call from every worker at once.
class MetricsService final : public Service {
public:
    /// `registry` outlives the service.
    explicit MetricsService(const common::metrics::Registry& registry) : registry_(registry) {}

    std::variant<Admission, common::Response> admit(std::size_t worker, const common::Request& head)
        override;
    void handle(
        std::size_t worker,
        common::Request& request,
        std::shared_ptr<void> state,
        Responder responder
    ) override;

private:
    const common::metrics::Registry& registry_;
};

}  // namespace hiveline::server
