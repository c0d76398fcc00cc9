// The secret of one call: `<organisation>.<HMAC>`. It opens the call's conversation and nothing
// else, until the call is closed, and after that to call again. Nothing of it is stored: it is made
// of the server's secret key (secret_key.h), which is in no database and no backup. With another
// key all secrets are others, and the links of calls that are open open them no more.
//
// One for a process; every function may be called from any thread.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "auth/caller.h"
#include "common/secret.h"
#include "secrets/kept_secret_box.h"
#include "storage/engine/tx.h"

namespace hiveline::auth {

class CallSecrets {
public:
    explicit CallSecrets(
        secrets::SecretKeyPlace place, common::RandomBytes random = common::systemRandom()
    );
    CallSecrets(const CallSecrets&) = delete;
    CallSecrets& operator=(const CallSecrets&) = delete;

    /// nullopt where there is no key that can be used.
    [[nodiscard]] std::optional<std::string> secretOf(
        std::string_view orgId, std::string_view conversationId
    ) const;

    /// For a new call: afterwards there is one. Makes the key where it is missing and nothing is
    /// sealed; else throws Error{kUnavailable}.
    void requireKey(storage::ReadTx& tx) const;

    /// Whether a bearer token has the form of such a secret.
    [[nodiscard]] static bool looksLikeOne(std::string_view token) noexcept;

    /// What becomes of the secret of a call that is closed.
    enum class Closed : std::uint8_t { kRefused, kTaken };

    /// The caller of the conversation. Throws Error{kUnauthenticated} when the secret is not that
    /// of the conversation, or the call is closed and that counts.
    [[nodiscard]] Caller authenticate(
        storage::ReadTx& tx,
        std::string_view token,
        std::string_view conversationId,
        Closed closed = Closed::kRefused
    ) const;

private:
    [[nodiscard]] std::shared_ptr<const common::Secret> keyOf(
        const std::shared_ptr<const secrets::SecretBox>& box
    ) const;
    [[nodiscard]] bool isGenuine(
        std::string_view token, std::string_view orgId, std::string_view conversationId
    ) const;

    secrets::KeptSecretBox box_;
    mutable std::mutex mutex_;
    // Guarded by mutex_, as the next.
    mutable std::shared_ptr<const secrets::SecretBox> keysBox_;
    // Derived from the key of that box.
    mutable std::shared_ptr<const common::Secret> key_;
};

}  // namespace hiveline::auth
