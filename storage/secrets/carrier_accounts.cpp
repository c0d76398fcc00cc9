#include "storage/secrets/carrier_accounts.h"

#include "storage/engine/connection.h"
#include "storage/engine/rows.h"

#define COLUMNS "orgId, carrier, sealed, createdAt, updatedAt"

namespace hiveline::storage::carrier_accounts {
namespace {

SealedAccount readAccount(const Query& row) {
    SealedAccount account;
    row.take(
        0, account.orgId, account.carrier, account.sealed, account.createdAt, account.updatedAt
    );
    return account;
}

}  // namespace

void put(WriteTx& tx, std::string_view orgId, std::string_view carrier, std::string_view sealed) {
    tx.db().execute(
        "INSERT INTO carrierAccounts (" COLUMNS
        ") VALUES ($1, $2, $3, $4, $4)"
        // Keeps createdAt: it is the account's age, not the token's.
        " ON CONFLICT (orgId, carrier) DO UPDATE"
        " SET sealed = excluded.sealed, updatedAt = excluded.updatedAt",
        orgId,
        carrier,
        sealed,
        tx.now()
    );
}

std::optional<SealedAccount> find(ReadTx& tx, std::string_view orgId, std::string_view carrier) {
    auto row = tx.db().query(
        "SELECT " COLUMNS " FROM carrierAccounts WHERE orgId = $1 AND carrier = $2", orgId, carrier
    );
    return row.step() ? std::optional(readAccount(row)) : std::nullopt;
}

std::vector<SealedAccount> list(ReadTx& tx, std::optional<std::string_view> orgId) {
    return collect(
        // Two statements, since one with an optional condition would use no index.
        orgId ? tx.db().query(
                    "SELECT " COLUMNS " FROM carrierAccounts WHERE orgId = $1 ORDER BY carrier",
                    *orgId
                )
              : tx.db().query("SELECT " COLUMNS " FROM carrierAccounts ORDER BY orgId, carrier"),
        readAccount
    );
}

bool remove(WriteTx& tx, std::string_view orgId, std::string_view carrier) {
    return tx.db().execute(
               "DELETE FROM carrierAccounts WHERE orgId = $1 AND carrier = $2", orgId, carrier
           ) > 0;
}

}  // namespace hiveline::storage::carrier_accounts
