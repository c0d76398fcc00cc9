// What is stored sealed, of all organisations and kinds, by the key that sealed it. A kind of
// record that holds something sealed has its SELECT in the source: then a start tells when its key
// is gone. Accounts with carriers are not among them: auth/carrier_accounts.h opens each.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "storage/engine/tx.h"

namespace hiveline::storage::sealed_secrets {

struct SealedBy {
    std::string kind;  // as people read it: `actions with a secret`
    std::string head;  // the beginning of each, which names the key
    std::int64_t count = 0;
    bool operator==(const SealedBy&) const = default;
};

/// By kind, then by the first `headCharacters`.
[[nodiscard]] std::vector<SealedBy> list(ReadTx& tx, std::int64_t headCharacters);

}  // namespace hiveline::storage::sealed_secrets
