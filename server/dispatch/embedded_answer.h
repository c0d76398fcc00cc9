// Answers to requests for files that are inside the executable: methods, conditional requests,
// compression. Stateless; safe to call from any thread.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/embedded_file.h"
#include "common/http.h"

namespace hiveline::server {

using HeaderLines = std::vector<std::pair<std::string, std::string>>;

/// The answer to any request for `file`. GET and HEAD bring it (with the body: the edge leaves it
/// out), or 304 where If-None-Match has its ETag; OPTIONS is 204 and every other method 405.
/// Compressed where the client accepts gzip. `headers` are added to 200 and 304; `operation` names
/// it in the access log and outlives the answer.
[[nodiscard]] common::Response embeddedAnswer(
    const common::EmbeddedFile& file,
    const common::Request& request,
    HeaderLines headers,
    std::string_view operation
);

}  // namespace hiveline::server
