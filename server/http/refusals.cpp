#include "server/http/refusals.h"

namespace hiveline::server {
namespace {

common::Response unavailable(std::string_view text) {
    common::Response response = common::errorResponse(503, text);
    response.headers.emplace_back("Retry-After", "1");
    return response;
}

}  // namespace

common::Response tooManyConnections() {
    return unavailable("Too many connections");
}

common::Response tooManyConnectionsOfAddress() {
    return unavailable("Too many connections from this address");
}

common::Response tooManyRequests() {
    return unavailable("Too many requests are being received, try again shortly");
}

common::Response tooManyAnswers() {
    return unavailable(kTooManyAnswers);
}

bool isSafe(const common::Request& request) noexcept {
    return request.method == "GET" || request.method == "HEAD" || request.method == "OPTIONS";
}

}  // namespace hiveline::server
