#include "storage/connections.h"

#include "storage/connection.h"
#include "storage/list_query.h"
#include "storage/model_columns.h"
#include "storage/record_update.h"

#define COLUMNS                                                                                \
    "id, orgId, sourceName, sourceId, sourceProps, agentId, prospectId, createdBy, createdAt," \
    " updatedBy, updatedAt"

namespace hiveline::storage::connections {
namespace {

constexpr int kRevisionColumn = 11;

models::Connection readConnection(const Query& row) {
    models::Connection connection;
    row.take(
        0,
        connection.id,
        connection.orgId,
        EnumColumn{connection.sourceName, models::parseSourceName},
        connection.sourceId,
        connection.sourceProps,
        connection.agentId,
        connection.prospectId,
        connection.createdBy,
        connection.createdAt,
        connection.updatedBy,
        connection.updatedAt
    );
    return connection;
}

}  // namespace

void insert(WriteTx& tx, const models::Connection& connection) {
    tx.db().execute(
        "INSERT INTO connections (" COLUMNS
        ", revision) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        connection.id,
        connection.orgId,
        toString(connection.sourceName),
        connection.sourceId,
        connection.sourceProps,
        connection.agentId,
        connection.prospectId,
        connection.createdBy,
        connection.createdAt,
        connection.updatedBy,
        connection.updatedAt,
        kFirstRevision
    );
}

std::optional<Versioned<models::Connection>> find(
    ReadTx& tx, std::string_view orgId, std::string_view id
) {
    auto row = tx.db().query(
        "SELECT " COLUMNS ", revision FROM connections WHERE orgId = $1 AND id = $2", orgId, id
    );
    if (!row.step()) {
        return std::nullopt;
    }
    return Versioned<models::Connection>{readConnection(row), row.integer(kRevisionColumn)};
}

std::int64_t update(WriteTx& tx, const models::Connection& connection) {
    const auto stored = find(tx, connection.orgId, connection.id);
    const models::Connection before = stored ? stored->record : models::Connection{};
    RecordUpdate change("connections");
    change.setEnum("sourceName", before.sourceName, connection.sourceName);
    change.set("sourceId", before.sourceId, connection.sourceId);
    change.set("sourceProps", before.sourceProps, connection.sourceProps);
    change.set("agentId", before.agentId, connection.agentId);
    change.set("prospectId", before.prospectId, connection.prospectId);
    change.set("updatedBy", before.updatedBy, connection.updatedBy);
    change.set("updatedAt", before.updatedAt, connection.updatedAt);
    return change.run(tx.db(), connection.orgId, connection.id);
}

bool remove(WriteTx& tx, std::string_view orgId, std::string_view id) {
    return tx.db().execute("DELETE FROM connections WHERE orgId = $1 AND id = $2", orgId, id) > 0;
}

std::vector<models::Connection> list(
    ReadTx& tx,
    std::string_view orgId,
    std::int64_t skip,
    std::optional<std::int64_t> limit,
    PageBytes* bytes
) {
    return collect(
        tx.db().query(
            "SELECT " COLUMNS
            " FROM connections WHERE orgId = $1 ORDER BY id DESC LIMIT $2 OFFSET $3",
            orgId,
            limitOrAll(limit),
            skip
        ),
        readConnection,
        bytes
    );
}

std::int64_t count(ReadTx& tx, std::string_view orgId) {
    return scalar(tx.db().query("SELECT count(*) FROM connections WHERE orgId = $1", orgId));
}

}  // namespace hiveline::storage::connections
