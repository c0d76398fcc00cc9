// Connections: an agent joined with a caller over a source. Functions take the caller's transaction
// and organisation; a record of another organisation is not there.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "generated/models/connections.h"

#include "storage/engine/page_bytes.h"
#include "storage/engine/tx.h"
#include "storage/records/versioned.h"

namespace hiveline::storage::connections {

void insert(WriteTx& tx, const models::Connection& connection);

[[nodiscard]] std::optional<Versioned<models::Connection>> find(
    ReadTx& tx, std::string_view orgId, std::string_view id
);

/// Makes `after` of `before`, which is the record as it is stored. Its revision is one more
/// then.
void update(WriteTx& tx, const models::Connection& before, const models::Connection& after);

/// False when there is no such connection. Its conversation stays.
bool remove(WriteTx& tx, std::string_view orgId, std::string_view id);

/// Newest first.
[[nodiscard]] std::vector<models::Connection> list(
    ReadTx& tx, std::string_view orgId, const ListPart& part = {}
);
[[nodiscard]] std::int64_t count(ReadTx& tx, std::string_view orgId);

}  // namespace hiveline::storage::connections
