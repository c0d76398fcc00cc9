// What a client takes, by its header Accept (RFC 9110, section 12.5.1). Pure.
#pragma once

#include <string_view>

namespace hiveline::server {

/// Whether HTML is among it. The most special range that fits decides: `text/html;q=0, */*` does
/// not take it. Parameters of a range but `q` are not looked at.
[[nodiscard]] bool acceptsHtml(std::string_view accept);

}  // namespace hiveline::server
