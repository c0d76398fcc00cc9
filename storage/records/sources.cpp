#include "storage/records/sources.h"

#include "storage/engine/rows.h"
#include "storage/records/table.h"

namespace hiveline::storage::sources {
namespace {

using models::Source;

constexpr std::string_view kOrderPrefix = "src";

constexpr auto kSources = table<Source>(
    "sources",
    spelled<models::parseSourceName, &Source::sourceName>("sourceName"),
    fixed<&Source::sourceId>("sourceId"),
    fixed<&Source::orgId>("orgId"),
    column<&Source::agentId>("agentId"),
    fixed<&Source::createdBy>("createdBy"),
    fixed<&Source::createdAt>("createdAt"),
    column<&Source::updatedBy>("updatedBy"),
    column<&Source::updatedAt>("updatedAt")
);
using Sources = Records<kSources>;

}  // namespace

void insert(WriteTx& tx, const Source& source) {
    Sources::insert<"orderId">(tx, source, tx.newId(kOrderPrefix));
}

std::optional<Versioned<Source>> find(
    ReadTx& tx, std::string_view orgId, models::SourceName sourceName, std::string_view sourceId
) {
    return Sources::first(Sources::query<"SELECT {}, revision FROM sources"
                                         " WHERE orgId = $1 AND sourceName = $2 AND sourceId = $3">(
        tx, orgId, toString(sourceName), sourceId
    ));
}

std::int64_t update(WriteTx& tx, const Source& source) {
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

std::vector<Source> list(ReadTx& tx, std::string_view orgId, const ListPart& part) {
    return collect(
        Sources::query<"SELECT {} FROM sources WHERE orgId = $1"
                       " ORDER BY orderId DESC LIMIT $2 OFFSET $3">(
            tx, orgId, limitOrAll(part.limit), part.skip
        ),
        Sources::read,
        part.bytes
    );
}

std::int64_t count(ReadTx& tx, std::string_view orgId) {
    return Sources::count(tx, orgId);
}

}  // namespace hiveline::storage::sources
