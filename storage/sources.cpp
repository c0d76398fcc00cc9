#include "storage/sources.h"

#include "storage/connection.h"
#include "storage/list_query.h"
#include "storage/model_columns.h"

#define COLUMNS "sourceName, sourceId, orgId, agentId, createdBy, createdAt, updatedBy, updatedAt"

namespace hiveline::storage::sources {
namespace {

constexpr int kRevisionColumn = 8;
constexpr std::string_view kOrderPrefix = "src";

models::Source readSource(const Query& row) {
    models::Source source;
    row.take(
        0,
        EnumColumn{source.sourceName, models::parseSourceName},
        source.sourceId,
        source.orgId,
        source.agentId,
        source.createdBy,
        source.createdAt,
        source.updatedBy,
        source.updatedAt
    );
    return source;
}

}  // namespace

void insert(WriteTx& tx, const models::Source& source) {
    tx.db().execute(
        "INSERT INTO sources (" COLUMNS
        ", orderId, revision) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        toString(source.sourceName),
        source.sourceId,
        source.orgId,
        source.agentId,
        source.createdBy,
        source.createdAt,
        source.updatedBy,
        source.updatedAt,
        tx.newId(kOrderPrefix),
        kFirstRevision
    );
}

std::optional<Versioned<models::Source>> find(
    ReadTx& tx, std::string_view orgId, models::SourceName sourceName, std::string_view sourceId
) {
    auto row = tx.db().query(
        "SELECT " COLUMNS
        ", revision FROM sources WHERE orgId = $1 AND sourceName = $2 AND sourceId = $3",
        orgId,
        toString(sourceName),
        sourceId
    );
    if (!row.step()) {
        return std::nullopt;
    }
    return Versioned<models::Source>{readSource(row), row.integer(kRevisionColumn)};
}

std::int64_t update(WriteTx& tx, const models::Source& source) {
    return scalar(tx.db().query(
        "UPDATE sources SET agentId = $1, updatedBy = $2, updatedAt = $3, revision = revision + 1"
        " WHERE orgId = $4 AND sourceName = $5 AND sourceId = $6 RETURNING revision",
        source.agentId,
        source.updatedBy,
        source.updatedAt,
        source.orgId,
        toString(source.sourceName),
        source.sourceId
    ));
}

bool remove(
    WriteTx& tx, std::string_view orgId, models::SourceName sourceName, std::string_view sourceId
) {
    return tx.db().execute(
               "DELETE FROM sources WHERE orgId = $1 AND sourceName = $2 AND sourceId = $3",
               orgId,
               toString(sourceName),
               sourceId
           ) > 0;
}

std::vector<models::Source> list(
    ReadTx& tx,
    std::string_view orgId,
    std::int64_t skip,
    std::optional<std::int64_t> limit,
    PageBytes* bytes
) {
    return collect(
        tx.db().query(
            "SELECT " COLUMNS
            " FROM sources WHERE orgId = $1 ORDER BY orderId DESC LIMIT $2 OFFSET $3",
            orgId,
            limitOrAll(limit),
            skip
        ),
        readSource,
        bytes
    );
}

std::int64_t count(ReadTx& tx, std::string_view orgId) {
    return scalar(tx.db().query("SELECT count(*) FROM sources WHERE orgId = $1", orgId));
}

}  // namespace hiveline::storage::sources
