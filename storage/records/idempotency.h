// Answers kept for retries: the first answer to an Idempotency-Key of an organisation, for 24
// hours.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "common/http.h"
#include "storage/engine/tx.h"

namespace hiveline::storage::idempotency {

inline constexpr std::int64_t kKeptMillis = 24LL * 60 * 60 * 1000;

struct Known {
    std::string fingerprint;  // of the request that was answered
    common::Response response;
};

/// nullopt for a key that was not used within 24 hours.
[[nodiscard]] std::optional<Known> find(ReadTx& tx, std::string_view orgId, std::string_view key);

/// Records the answer, in the place of one that is too old. Removes a few that are, so that the
/// table needs no other care. The answer has a body, no file.
void insert(
    WriteTx& tx,
    std::string_view orgId,
    std::string_view key,
    std::string_view fingerprint,
    const common::Response& response
);

/// Removes up to `limit` records older than 24 hours, the oldest first, and gives their number.
std::int64_t prune(WriteTx& tx, std::int64_t limit);

}  // namespace hiveline::storage::idempotency
