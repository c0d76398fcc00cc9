#include "auth/authenticator.h"

#include "common/digest.h"
#include "common/error.h"
#include "common/http.h"
#include "common/text/ascii.h"
#include "storage/records/tokens.h"

namespace hiveline::auth {

std::optional<std::string_view> bearerToken(std::optional<std::string_view> authorization) {
    constexpr std::string_view kScheme = "Bearer";
    if (!authorization || authorization->size() <= kScheme.size() ||
        !common::equalsIgnoreCase(authorization->substr(0, kScheme.size()), kScheme) ||
        (*authorization)[kScheme.size()] != ' ') {
        return std::nullopt;
    }
    std::string_view token = authorization->substr(kScheme.size());
    const auto first = token.find_first_not_of(' ');
    if (first == std::string_view::npos) {
        return std::nullopt;
    }
    return token.substr(first);
}

// No salt and no slow hash: a token is 256 random bits (server/cli/access.cpp), which nobody tries
// out.
std::string tokenHash(std::string_view token) {
    return common::sha256Hex(token);
}

Caller authenticate(storage::ReadTx& tx, std::optional<std::string_view> authorization) {
    const auto token = bearerToken(authorization);
    if (!token) {
        throw common::Error(common::ErrorCode::kUnauthenticated, "Not authenticated");
    }
    // Found by its hash, so how long the search takes tells nothing about the tokens that are
    // stored.
    auto found = storage::tokens::findByHash(tx, tokenHash(*token));
    if (!found || found->revokedAt || (found->expiresAt && *found->expiresAt <= tx.now())) {
        // One text for all of them: whoever tries tokens does not learn that one was valid once.
        throw common::Error(common::ErrorCode::kUnauthenticated, "Invalid or expired token");
    }
    Caller caller;
    caller.actorId = found->userId.value_or(found->orgId);
    caller.orgId = std::move(found->orgId);
    caller.tokenId = std::move(found->id);
    caller.scope = found->scope == storage::tokens::Scope::kWrite ? Scope::kWrite : Scope::kRead;
    return caller;
}

void requireScope(const Caller& caller, Scope needed) {
    if (needed == Scope::kWrite && caller.scope != Scope::kWrite) {
        throw common::Error(common::ErrorCode::kForbidden, "Token lacks the 'write' scope");
    }
}

}  // namespace hiveline::auth
