// The secret of one call: `<organisation>.<HMAC>`, made of the server's own secret, so that nothing
// of it is stored. It opens the call's conversation and nothing else, until the call is closed.
#pragma once

#include <string>
#include <string_view>

#include "auth/caller.h"
#include "common/secret.h"
#include "storage/tx.h"

namespace hiveline::auth {

class CallSecrets {
public:
    /// `key` is the server's; with another one all secrets are others.
    explicit CallSecrets(common::Secret key) : key_(std::move(key)) {}

    [[nodiscard]] std::string secretOf(std::string_view orgId, std::string_view conversationId)
        const;

    /// Whether a bearer token has the form of such a secret.
    [[nodiscard]] static bool looksLikeOne(std::string_view token) noexcept;

    /// The caller of the conversation. Throws Error{kUnauthenticated} when the secret is not that
    /// of the conversation, or the call is closed.
    [[nodiscard]] Caller authenticate(
        storage::ReadTx& tx, std::string_view token, std::string_view conversationId
    ) const;

private:
    common::Secret key_;
};

}  // namespace hiveline::auth
