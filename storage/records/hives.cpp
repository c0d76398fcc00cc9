#include "storage/records/hives.h"

#include <array>

#include "common/json/encode.h"
#include "storage/engine/rows.h"
#include "storage/records/search_index.h"
#include "storage/records/table.h"

namespace hiveline::storage::hives {
namespace {

using models::Hive;
using models::HiveContent;

constexpr auto kHives = table<Hive>(
    "hives",
    fixed<&Hive::id>("id"),
    fixed<&Hive::orgId>("orgId"),
    spelled<models::parseHiveType, &Hive::content, &HiveContent::hiveType>("hiveType"),
    column<&Hive::content, &HiveContent::url>("url"),
    json<&Hive::content, &HiveContent::hiveProps>("hiveProps"),
    spelled<models::parseHiveStatus, &Hive::status>("status"),
    fixed<&Hive::createdBy>("createdBy"),
    fixed<&Hive::createdAt>("createdAt"),
    column<&Hive::updatedBy>("updatedBy"),
    column<&Hive::updatedAt>("updatedAt")
);
using Hives = Records<kHives>;

constexpr char kUrlText = 'u';

constexpr std::array<ListField, 8> kFields = {{
    {"id", "id", "id"},
    {"status", "status", "status"},
    {"content.hiveType", "hiveType", "hiveType"},
    {"content.url", "url", "url", kUrlText},
    {"createdBy", "createdBy", "createdBy"},
    {"createdAt", "id", "writtenTime(createdAt)"},
    {"updatedBy", "updatedBy", "updatedBy"},
    {"updatedAt", "updatedAt", "writtenTime(updatedAt)"},
}};
constexpr ListSource kSource = {kHives.name, Hives::columns(), kFields, "hiv"};

std::array<search_index::IndexedText, 1> searchable(const std::optional<std::string>& url) {
    return {{{kUrlText, url}}};
}

}  // namespace

const ListSource& source() noexcept {
    return kSource;
}

void insert(WriteTx& tx, const Hive& hive, const std::vector<std::string>& fileIds) {
    Hives::insert(tx, hive);
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

std::optional<Versioned<Hive>> find(ReadTx& tx, std::string_view orgId, std::string_view id) {
    return Hives::find(tx, orgId, id);
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

void update(WriteTx& tx, const Hive& before, const Hive& after) {
    search_index::replace(
        tx, after.orgId, after.id, searchable(before.content.url), searchable(after.content.url)
    );
    Hives::update(tx, before, after);
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

std::vector<Hive> list(
    ReadTx& tx, std::string_view orgId, const Filter& filter, const Order& order
) {
    const ListRequest request = listRequest(filter, order);
    return collect(listRows(tx, orgId, kSource, request), Hives::read, order.part.bytes);
}

std::int64_t count(ReadTx& tx, std::string_view orgId, const Filter& filter) {
    const ListRequest request = listRequest(filter);
    return countRows(tx, orgId, kSource, request);
}

std::vector<Hive> listOfAgent(
    ReadTx& tx, std::string_view orgId, std::string_view agentId, const ListPart& part
) {
    return collect(
        Hives::query<"SELECT {h.} FROM agentHives l JOIN hives h ON h.orgId = l.orgId"
                     " AND h.id = l.hiveId WHERE l.orgId = $1 AND l.agentId = $2"
                     " ORDER BY l.linkId DESC LIMIT $3 OFFSET $4">(
            tx, orgId, agentId, limitOrAll(part.limit), part.skip
        ),
        Hives::read,
        part.bytes
    );
}

std::int64_t countOfAgent(ReadTx& tx, std::string_view orgId, std::string_view agentId) {
    return scalar(tx.db().query(
        "SELECT count(*) FROM agentHives WHERE orgId = $1 AND agentId = $2", orgId, agentId
    ));
}

}  // namespace hiveline::storage::hives
