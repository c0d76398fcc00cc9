#include "storage/records/files.h"

#include "storage/engine/rows.h"
#include "storage/records/table.h"

namespace hiveline::storage::files {
namespace {

using models::File;

constexpr auto kFiles = table<File>(
    "files",
    fixed<&File::id>("id"),
    fixed<&File::orgId>("orgId"),
    fixed<&File::fileName>("fileName"),
    fixed<&File::contentType>("contentType"),
    fixed<&File::size>("size"),
    fixed<&File::sha256>("sha256"),
    fixed<&File::createdBy>("createdBy"),
    fixed<&File::createdAt>("createdAt"),
    fixed<&File::updatedBy>("updatedBy"),
    fixed<&File::updatedAt>("updatedAt")
);
using Files = Records<kFiles>;

std::string readId(const Query& row) {
    return std::string(row.text(0));
}

}  // namespace

void insert(WriteTx& tx, const File& file) {
    Files::insert(tx, file);
}

std::optional<Versioned<File>> find(ReadTx& tx, std::string_view orgId, std::string_view id) {
    return Files::find(tx, orgId, id);
}

std::uint64_t totalBytes(ReadTx& tx, std::string_view orgId) {
    return static_cast<std::uint64_t>(
        scalar(tx.db().query("SELECT coalesce(sum(size), 0) FROM files WHERE orgId = $1", orgId))
    );
}

bool remove(WriteTx& tx, std::string_view orgId, std::string_view id) {
    return Files::remove(tx, orgId, id);
}

std::vector<File> list(ReadTx& tx, std::string_view orgId, const ListPart& part) {
    return Files::list(tx, orgId, part);
}

std::int64_t count(ReadTx& tx, std::string_view orgId) {
    return Files::count(tx, orgId);
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
