// Answers of an edge without room: 503, with the time after which to try again. Pure.
#pragma once

#include <string_view>

#include "common/http.h"

namespace hiveline::server {

[[nodiscard]] common::Response tooManyConnections();
[[nodiscard]] common::Response tooManyConnectionsOfAddress();
/// To a client whose request cannot be received.
[[nodiscard]] common::Response tooManyRequests();
/// Nothing has been changed.
[[nodiscard]] common::Response tooManyAnswers();
inline constexpr std::string_view kTooManyAnswers =
    "Too many answers wait for their readers, try again shortly";
[[nodiscard]] common::Response shuttingDown();
/// `what` waits, and there is more of it than may.
[[nodiscard]] common::Response tooManyWait(std::string_view what);

/// Whether the request changes nothing (RFC 9110 section 9.2.1).
[[nodiscard]] bool isSafe(const common::Request& request) noexcept;

}  // namespace hiveline::server
