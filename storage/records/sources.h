// Sources: phone numbers and browser widgets, and the agents that they are assigned to. Functions
// take the caller's transaction and organisation; a record of another organisation is not there.
// A source is known by its name and id together; ids come in the one form in which they are kept.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "generated/models/sources.h"

#include "storage/engine/page_bytes.h"
#include "storage/engine/tx.h"
#include "storage/records/versioned.h"

namespace hiveline::storage::sources {

/// Throws Error{kConflict} when it is stored already, or its agent is not.
void insert(WriteTx& tx, const models::Source& source);

[[nodiscard]] std::optional<Versioned<models::Source>> find(
    ReadTx& tx, std::string_view orgId, models::SourceName sourceName, std::string_view sourceId
);

/// Changes the agent and who changed it when; the source must be stored. Returns the new revision.
/// Throws Error{kConflict} when the agent is not stored.
std::int64_t update(WriteTx& tx, const models::Source& source);

/// False when there is no such source.
bool remove(
    WriteTx& tx, std::string_view orgId, models::SourceName sourceName, std::string_view sourceId
);

/// Newest first.
[[nodiscard]] std::vector<models::Source> list(
    ReadTx& tx, std::string_view orgId, const ListPart& part = {}
);
[[nodiscard]] std::int64_t count(ReadTx& tx, std::string_view orgId);

}  // namespace hiveline::storage::sources
