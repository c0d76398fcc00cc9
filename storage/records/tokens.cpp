#include "storage/records/tokens.h"

#include "storage/engine/connection.h"
#include "storage/engine/rows.h"
#include "storage/records/model_columns.h"

#define COLUMNS "id, orgId, name, userId, scope, createdAt, expiresAt, revokedAt"

namespace hiveline::storage::tokens {
namespace {

std::string_view toString(Scope scope) {
    return scope == Scope::kWrite ? "write" : "read";
}

std::optional<Scope> parseScope(std::string_view text) {
    if (text == "write") {
        return Scope::kWrite;
    }
    return text == "read" ? std::optional(Scope::kRead) : std::nullopt;
}

Token readToken(const Query& row) {
    Token token;
    row.take(
        0,
        token.id,
        token.orgId,
        token.name,
        token.userId,
        EnumColumn{token.scope, parseScope},
        token.createdAt,
        token.expiresAt,
        token.revokedAt
    );
    return token;
}

}  // namespace

void insert(WriteTx& tx, const Token& token, std::string_view hash) {
    tx.db().execute(
        "INSERT INTO tokens (" COLUMNS ", hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        token.id,
        token.orgId,
        token.name,
        token.userId,
        toString(token.scope),
        token.createdAt,
        token.expiresAt,
        token.revokedAt,
        hash
    );
}

std::optional<Token> findByHash(ReadTx& tx, std::string_view hash) {
    auto row = tx.db().query("SELECT " COLUMNS " FROM tokens WHERE hash = $1", hash);
    return row.step() ? std::optional(readToken(row)) : std::nullopt;
}

bool holds(ReadTx& tx, std::string_view id) {
    return tx.db()
        .query(
            "SELECT 1 FROM tokens WHERE id = $1 AND revokedAt IS NULL"
            " AND (expiresAt IS NULL OR expiresAt > $2)",
            id,
            tx.now()
        )
        .step();
}

std::vector<Token> list(ReadTx& tx, std::optional<std::string_view> orgId) {
    return collect(
        orgId ? tx.db().query(
                    "SELECT " COLUMNS " FROM tokens WHERE orgId = $1 ORDER BY id DESC", *orgId
                )
              : tx.db().query("SELECT " COLUMNS " FROM tokens ORDER BY id DESC"),
        readToken
    );
}

bool revoke(WriteTx& tx, std::string_view id) {
    return tx.db().execute(
               "UPDATE tokens SET revokedAt = coalesce(revokedAt, $1) WHERE id = $2", tx.now(), id
           ) > 0;
}

}  // namespace hiveline::storage::tokens
