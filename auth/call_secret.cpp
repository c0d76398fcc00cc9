#include "auth/call_secret.h"

#include "common/digest.h"
#include "common/error.h"
#include "storage/calls.h"

namespace hiveline::auth {
namespace {

constexpr std::string_view kPrefix = "org.";
constexpr std::size_t kDigestCharacters = 64;

}  // namespace

std::string CallSecrets::secretOf(std::string_view orgId, std::string_view conversationId) const {
    const std::string subject = "call " + std::string(orgId) + " " + std::string(conversationId);
    return std::string(orgId) + "." + common::hmacSha256Hex(key_.reveal(), subject);
}

bool CallSecrets::looksLikeOne(std::string_view token) noexcept {
    return token.starts_with(kPrefix) && token.size() > kPrefix.size() + kDigestCharacters &&
           token[token.size() - kDigestCharacters - 1] == '.';
}

Caller CallSecrets::authenticate(
    storage::ReadTx& tx, std::string_view token, std::string_view conversationId
) const {
    const std::string_view orgId = token.substr(0, token.size() - kDigestCharacters - 1);
    const bool genuine = common::sameSecret(secretOf(orgId, conversationId), token);
    const auto call = genuine ? storage::calls::find(tx, orgId, conversationId) : std::nullopt;
    if (!call || call->state == storage::calls::State::kClosed) {
        throw common::Error(common::ErrorCode::kUnauthenticated, "Invalid or expired token");
    }
    Caller caller;
    caller.orgId = orgId;
    caller.actorId = orgId;
    caller.scope = Scope::kWrite;
    caller.conversationId = conversationId;
    return caller;
}

}  // namespace hiveline::auth
