#include "storage/records/organisations.h"

#include "storage/engine/connection.h"
#include "storage/engine/rows.h"

namespace hiveline::storage::organisations {
namespace {

Organisation readOrganisation(const Query& row) {
    Organisation organisation;
    row.take(0, organisation.id, organisation.name, organisation.createdAt);
    return organisation;
}

}  // namespace

Organisation create(WriteTx& tx, std::string_view name) {
    Organisation organisation{tx.newId("org"), std::string(name), tx.now()};
    tx.db().execute(
        "INSERT INTO organisations (id, name, createdAt) VALUES ($1, $2, $3)",
        organisation.id,
        organisation.name,
        organisation.createdAt
    );
    return organisation;
}

std::optional<Organisation> find(ReadTx& tx, std::string_view id) {
    auto row = tx.db().query("SELECT id, name, createdAt FROM organisations WHERE id = $1", id);
    return row.step() ? std::optional(readOrganisation(row)) : std::nullopt;
}

std::vector<Organisation> list(ReadTx& tx) {
    return collect(
        tx.db().query("SELECT id, name, createdAt FROM organisations ORDER BY id"), readOrganisation
    );
}

bool any(ReadTx& tx) {
    return tx.db().query("SELECT 1 FROM organisations LIMIT 1").step();
}

}  // namespace hiveline::storage::organisations
