// Counts what is stored sealed, of all organisations and kinds, by the key that sealed it, so that
// a start can tell that a key is gone. Each kind of record that holds something sealed has its
// SELECT in the source. Accounts with carriers are not among them: auth/carrier_accounts.h opens
// each.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "storage/engine/tx.h"

namespace hiveline::storage::sealed_secrets {

struct SealedBy {
    /// As people read it: `actions with a secret`.
    std::string kind;
    /// The beginning of the sealed texts, which names the key.
    std::string head;
    std::int64_t count = 0;
    bool operator==(const SealedBy&) const = default;
};

/// Groups by kind, then by the first `headCharacters`. Reads every sealed text.
[[nodiscard]] std::vector<SealedBy> list(ReadTx& tx, std::int64_t headCharacters);

}  // namespace hiveline::storage::sealed_secrets
