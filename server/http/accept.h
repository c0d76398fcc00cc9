// What a client accepts, according to its header Accept (RFC 9110 section 12.5.1). Pure.
#pragma once

#include <string_view>

namespace hiveline::server {

/// Whether HTML is accepted. The most specific range that fits decides: `text/html;q=0, */*` does
/// not accept it. Parameters other than `q` are ignored.
[[nodiscard]] bool acceptsHtml(std::string_view accept);

}  // namespace hiveline::server
