#include "storage/calls/next_calls.h"

#include "storage/engine/connection.h"

namespace hiveline::storage::next_calls {

std::optional<NextCall> find(ReadTx& tx, std::string_view orgId, std::string_view conversationId) {
    auto row = tx.db().query(
        "SELECT nextId, number FROM nextCalls WHERE orgId = $1 AND conversationId = $2",
        orgId,
        conversationId
    );
    if (!row.step()) {
        return std::nullopt;
    }
    NextCall next;
    row.take(0, next.conversationId, next.number);
    return next;
}

std::int64_t numberOf(ReadTx& tx, std::string_view orgId, std::string_view conversationId) {
    auto row = tx.db().query(
        "SELECT number FROM nextCalls WHERE orgId = $1 AND nextId = $2", orgId, conversationId
    );
    return row.step() ? row.integer(0) : 0;
}

void put(
    WriteTx& tx, std::string_view orgId, std::string_view conversationId, const NextCall& next
) {
    tx.db().execute(
        "INSERT INTO nextCalls (orgId, conversationId, nextId, number) VALUES ($1, $2, $3, $4)"
        " ON CONFLICT (orgId, conversationId) DO UPDATE SET nextId = excluded.nextId,"
        " number = excluded.number",
        orgId,
        conversationId,
        next.conversationId,
        next.number
    );
}

}  // namespace hiveline::storage::next_calls
