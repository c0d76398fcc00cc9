// What requests of actions are signed with, and the header fields that are sent with them. Kept
// sealed (secret_box.h), each bound to its organisation and action.
//
// One for a process; every function may be called from any thread. The key is read, or made, when
// it is needed first, and again when something was sealed with another one.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/secret.h"
#include "common/timestamp.h"
#include "secrets/kept_secret_box.h"
#include "secrets/secret_box.h"
#include "secrets/secret_key.h"
#include "storage/engine/tx.h"

namespace hiveline::secrets {

struct ActionKeys {
    /// `whsec_…`; none of an action that never got one.
    std::optional<common::Secret> secret;
    std::optional<common::Secret> previous;
    /// How long that counts.
    common::Timestamp previousUntil;
    std::vector<std::pair<std::string, common::Secret>> headers;
};

class ActionSecrets {
public:
    /// How long the secret that was there counts beside a new one.
    static constexpr std::int64_t kOverlapMillis = 24LL * 60 * 60 * 1000;

    explicit ActionSecrets(
        SecretKeyPlace place, common::RandomBytes random = common::systemRandom()
    );
    ActionSecrets(const ActionSecrets&) = delete;
    ActionSecrets& operator=(const ActionSecrets&) = delete;

    /// `whsec_` and the base64 of 32 random bytes.
    [[nodiscard]] common::Secret newSecret() const;

    /// Nothing in it where nothing is stored. Throws Error{kUnavailable} when it cannot be opened.
    [[nodiscard]] ActionKeys find(
        storage::ReadTx& tx, std::string_view orgId, std::string_view actionId
    ) const;

    /// Seals and stores them; the action is stored. Throws Error{kUnavailable} when there is no key
    /// to seal with, or none while something is sealed already.
    void set(
        storage::WriteTx& tx,
        std::string_view orgId,
        std::string_view actionId,
        const ActionKeys& keys
    );

    /// Gives the action another secret, beside which the one before counts for kOverlapMillis, and
    /// returns what is stored then. Throws what find() and set() do.
    ActionKeys rotate(storage::WriteTx& tx, std::string_view orgId, std::string_view actionId);

    // Texts of other kinds, bound to `context`. They throw as the functions above.
    [[nodiscard]] std::string seal(
        storage::ReadTx& tx, std::string_view text, std::string_view context
    );
    [[nodiscard]] common::Secret open(std::string_view sealed, std::string_view context) const;

private:
    KeptSecretBox box_;
};

}  // namespace hiveline::secrets
