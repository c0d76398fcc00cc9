// What a request shows of who sent it, for the checks of generated servers: tokens, passwords and
// keys as text. Nothing here judges them. Any thread.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/http.h"

namespace hiveline::common {

struct BasicCredential {
    std::string user;
    std::string password;
};

/// What follows `<scheme> ` in Authorization, whatever the case of the scheme; nullopt for another
/// scheme, or without anything. Lives as long as the request.
[[nodiscard]] std::optional<std::string_view> schemeCredential(
    const Request& request, std::string_view scheme
);
/// Of `Authorization: Basic` (RFC 7617); nullopt if it cannot be decoded.
[[nodiscard]] std::optional<BasicCredential> basicCredential(const Request& request);

// An API key: nullopt if there is none, or an empty one.
[[nodiscard]] std::optional<std::string_view> headerCredential(
    const Request& request, std::string_view name
);
[[nodiscard]] std::optional<std::string> queryCredential(
    const Request& request, std::string_view name
);
[[nodiscard]] std::optional<std::string_view> cookieCredential(
    const Request& request, std::string_view name
);

/// The value of the first cookie of that name, without quotes; nullopt if there is none.
[[nodiscard]] std::optional<std::string_view> cookieOf(
    const Request& request, std::string_view name
);

}  // namespace hiveline::common
