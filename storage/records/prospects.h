// Prospects. Functions take the caller's transaction and organisation; a record of another
// organisation is not there. Those that write keep the organisation's counters.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generated/models/prospects.h"

#include "storage/engine/tx.h"
#include "storage/records/list_query.h"
#include "storage/records/versioned.h"

namespace hiveline::storage::prospects {

using Filter = ListFilter<models::ProspectSearchField, std::string>;
using Order = ListOrder<models::ProspectSortField>;

/// What the list is made of.
[[nodiscard]] const ListSource& source() noexcept;

void insert(WriteTx& tx, const models::Prospect& prospect);

[[nodiscard]] std::optional<Versioned<models::Prospect>> find(
    ReadTx& tx, std::string_view orgId, std::string_view id
);

/// The newest with exactly this number.
[[nodiscard]] std::optional<Versioned<models::Prospect>> findByPhoneNumber(
    ReadTx& tx, std::string_view orgId, std::string_view phoneNumber
);

/// Makes `after` of `before`, which is the record as it is stored. Its revision is one more
/// then.
void update(WriteTx& tx, const models::Prospect& before, const models::Prospect& after);

/// An operator has set the status, now. Not a change of the record: its revision stays.
void noteStatusSet(WriteTx& tx, std::string_view orgId, std::string_view id);
/// Whether one has since this moment of WriteTx::newMoment(). False when there is no such prospect.
[[nodiscard]] bool isStatusSetSince(
    ReadTx& tx, std::string_view orgId, std::string_view id, std::int64_t moment
);

/// False when there is no such prospect. Conversations keep its id.
bool remove(WriteTx& tx, std::string_view orgId, std::string_view id);

[[nodiscard]] std::vector<models::Prospect> list(
    ReadTx& tx, std::string_view orgId, const Filter& filter, const Order& order
);
[[nodiscard]] std::int64_t count(ReadTx& tx, std::string_view orgId, const Filter& filter);

}  // namespace hiveline::storage::prospects
