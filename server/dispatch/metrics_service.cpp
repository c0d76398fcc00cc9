#include "server/dispatch/metrics_service.h"

#include <string>

namespace hiveline::server {
namespace {

constexpr std::string_view kMethods = "GET, HEAD, OPTIONS";

}  // namespace

common::Response metricsAnswer(const common::metrics::Registry& registry) {
    common::Response response;
    response.contentType = common::metrics::kTextType;
    response.headers.emplace_back("Cache-Control", "no-store");
    response.body = registry.expose();
    return response;
}

std::variant<Admission, common::Response> MetricsService::admit(
    std::size_t /*worker*/, const common::Request& head
) {
    if (head.path != kMetricsPath) {
        return common::errorResponse(404, "Not Found");
    }
    if (head.method == "GET" || head.method == "HEAD") {
        return Admission{};
    }
    common::Response response;
    if (head.method == "OPTIONS") {
        response.status = 204;
    } else {
        response = common::errorResponse(405, "Method Not Allowed");
    }
    response.headers.emplace_back("Allow", kMethods);
    return response;
}

void MetricsService::handle(
    std::size_t /*worker*/,
    common::Request& /*request*/,
    std::shared_ptr<void> /*state*/,
    Responder responder
) {
    responder.send(metricsAnswer(registry_));
}

}  // namespace hiveline::server
