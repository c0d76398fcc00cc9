// Whether the secret key that is here opens what is stored sealed. Asked once, when a server
// starts.
#pragma once

#include <string>
#include <vector>

#include "secrets/secret_key.h"
#include "storage/engine/tx.h"

namespace hiveline::secrets {

/// A line for each kind of record with something sealed that the key cannot open, with how many
/// they are and why: `of 3 actions with a secret 3 cannot be opened: there is no secret key …`.
/// Damage within what this key sealed is not looked for.
[[nodiscard]] std::vector<std::string> closedSecrets(
    storage::ReadTx& tx, const SecretKeyPlace& place
);

}  // namespace hiveline::secrets
