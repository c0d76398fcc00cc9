// Agents. Functions take the caller's transaction and organisation; a record of another
// organisation is not there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generated/models/agents.h"

#include "storage/engine/page_bytes.h"
#include "storage/engine/tx.h"
#include "storage/records/versioned.h"

namespace hiveline::storage::agents {

void insert(WriteTx& tx, const models::Agent& agent);

[[nodiscard]] std::optional<Versioned<models::Agent>> find(
    ReadTx& tx, std::string_view orgId, std::string_view id
);

/// Makes `after` of `before`, which is the record as it is stored. Its revision is one more
/// then.
void update(WriteTx& tx, const models::Agent& before, const models::Agent& after);

/// Also its links to hives, actions and products. False when there is no such agent.
bool remove(WriteTx& tx, std::string_view orgId, std::string_view id);

/// Newest first.
[[nodiscard]] std::vector<models::Agent> list(
    ReadTx& tx, std::string_view orgId, const ListPart& part = {}
);
[[nodiscard]] std::int64_t count(ReadTx& tx, std::string_view orgId);

/// Active ones, newest first.
[[nodiscard]] std::vector<models::Agent> listActive(
    ReadTx& tx, std::string_view orgId, std::int64_t limit
);

/// Where a walk over the agents of all organisations is.
struct Place {
    std::string orgId;
    std::string id;
};
[[nodiscard]] std::vector<models::Agent> listBehind(
    ReadTx& tx, const Place& place, std::int64_t limit
);

/// Changes nothing but `transcriber` and `intelligenceProvider`: for what clients are not to
/// notice.
void replaceProviders(WriteTx& tx, const models::Agent& agent);

/// Linked to the product, newest link first.
[[nodiscard]] std::vector<models::Agent> listOfProduct(
    ReadTx& tx, std::string_view orgId, std::string_view productId, const ListPart& part = {}
);
[[nodiscard]] std::int64_t countOfProduct(
    ReadTx& tx, std::string_view orgId, std::string_view productId
);

}  // namespace hiveline::storage::agents
