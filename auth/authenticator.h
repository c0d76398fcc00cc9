// From an Authorization header to a Caller. Looks the token up in the store on every request, so
// that a revoked or expired one is refused at once, also when another process revoked it.
// Stateless: safe to call from any thread with that thread's own transaction.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "auth/caller.h"
#include "storage/engine/tx.h"

namespace hiveline::auth {

/// The token of `Bearer <token>` (RFC 6750 section 2.1; the scheme in any case), or nullopt when
/// the header is missing or is anything else.
[[nodiscard]] std::optional<std::string_view> bearerToken(
    std::optional<std::string_view> authorization
);

/// Throws Error{kUnauthenticated} `Not authenticated` without a bearer token, `Invalid or expired
/// token` for one that is unknown, expired or revoked.
[[nodiscard]] Caller authenticate(
    storage::ReadTx& tx, std::optional<std::string_view> authorization
);

/// Throws Error{kForbidden} when the caller's scope does not include `needed`.
void requireScope(const Caller& caller, Scope needed);

/// Only this is stored of a token.
[[nodiscard]] std::string tokenHash(std::string_view token);

}  // namespace hiveline::auth
