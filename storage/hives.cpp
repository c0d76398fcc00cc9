#include "storage/hives.h"

#include <array>

#include "common/json/encode.h"
#include "storage/connection.h"
#include "storage/model_columns.h"
#include "storage/record_update.h"
#include "storage/search_index.h"

#define COLUMNS \
    "id, orgId, hiveType, url, hiveProps, status, createdBy, createdAt, updatedBy, updatedAt"

namespace hiveline::storage::hives {
namespace {

constexpr int kRevisionColumn = 10;
constexpr char kUrlText = 'u';

constexpr std::array<ListField, 8> kFields = {{
    {"id", "id", "id"},
    {"status", "status", "status"},
    {"content.hiveType", "hiveType", "hiveType"},
    {"content.url", "url", "url", kUrlText},
    {"createdBy", "createdBy", "createdBy"},
    {"createdAt", "createdAt", "writtenTime(createdAt)"},
    {"updatedBy", "updatedBy", "updatedBy"},
    {"updatedAt", "updatedAt", "writtenTime(updatedAt)"},
}};
constexpr ListSource kSource = {"hives", COLUMNS, kFields, "hiv"};

models::Hive readHive(const Query& row) {
    models::Hive hive;
    row.take(
        0,
        hive.id,
        hive.orgId,
        EnumColumn{hive.content.hiveType, models::parseHiveType},
        hive.content.url,
        JsonColumn{hive.content.hiveProps},
        EnumColumn{hive.status, models::parseHiveStatus},
        hive.createdBy,
        hive.createdAt,
        hive.updatedBy,
        hive.updatedAt
    );
    return hive;
}

std::array<search_index::IndexedText, 1> searchable(const std::optional<std::string>& url) {
    return {{{kUrlText, url}}};
}

}  // namespace

const ListSource& source() noexcept {
    return kSource;
}

void insert(WriteTx& tx, const models::Hive& hive, const std::vector<std::string>& fileIds) {
    tx.db().execute(
        "INSERT INTO hives (" COLUMNS
        ", revision) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        hive.id,
        hive.orgId,
        toString(hive.content.hiveType),
        hive.content.url,
        json::toJson(hive.content.hiveProps),
        toString(hive.status),
        hive.createdBy,
        hive.createdAt,
        hive.updatedBy,
        hive.updatedAt,
        kFirstRevision
    );
    search_index::replace(tx, hive.orgId, hive.id, {}, searchable(hive.content.url));
    std::int64_t position = 0;
    for (const auto& fileId : fileIds) {
        tx.db().execute(
            "INSERT INTO hiveFiles (orgId, hiveId, fileId, position) VALUES ($1, $2, $3, $4)"
            " ON CONFLICT (orgId, hiveId, fileId) DO NOTHING",
            hive.orgId,
            hive.id,
            fileId,
            position++
        );
    }
}

std::optional<Versioned<models::Hive>> find(
    ReadTx& tx, std::string_view orgId, std::string_view id
) {
    auto row = tx.db().query(
        "SELECT " COLUMNS ", revision FROM hives WHERE orgId = $1 AND id = $2", orgId, id
    );
    if (!row.step()) {
        return std::nullopt;
    }
    return Versioned<models::Hive>{readHive(row), row.integer(kRevisionColumn)};
}

std::vector<std::string> fileIds(ReadTx& tx, std::string_view orgId, std::string_view id) {
    return collect(
        tx.db().query(
            "SELECT fileId FROM hiveFiles WHERE orgId = $1 AND hiveId = $2 ORDER BY position",
            orgId,
            id
        ),
        [](const Query& row) { return std::string(row.text(0)); }
    );
}

std::int64_t update(WriteTx& tx, const models::Hive& hive) {
    const auto stored = find(tx, hive.orgId, hive.id);
    const models::Hive before = stored ? stored->record : models::Hive{};
    RecordUpdate change("hives");
    change.setEnum("hiveType", before.content.hiveType, hive.content.hiveType);
    change.set("url", before.content.url, hive.content.url);
    change.setJson("hiveProps", before.content.hiveProps, hive.content.hiveProps);
    change.setEnum("status", before.status, hive.status);
    change.set("updatedBy", before.updatedBy, hive.updatedBy);
    change.set("updatedAt", before.updatedAt, hive.updatedAt);
    search_index::replace(
        tx, hive.orgId, hive.id, searchable(before.content.url), searchable(hive.content.url)
    );
    return change.run(tx.db(), hive.orgId, hive.id);
}

models::HiveContentProps withProgress(const json::Raw& sent, const models::HiveProgress& progress) {
    models::HiveContentProps props;
    props.progress = progress;
    const json::Raw encoded{json::toJson(progress)};
    props.raw = json::withMember(json::withoutMember(sent, "progress"), "progress", encoded);
    return props;
}

bool remove(WriteTx& tx, std::string_view orgId, std::string_view id) {
    auto deleted =
        tx.db().query("DELETE FROM hives WHERE orgId = $1 AND id = $2 RETURNING url", orgId, id);
    if (!deleted.step()) {
        return false;
    }
    std::optional<std::string> url;
    deleted.take(0, url);
    deleted.run();
    search_index::replace(tx, orgId, id, searchable(url), {});
    return true;
}

std::vector<models::Hive> list(
    ReadTx& tx, std::string_view orgId, const Filter& filter, const Order& order
) {
    const ListRequest request = listRequest(filter, order);
    return collect(listRows(tx, orgId, kSource, request), readHive, order.bytes);
}

std::int64_t count(ReadTx& tx, std::string_view orgId, const Filter& filter) {
    const ListRequest request = listRequest(filter);
    return countRows(tx, orgId, kSource, request);
}

std::vector<models::Hive> listOfAgent(
    ReadTx& tx,
    std::string_view orgId,
    std::string_view agentId,
    std::int64_t skip,
    std::optional<std::int64_t> limit,
    PageBytes* bytes
) {
    return collect(
        tx.db().query(
            "SELECT h.id, h.orgId, h.hiveType, h.url, h.hiveProps, h.status, h.createdBy,"
            " h.createdAt, h.updatedBy, h.updatedAt"
            " FROM agentHives l JOIN hives h ON h.orgId = l.orgId AND h.id = l.hiveId"
            " WHERE l.orgId = $1 AND l.agentId = $2 ORDER BY l.linkId DESC LIMIT $3 OFFSET $4",
            orgId,
            agentId,
            limitOrAll(limit),
            skip
        ),
        readHive,
        bytes
    );
}

std::int64_t countOfAgent(ReadTx& tx, std::string_view orgId, std::string_view agentId) {
    return scalar(tx.db().query(
        "SELECT count(*) FROM agentHives WHERE orgId = $1 AND agentId = $2", orgId, agentId
    ));
}

}  // namespace hiveline::storage::hives
