// Products. Functions take the caller's transaction and organisation; a record of another
// organisation is not there.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "generated/models/products.h"

#include "storage/engine/page_bytes.h"
#include "storage/engine/tx.h"
#include "storage/records/versioned.h"

namespace hiveline::storage::products {

void insert(WriteTx& tx, const models::Product& product);

[[nodiscard]] std::optional<Versioned<models::Product>> find(
    ReadTx& tx, std::string_view orgId, std::string_view id
);

/// Also its links to agents. False when there is no such product.
bool remove(WriteTx& tx, std::string_view orgId, std::string_view id);

/// Newest first.
[[nodiscard]] std::vector<models::Product> list(
    ReadTx& tx, std::string_view orgId, const ListPart& part = {}
);
/// Linked to the agent, oldest link first.
[[nodiscard]] std::vector<models::Product> listOfAgent(
    ReadTx& tx, std::string_view orgId, std::string_view agentId, std::int64_t limit
);
[[nodiscard]] std::int64_t count(ReadTx& tx, std::string_view orgId);

}  // namespace hiveline::storage::products
