#include "auth/call_secret.h"

#include <utility>

#include "common/digest.h"
#include "common/error.h"
#include "common/log.h"
#include "storage/calls/calls.h"

namespace hiveline::auth {
namespace {

// Of ids of organisations, with which such a secret begins; no token does.
constexpr std::string_view kPrefix = "org.";
// With another label every secret is another one, and the links of all open calls are void.
constexpr std::string_view kLabel = "hiveline: secrets of calls, 1";
constexpr std::size_t kDigestCharacters = 64;

std::string secretBy(
    const common::Secret& key, std::string_view orgId, std::string_view conversationId
) {
    // Ids hold no blanks, so no two calls have the same subject.
    const std::string subject = "call " + std::string(orgId) + " " + std::string(conversationId);
    return std::string(orgId) + "." + common::hmacSha256Hex(key.reveal(), subject);
}

}  // namespace

CallSecrets::CallSecrets(secrets::SecretKeyPlace place, common::RandomBytes random)
    : box_(std::move(place), std::move(random)) {}

std::shared_ptr<const common::Secret> CallSecrets::keyOf(
    const std::shared_ptr<const secrets::SecretBox>& box
) const {
    const std::lock_guard lock(mutex_);
    // A box never changes, so the same box has the same key: the key is derived once, not for every
    // request.
    if (keysBox_ != box) {
        key_ = std::make_shared<const common::Secret>(box->derived(kLabel));
        keysBox_ = box;
    }
    return key_;
}

std::optional<std::string> CallSecrets::secretOf(
    std::string_view orgId, std::string_view conversationId
) const {
    try {
        const auto last = box_.last();
        return secretBy(*keyOf(last ? last : box_.current()), orgId, conversationId);
    } catch (const common::Error& missing) {
        return std::nullopt;
    }
}

void CallSecrets::requireKey(storage::ReadTx& tx) const {
    try {
        (void)keyOf(box_.toSeal(tx));
    } catch (const common::Error& failure) {
        common::log::error("call_secret_unmade", {{"reason", failure.what()}});
        throw common::Error(
            common::ErrorCode::kUnavailable,
            "The server cannot make the secret of the call: its secret key is missing"
        );
    }
}

bool CallSecrets::looksLikeOne(std::string_view token) noexcept {
    return token.starts_with(kPrefix) && token.size() > kPrefix.size() + kDigestCharacters &&
           token[token.size() - kDigestCharacters - 1] == '.';
}

/// A file that was put in place of the key's since it was read is read where the secret does not
/// fit: that costs a stranger's request no more than a look at the file.
bool CallSecrets::isGenuine(
    std::string_view token, std::string_view orgId, std::string_view conversationId
) const {
    const auto fits = [&](const std::shared_ptr<const secrets::SecretBox>& box) {
        return common::sameSecret(secretBy(*keyOf(box), orgId, conversationId), token);
    };
    const auto last = box_.last();
    if (last && fits(last)) {
        return true;
    }
    try {
        const auto now = box_.current();
        return now != last && fits(now);
    } catch (const common::Error& missing) {
        return false;
    }
}

Caller CallSecrets::authenticate(
    storage::ReadTx& tx, std::string_view token, std::string_view conversationId, Closed closed
) const {
    // Only what the token claims, until isGenuine() has said so.
    const std::string_view orgId = token.substr(0, token.size() - kDigestCharacters - 1);
    const bool genuine = isGenuine(token, orgId, conversationId);
    // Looked up for a genuine secret alone, and refused with one text: strangers neither make the
    // store work nor learn which calls there are.
    const auto call = genuine ? storage::calls::find(tx, orgId, conversationId) : std::nullopt;
    const bool isOver = call && call->state == storage::calls::State::kClosed;
    if (!call || (isOver && closed == Closed::kRefused)) {
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
