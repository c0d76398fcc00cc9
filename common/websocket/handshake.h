// How a connection of HTTP becomes one of WebSocket (RFC 6455 section 4). Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/http.h"

namespace hiveline::common::websocket {

/// What a handshake that is refused is answered with: 426 for a request that asks for no WebSocket,
/// or for another version of it, 400 for a faulty one. nullopt: the request may become one.
[[nodiscard]] std::optional<Response> refusedHandshake(const Request& request);

/// Sec-WebSocket-Accept for a Sec-WebSocket-Key.
[[nodiscard]] std::string acceptOf(std::string_view key);

}  // namespace hiveline::common::websocket
