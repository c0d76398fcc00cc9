// How a conversation with many rows is deleted in pieces: conversations::hide() takes it away from
// every reader in one transaction, and what it leaves goes here, a few rows at a time, in jobs of
// the organisation's lane. A row of `transcriptLeftovers` tells of it until the last piece, so that
// storage/pruning goes on after a crash.
#pragma once

#include <cstdint>
#include <string_view>

#include "storage/engine/tx.h"

namespace hiveline::storage::conversations {

/// Rows that are removed in one piece: a few milliseconds, with long messages too.
inline constexpr std::int64_t kRowsAtOnce = 400;

/// Whether it has more rows than go in one piece, those that nobody reads any more counted too.
[[nodiscard]] bool isLong(ReadTx& tx, std::string_view orgId, std::string_view id);

/// Whether it is deleted and has rows left.
[[nodiscard]] bool isHidden(ReadTx& tx, std::string_view orgId, std::string_view id);

/// Removes up to `limit` rows of one that is hidden, and the record with the last of them. Tells
/// whether there may be more.
bool removeSome(
    WriteTx& tx, std::string_view orgId, std::string_view id, std::int64_t limit = kRowsAtOnce
);

}  // namespace hiveline::storage::conversations
