// Hives. Functions take the caller's transaction and organisation; a record of another organisation
// is not there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generated/models/hives.h"

#include "storage/engine/tx.h"
#include "storage/records/list_query.h"
#include "storage/records/versioned.h"

namespace hiveline::storage::hives {

using Filter = ListFilter<models::HiveSearchField, models::HiveStatus>;
using Order = ListOrder<models::HiveSortField>;

/// What the list is made of.
[[nodiscard]] const ListSource& source() noexcept;

/// `fileIds`: the files that the hive refers to, in order; each must be stored. One that is named
/// twice counts once.
void insert(WriteTx& tx, const models::Hive& hive, const std::vector<std::string>& fileIds);

[[nodiscard]] std::optional<Versioned<models::Hive>> find(
    ReadTx& tx, std::string_view orgId, std::string_view id
);

/// The files that the hive refers to, in the order given.
[[nodiscard]] std::vector<std::string> fileIds(
    ReadTx& tx, std::string_view orgId, std::string_view id
);

/// Makes `after` of `before`, which is the record as it is stored; its files stay as they are.
/// Its revision is one more then.
void update(WriteTx& tx, const models::Hive& before, const models::Hive& after);

/// The members that were sent, with the server's `progress` in its place.
[[nodiscard]] models::HiveContentProps withProgress(
    const json::Raw& sent, const models::HiveProgress& progress
);

/// Also its links to agents and its references to files. False when there is no such hive.
bool remove(WriteTx& tx, std::string_view orgId, std::string_view id);

[[nodiscard]] std::vector<models::Hive> list(
    ReadTx& tx, std::string_view orgId, const Filter& filter, const Order& order
);
[[nodiscard]] std::int64_t count(ReadTx& tx, std::string_view orgId, const Filter& filter);

/// Linked to the agent, newest link first.
[[nodiscard]] std::vector<models::Hive> listOfAgent(
    ReadTx& tx, std::string_view orgId, std::string_view agentId, const ListPart& part = {}
);
[[nodiscard]] std::int64_t countOfAgent(
    ReadTx& tx, std::string_view orgId, std::string_view agentId
);

}  // namespace hiveline::storage::hives
