// Actions. Functions take the caller's transaction and organisation; a record of another
// organisation is not there.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "generated/models/actions.h"

#include "storage/engine/page_bytes.h"
#include "storage/engine/tx.h"
#include "storage/records/versioned.h"

namespace hiveline::storage::actions {

void insert(WriteTx& tx, const models::Action& action);

[[nodiscard]] std::optional<Versioned<models::Action>> find(
    ReadTx& tx, std::string_view orgId, std::string_view id
);

/// Makes `after` of `before`, which is the record as it is stored. Its revision is one more
/// then.
void update(WriteTx& tx, const models::Action& before, const models::Action& after);

/// The server disables it, for the reason that clients are shown. False when it is not there,
/// disabled already, or no longer at the revision that is given.
bool disable(
    WriteTx& tx,
    std::string_view orgId,
    std::string_view id,
    const std::string& reason,
    std::optional<std::int64_t> revision = {}
);

/// Also its links to agents. False when there is no such action.
bool remove(WriteTx& tx, std::string_view orgId, std::string_view id);

/// Newest first.
[[nodiscard]] std::vector<models::Action> list(
    ReadTx& tx, std::string_view orgId, const ListPart& part = {}
);
[[nodiscard]] std::int64_t count(ReadTx& tx, std::string_view orgId);

/// Linked to the agent, newest link first, then the others of scope `organisation`, newest first.
[[nodiscard]] std::vector<models::Action> listOfAgent(
    ReadTx& tx, std::string_view orgId, std::string_view agentId, const ListPart& part = {}
);
/// The active ones among them with an endpoint that are called during a call, in the same order,
/// until `take` gives false: what is behind that is not read.
void forEachTool(
    ReadTx& tx,
    std::string_view orgId,
    std::string_view agentId,
    const std::function<bool(models::Action action)>& take
);
[[nodiscard]] std::int64_t countOfAgent(
    ReadTx& tx, std::string_view orgId, std::string_view agentId
);

}  // namespace hiveline::storage::actions
