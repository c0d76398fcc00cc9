#include "storage/secrets/sealed_secrets.h"

#include "storage/engine/connection.h"
#include "storage/engine/rows.h"

namespace hiveline::storage::sealed_secrets {
namespace {

SealedBy readGroup(const Query& row) {
    SealedBy group;
    row.take(0, group.kind, group.head, group.count);
    return group;
}

}  // namespace

std::vector<SealedBy> list(ReadTx& tx, std::int64_t headCharacters) {
    return collect(
        tx.db().query(
            "SELECT kind, head, count(*) FROM ("
            // The head is readable by design (version and name of the key), so no key is needed to
            // count.
            " SELECT 'actions with a secret' AS kind, substr(sealed, 1, $1) AS head"
            " FROM actionSecrets"
            " UNION ALL"
            " SELECT 'keys of agents' AS kind, substr(sealed, 1, $1) AS head FROM agentKeys"
            ") AS everything GROUP BY kind, head ORDER BY kind, head",
            headCharacters
        ),
        readGroup
    );
}

}  // namespace hiveline::storage::sealed_secrets
