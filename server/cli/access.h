// Organisations and tokens, as the command line makes them; no endpoint does. On the command's only
// thread.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "auth/caller.h"
#include "common/ids.h"
#include "storage/engine/tx.h"

namespace hiveline::server {

/// Returns the id of the new organisation.
[[nodiscard]] std::string createOrganisation(storage::WriteTx& tx, std::string_view name);

struct NewToken {
    std::string orgId;
    std::optional<std::string> userId;
    auth::Scope scope = auth::Scope::kWrite;
    std::optional<std::chrono::seconds> expiresIn;
    std::optional<std::string> name;
};

/// Stores the hash of a new token and returns the token, which nobody can read again. Throws
/// Error{kNotFound} if there is no such organisation.
[[nodiscard]] std::string createToken(storage::WriteTx& tx, const NewToken& request);

/// `hvl_` and 32 random bytes as 43 characters of base64url (RFC 4648 section 5).
[[nodiscard]] std::string randomToken(const common::RandomBytes& random);

}  // namespace hiveline::server
