#include "storage/secrets/action_secrets.h"

#include "storage/engine/rows.h"

namespace hiveline::storage::action_secrets {
void put(WriteTx& tx, std::string_view orgId, std::string_view actionId, std::string_view sealed) {
    tx.db().execute(
        // The foreign key makes it fail for an action that has been deleted meanwhile.
        "INSERT INTO actionSecrets (orgId, actionId, sealed) VALUES ($1, $2, $3)"
        " ON CONFLICT (orgId, actionId) DO UPDATE SET sealed = excluded.sealed",
        orgId,
        actionId,
        sealed
    );
}

std::optional<std::string> find(ReadTx& tx, std::string_view orgId, std::string_view actionId) {
    return firstText(tx.db().query(
        "SELECT sealed FROM actionSecrets WHERE orgId = $1 AND actionId = $2", orgId, actionId
    ));
}

std::optional<std::string> any(ReadTx& tx) {
    return firstText(tx.db().query("SELECT sealed FROM actionSecrets LIMIT 1"));
}

}  // namespace hiveline::storage::action_secrets
