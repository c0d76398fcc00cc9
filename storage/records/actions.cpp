#include "storage/records/actions.h"

#include "storage/engine/rows.h"
#include "storage/records/table.h"

// $1: organisation, $2: agent. First those that are linked to it, then the organisation's.
#define ACTIONS_OF_AGENT                                                                  \
    "SELECT l.actionId AS actionId, l.linkId AS place, 1 AS isLinked FROM agentActions l" \
    " WHERE l.orgId = $1 AND l.agentId = $2"                                              \
    " UNION ALL SELECT o.id, o.id, 0 FROM actions o"                                      \
    " WHERE o.orgId = $1 AND o.scope = 'organisation' AND NOT EXISTS (SELECT 1"           \
    " FROM agentActions m WHERE m.orgId = o.orgId AND m.agentId = $2 AND m.actionId = o.id)"
// What is sorted is ids alone: of the records, which may be large, those are read that are asked
// for. A subquery with a limit is carried out by itself, and CROSS keeps its order.
#define IN_THEIR_ORDER " ORDER BY isLinked DESC, place DESC"
#define WITH_RECORDS " CROSS JOIN actions a ON a.orgId = $1 AND a.id = p.actionId"

namespace hiveline::storage::actions {
namespace {

using models::Action;

constexpr auto kActions = table<Action>(
    "actions",
    fixed<&Action::id>("id"),
    fixed<&Action::orgId>("orgId"),
    column<&Action::name>("name"),
    column<&Action::description>("description"),
    column<&Action::parameters>("parameters"),
    json<&Action::endpoint>("endpoint"),
    column<&Action::invocationTrigger>("invocationTrigger"),
    column<&Action::userWaitingText>("userWaitingText"),
    column<&Action::userSuccessText>("userSuccessText"),
    column<&Action::userErrorText>("userErrorText"),
    fixed<&Action::createdBy>("createdBy"),
    fixed<&Action::createdAt>("createdAt"),
    column<&Action::updatedBy>("updatedBy"),
    column<&Action::updatedAt>("updatedAt"),
    spelled<models::parseActionStatus, &Action::status>("status"),
    column<&Action::disabledReason>("disabledReason"),
    spelled<models::parseActionScope, &Action::scope>("scope")
);
using Actions = Records<kActions>;

}  // namespace

void insert(WriteTx& tx, const Action& action) {
    Actions::insert(tx, action);
}

std::optional<Versioned<Action>> find(ReadTx& tx, std::string_view orgId, std::string_view id) {
    return Actions::find(tx, orgId, id);
}

void update(WriteTx& tx, const Action& before, const Action& after) {
    Actions::update(tx, before, after);
}

bool disable(
    WriteTx& tx,
    std::string_view orgId,
    std::string_view id,
    const std::string& reason,
    std::optional<std::int64_t> revision
) {
    return tx.db().execute(
               "UPDATE actions SET status = 'disabled', disabledReason = $1, updatedBy = 'system',"
               " updatedAt = $2, revision = revision + 1"
               " WHERE orgId = $3 AND id = $4 AND status = 'active'"
               " AND ($5 IS NULL OR revision = $5)",
               reason,
               tx.now(),
               orgId,
               id,
               revision
           ) > 0;
}

bool remove(WriteTx& tx, std::string_view orgId, std::string_view id) {
    return Actions::remove(tx, orgId, id);
}

std::vector<Action> list(ReadTx& tx, std::string_view orgId, const ListPart& part) {
    return Actions::list(tx, orgId, part);
}

std::int64_t count(ReadTx& tx, std::string_view orgId) {
    return Actions::count(tx, orgId);
}

std::vector<Action> listOfAgent(
    ReadTx& tx, std::string_view orgId, std::string_view agentId, const ListPart& part
) {
    return collect(
        Actions::query<"SELECT {a.} FROM (SELECT * FROM (" ACTIONS_OF_AGENT ")" IN_THEIR_ORDER
                       " LIMIT $3 OFFSET $4) p" WITH_RECORDS>(
            tx, orgId, agentId, limitOrAll(part.limit), part.skip
        ),
        Actions::read,
        part.bytes
    );
}

void forEachTool(
    ReadTx& tx,
    std::string_view orgId,
    std::string_view agentId,
    const std::function<bool(Action action)>& take
) {
    auto rows = Actions::query<"SELECT {a.} FROM (SELECT * FROM (" ACTIONS_OF_AGENT
                               ")" IN_THEIR_ORDER " LIMIT -1) p" WITH_RECORDS
                               " AND a.invocationTrigger = 'DURING_CALL' AND a.status = 'active'"
                               " AND a.endpoint IS NOT NULL">(tx, orgId, agentId);
    while (rows.step() && take(Actions::read(rows))) {
    }
}

std::int64_t countOfAgent(ReadTx& tx, std::string_view orgId, std::string_view agentId) {
    return scalar(tx.db().query("SELECT count(*) FROM (" ACTIONS_OF_AGENT ") p", orgId, agentId));
}

}  // namespace hiveline::storage::actions
