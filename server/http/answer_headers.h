// Headers for pages of other origins and for browsers: CORS (the Fetch standard) for configured
// origins, and Strict-Transport-Security (RFC 6797) if the server speaks TLS. Immutable; any
// thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "common/http.h"

namespace hiveline::server {

/// The value of the answer's first field of that name; null: it has none.
[[nodiscard]] std::string* findHeader(common::Response& response, std::string_view name);

class AnswerHeaders {
public:
    /// `corsOrigins`: exact origins, or `*` alone for all; none: no answer mentions CORS.
    /// `isSecure`: the server speaks TLS.
    AnswerHeaders(std::vector<std::string> corsOrigins, bool isSecure);

    [[nodiscard]] bool isNeeded() const noexcept { return !origins_.empty() || isSecure_; }

    /// Adds what the request's origin may see. An answer to a preflight (OPTIONS with
    /// Access-Control-Request-Method) also tells what it may send: the methods in its `Allow`.
    /// Credentials are never allowed, because tokens travel in a header.
    void add(const common::Request& request, common::Response& response) const;

private:
    [[nodiscard]] bool allows(std::string_view origin) const;

    std::vector<std::string> origins_;
    bool isSecure_;
};

}  // namespace hiveline::server
