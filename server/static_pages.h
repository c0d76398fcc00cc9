// The pages under /docs, which are inside the executable: the API documentation and its assets.
// They load nothing from elsewhere, and a strict Content-Security-Policy sees to it. Stateless;
// safe to call from any thread.
#pragma once

#include <optional>

#include "common/http.h"

namespace hiveline::server {

/// The answer to any request for `/docs` or an existing `/docs/<file>`; nullopt for every other
/// path. Answers GET and HEAD (with the body: the edge leaves it out), If-None-Match with 304,
/// OPTIONS with 204 and other methods with 405. Compressed where the client accepts gzip.
[[nodiscard]] std::optional<common::Response> staticPage(const common::Request& request);

}  // namespace hiveline::server
