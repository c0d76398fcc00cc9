#include "storage/files.h"

#include "storage/connection.h"
#include "storage/list_query.h"

#define COLUMNS \
    "id, orgId, fileName, contentType, size, sha256, createdBy, createdAt, updatedBy, updatedAt"

namespace hiveline::storage::files {
namespace {

constexpr int kRevisionColumn = 10;

models::File readFile(const Query& row) {
    models::File file;
    row.take(
        0,
        file.id,
        file.orgId,
        file.fileName,
        file.contentType,
        file.size,
        file.sha256,
        file.createdBy,
        file.createdAt,
        file.updatedBy,
        file.updatedAt
    );
    return file;
}

std::string readId(const Query& row) {
    return std::string(row.text(0));
}

}  // namespace

void insert(WriteTx& tx, const models::File& file) {
    tx.db().execute(
        "INSERT INTO files (" COLUMNS
        ", revision) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)",
        file.id,
        file.orgId,
        file.fileName,
        file.contentType,
        file.size,
        file.sha256,
        file.createdBy,
        file.createdAt,
        file.updatedBy,
        file.updatedAt,
        kFirstRevision
    );
}

std::optional<Versioned<models::File>> find(
    ReadTx& tx, std::string_view orgId, std::string_view id
) {
    auto row = tx.db().query(
        "SELECT " COLUMNS ", revision FROM files WHERE orgId = $1 AND id = $2", orgId, id
    );
    if (!row.step()) {
        return std::nullopt;
    }
    return Versioned<models::File>{readFile(row), row.integer(kRevisionColumn)};
}

std::uint64_t totalBytes(ReadTx& tx, std::string_view orgId) {
    return static_cast<std::uint64_t>(
        scalar(tx.db().query("SELECT coalesce(sum(size), 0) FROM files WHERE orgId = $1", orgId))
    );
}

bool remove(WriteTx& tx, std::string_view orgId, std::string_view id) {
    return tx.db().execute("DELETE FROM files WHERE orgId = $1 AND id = $2", orgId, id) > 0;
}

std::vector<models::File> list(
    ReadTx& tx,
    std::string_view orgId,
    std::int64_t skip,
    std::optional<std::int64_t> limit,
    PageBytes* bytes
) {
    return collect(
        tx.db().query(
            "SELECT " COLUMNS " FROM files WHERE orgId = $1 ORDER BY id DESC LIMIT $2 OFFSET $3",
            orgId,
            limitOrAll(limit),
            skip
        ),
        readFile,
        bytes
    );
}

std::int64_t count(ReadTx& tx, std::string_view orgId) {
    return scalar(tx.db().query("SELECT count(*) FROM files WHERE orgId = $1", orgId));
}

std::optional<std::string> referringHive(ReadTx& tx, std::string_view orgId, std::string_view id) {
    auto row = tx.db().query(
        "SELECT hiveId FROM hiveFiles WHERE orgId = $1 AND fileId = $2 ORDER BY hiveId LIMIT 1",
        orgId,
        id
    );
    return row.step() ? std::optional(readId(row)) : std::nullopt;
}

std::vector<std::string> listUnreferenced(ReadTx& tx, std::string_view orgId) {
    return collect(
        tx.db().query(
            "SELECT f.id FROM files f WHERE f.orgId = $1 AND NOT EXISTS (SELECT 1 FROM hiveFiles r"
            " WHERE r.orgId = f.orgId AND r.fileId = f.id) ORDER BY f.id DESC",
            orgId
        ),
        readId
    );
}

void forEachIdOfAllOrganisations(
    ReadTx& tx, const std::function<void(std::string_view id)>& visit
) {
    auto rows = tx.db().query("SELECT id FROM files");
    while (rows.step()) {
        visit(rows.text(0));
    }
}

}  // namespace hiveline::storage::files
