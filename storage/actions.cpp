#include "storage/actions.h"

#include "common/json/encode.h"
#include "storage/connection.h"
#include "storage/list_query.h"
#include "storage/model_columns.h"
#include "storage/record_update.h"

#define COLUMNS                                                                            \
    "a.id, a.orgId, a.name, a.description, a.parameters, a.endpoint, a.invocationTrigger," \
    " a.userWaitingText, a.userSuccessText, a.userErrorText, a.createdBy, a.createdAt,"    \
    " a.updatedBy, a.updatedAt, a.status, a.disabledReason, a.scope"
// $1: organisation, $2: agent. First those that are linked to it, then the organisation's.
#define ACTIONS_OF_AGENT                                                                  \
    "SELECT l.actionId AS actionId, l.linkId AS place, 1 AS isLinked FROM agentActions l" \
    " WHERE l.orgId = $1 AND l.agentId = $2"                                              \
    " UNION ALL SELECT o.id, o.id, 0 FROM actions o"                                      \
    " WHERE o.orgId = $1 AND o.scope = 'organisation' AND NOT EXISTS (SELECT 1"           \
    " FROM agentActions m WHERE m.orgId = o.orgId AND m.agentId = $2 AND m.actionId = o.id)"

namespace hiveline::storage::actions {
namespace {

constexpr int kRevisionColumn = 17;

models::Action readAction(const Query& row) {
    models::Action action;
    row.take(
        0,
        action.id,
        action.orgId,
        action.name,
        action.description,
        action.parameters,
        JsonColumn{action.endpoint},
        action.invocationTrigger,
        action.userWaitingText,
        action.userSuccessText,
        action.userErrorText,
        action.createdBy,
        action.createdAt,
        action.updatedBy,
        action.updatedAt,
        EnumColumn{action.status, models::parseActionStatus},
        action.disabledReason,
        EnumColumn{action.scope, models::parseActionScope}
    );
    return action;
}

std::optional<std::string> endpointText(const models::Action& action) {
    return action.endpoint ? std::optional(json::toJson(*action.endpoint)) : std::nullopt;
}

}  // namespace

void insert(WriteTx& tx, const models::Action& action) {
    tx.db().execute(
        "INSERT INTO actions (id, orgId, name, description, parameters, endpoint,"
        " invocationTrigger, userWaitingText, userSuccessText, userErrorText, createdBy,"
        " createdAt, updatedBy, updatedAt, revision, status, disabledReason, scope)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,"
        " $18)",
        action.id,
        action.orgId,
        action.name,
        action.description,
        action.parameters,
        endpointText(action),
        action.invocationTrigger,
        action.userWaitingText,
        action.userSuccessText,
        action.userErrorText,
        action.createdBy,
        action.createdAt,
        action.updatedBy,
        action.updatedAt,
        kFirstRevision,
        toString(action.status),
        action.disabledReason,
        toString(action.scope)
    );
}

std::optional<Versioned<models::Action>> find(
    ReadTx& tx, std::string_view orgId, std::string_view id
) {
    auto row = tx.db().query(
        "SELECT " COLUMNS ", a.revision FROM actions a WHERE a.orgId = $1 AND a.id = $2", orgId, id
    );
    if (!row.step()) {
        return std::nullopt;
    }
    return Versioned<models::Action>{readAction(row), row.integer(kRevisionColumn)};
}

std::int64_t update(WriteTx& tx, const models::Action& action) {
    const auto stored = find(tx, action.orgId, action.id);
    const models::Action before = stored ? stored->record : models::Action{};
    const auto endpointBefore = endpointText(before);
    const auto endpointAfter = endpointText(action);
    RecordUpdate change("actions");
    change.set("name", before.name, action.name);
    change.set("description", before.description, action.description);
    change.set("parameters", before.parameters, action.parameters);
    change.set("endpoint", endpointBefore, endpointAfter);
    change.set("invocationTrigger", before.invocationTrigger, action.invocationTrigger);
    change.setEnum("status", before.status, action.status);
    change.setEnum("scope", before.scope, action.scope);
    change.set("disabledReason", before.disabledReason, action.disabledReason);
    change.set("userWaitingText", before.userWaitingText, action.userWaitingText);
    change.set("userSuccessText", before.userSuccessText, action.userSuccessText);
    change.set("userErrorText", before.userErrorText, action.userErrorText);
    change.set("updatedBy", before.updatedBy, action.updatedBy);
    change.set("updatedAt", before.updatedAt, action.updatedAt);
    return change.run(tx.db(), action.orgId, action.id);
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
    return tx.db().execute("DELETE FROM actions WHERE orgId = $1 AND id = $2", orgId, id) > 0;
}

std::vector<models::Action> list(
    ReadTx& tx,
    std::string_view orgId,
    std::int64_t skip,
    std::optional<std::int64_t> limit,
    PageBytes* bytes
) {
    return collect(
        tx.db().query(
            "SELECT " COLUMNS
            " FROM actions a WHERE a.orgId = $1 ORDER BY a.id DESC LIMIT $2 OFFSET $3",
            orgId,
            limitOrAll(limit),
            skip
        ),
        readAction,
        bytes
    );
}

std::int64_t count(ReadTx& tx, std::string_view orgId) {
    return scalar(tx.db().query("SELECT count(*) FROM actions WHERE orgId = $1", orgId));
}

std::vector<models::Action> listOfAgent(
    ReadTx& tx,
    std::string_view orgId,
    std::string_view agentId,
    std::int64_t skip,
    std::optional<std::int64_t> limit,
    PageBytes* bytes
) {
    return collect(
        tx.db().query(
            "SELECT " COLUMNS " FROM (" ACTIONS_OF_AGENT
            ") p JOIN actions a ON a.orgId = $1 AND a.id = p.actionId"
            " ORDER BY p.isLinked DESC, p.place DESC LIMIT $3 OFFSET $4",
            orgId,
            agentId,
            limitOrAll(limit),
            skip
        ),
        readAction,
        bytes
    );
}

std::int64_t countOfAgent(ReadTx& tx, std::string_view orgId, std::string_view agentId) {
    return scalar(tx.db().query("SELECT count(*) FROM (" ACTIONS_OF_AGENT ") p", orgId, agentId));
}

}  // namespace hiveline::storage::actions
