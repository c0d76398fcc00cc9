#include "storage/secrets/agent_keys.h"

#include "storage/engine/rows.h"

namespace hiveline::storage::agent_keys {
// Rows of their own, so that nothing that reads or lists agents ever meets a key.
void put(
    WriteTx& tx,
    std::string_view orgId,
    std::string_view agentId,
    std::string_view part,
    std::string_view sealed
) {
    tx.db().execute(
        "INSERT INTO agentKeys (orgId, agentId, part, sealed) VALUES ($1, $2, $3, $4)"
        " ON CONFLICT (orgId, agentId, part) DO UPDATE SET sealed = excluded.sealed",
        orgId,
        agentId,
        part,
        sealed
    );
}

void remove(WriteTx& tx, std::string_view orgId, std::string_view agentId, std::string_view part) {
    tx.db().execute(
        "DELETE FROM agentKeys WHERE orgId = $1 AND agentId = $2 AND part = $3",
        orgId,
        agentId,
        part
    );
}

std::optional<std::string> find(
    ReadTx& tx, std::string_view orgId, std::string_view agentId, std::string_view part
) {
    return firstText(tx.db().query(
        "SELECT sealed FROM agentKeys WHERE orgId = $1 AND agentId = $2 AND part = $3",
        orgId,
        agentId,
        part
    ));
}

std::optional<std::string> any(ReadTx& tx) {
    return firstText(tx.db().query("SELECT sealed FROM agentKeys LIMIT 1"));
}

}  // namespace hiveline::storage::agent_keys
