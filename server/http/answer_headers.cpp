#include "server/http/answer_headers.h"

#include <algorithm>
#include <utility>

#include "common/text/ascii.h"

namespace hiveline::server {
namespace {

// What pages may send: every header that the document knows.
constexpr const char* kSentHeaders =
    "Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, If-Range, "
    "Last-Event-ID, Prefer, Range, "
    "X-Request-Id";
// What pages may read besides the few that Fetch always shows.
constexpr const char* kSeenHeaders =
    "Accept-Ranges, Content-Disposition, Content-Range, ETag, Idempotent-Replayed, Link, "
    "RateLimit-Limit, "
    "RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id, X-Total-Count";
// Seconds; Safari keeps a preflight for no longer.
constexpr const char* kPreflightAge = "600";
// A year, without subdomains: others may serve those.
constexpr const char* kTransportSecurity = "max-age=31536000";

void addVary(common::Response& response) {
    if (std::string* const vary = findHeader(response, "Vary")) {
        vary->append(", Origin");
    } else {
        response.headers.emplace_back("Vary", "Origin");
    }
}

}  // namespace

std::string* findHeader(common::Response& response, std::string_view name) {
    const auto found = std::ranges::find_if(response.headers, [name](const auto& header) {
        return common::equalsIgnoreCase(header.first, name);
    });
    return found == response.headers.end() ? nullptr : &found->second;
}

AnswerHeaders::AnswerHeaders(std::vector<std::string> corsOrigins, bool isSecure)
    : origins_(std::move(corsOrigins)),
      isSecure_(isSecure) {}

void AnswerHeaders::add(const common::Request& request, common::Response& response) const {
    if (isSecure_) {
        response.headers.emplace_back("Strict-Transport-Security", kTransportSecurity);
    }
    // The files of some pages are for everybody already.
    if (origins_.empty() || findHeader(response, "Access-Control-Allow-Origin") != nullptr) {
        return;
    }
    // Also for origins that are refused, or a cache would give their answer to those that are
    // allowed.
    addVary(response);
    const auto origin = request.header("Origin");
    if (!origin || !allows(*origin)) {
        return;
    }
    response.headers.emplace_back("Access-Control-Allow-Origin", std::string(*origin));
    if (request.method == "OPTIONS" && request.header("Access-Control-Request-Method")) {
        const std::string* const methods = findHeader(response, "Allow");
        response.headers.emplace_back(
            "Access-Control-Allow-Methods", methods == nullptr ? "" : *methods
        );
        response.headers.emplace_back("Access-Control-Allow-Headers", kSentHeaders);
        response.headers.emplace_back("Access-Control-Max-Age", kPreflightAge);
    } else {
        response.headers.emplace_back("Access-Control-Expose-Headers", kSeenHeaders);
    }
}

bool AnswerHeaders::allows(std::string_view origin) const {
    // Compared as text: an origin has one spelling (scheme, host, port where it is not the
    // default).
    return origins_.front() == "*" || std::ranges::find(origins_, origin) != origins_.end();
}

}  // namespace hiveline::server
