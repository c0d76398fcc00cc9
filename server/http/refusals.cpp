#include "server/http/refusals.h"

#include <string>

#include "server/http/failure.h"

namespace hiveline::server {

common::Response tooManyConnections() {
    return retryLater(503, "Too many connections");
}

common::Response tooManyConnectionsOfAddress() {
    return retryLater(503, "Too many connections from this address");
}

common::Response tooManyRequests() {
    return retryLater(503, "Too many requests are being received, try again shortly");
}

common::Response tooManyAnswers() {
    return retryLater(503, kTooManyAnswers);
}

common::Response shuttingDown() {
    return retryLater(503, "Server is shutting down");
}

// Each says what is full, so that an operator finds the setting from a client's complaint.
common::Response tooManyWait(std::string_view what) {
    return retryLater(503, "Too many " + std::string(what) + " are waiting, try again shortly");
}

bool isSafe(const common::Request& request) noexcept {
    return request.method == "GET" || request.method == "HEAD" || request.method == "OPTIONS";
}

}  // namespace hiveline::server
