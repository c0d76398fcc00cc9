#include "storage/calls/conversation_removal.h"

#include "storage/engine/connection.h"
#include "storage/engine/rows.h"

// The first rows of a table that belong to the conversation, by the column that tells them apart.
#define SOME_OF(table, key) \
    "SELECT " key " FROM " table " WHERE orgId = $1 AND conversationId = $2 LIMIT $3"
#define REMOVE_SOME(table, key)                                               \
    "DELETE FROM " table " WHERE orgId = $1 AND conversationId = $2 AND " key \
    " IN (" SOME_OF(table, key) ")"

namespace hiveline::storage::conversations {
namespace {

std::int64_t countUpTo(
    ReadTx& tx, std::string_view orgId, std::string_view id, std::int64_t limit
) {
    return scalar(tx.db().query(
        "SELECT (SELECT count(*) FROM (" SOME_OF(
            "messages", "seq"
        ) ") AS said)"
          " + (SELECT count(*) FROM (" SOME_OF(
              "callEvents", "seq"
          ) ") AS happened)"
            " + (SELECT count(*) FROM (" SOME_OF(
                "toolCalls", "id"
            ) ") AS tried)"
              " + (SELECT count(*) FROM (" SOME_OF(
                  "feedback", "id"
              ) ") AS written)"
                " + (SELECT count(*) FROM (" SOME_OF("adminComments", "seq") ") AS noted)",
        orgId,
        id,
        limit
    ));
}

}  // namespace

bool isLong(ReadTx& tx, std::string_view orgId, std::string_view id) {
    return countUpTo(tx, orgId, id, kRowsAtOnce + 1) > kRowsAtOnce;
}

bool isHidden(ReadTx& tx, std::string_view orgId, std::string_view id) {
    return tx.db()
        .query(
            "SELECT 1 FROM conversations WHERE orgId = $1 AND id = $2 AND status = 'removed'",
            orgId,
            id
        )
        .step();
}

bool removeSome(WriteTx& tx, std::string_view orgId, std::string_view id, std::int64_t limit) {
    if (!isHidden(tx, orgId, id)) {
        return false;
    }
    auto& db = tx.db();
    std::int64_t left = limit;
    left -= db.execute(REMOVE_SOME("messages", "seq"), orgId, id, left);
    left -= db.execute(REMOVE_SOME("callEvents", "seq"), orgId, id, left);
    left -= db.execute(REMOVE_SOME("toolCalls", "id"), orgId, id, left);
    left -= db.execute(REMOVE_SOME("feedback", "id"), orgId, id, left);
    left -= db.execute(REMOVE_SOME("adminComments", "seq"), orgId, id, left);
    if (left <= 0) {
        return true;
    }
    db.execute("DELETE FROM conversations WHERE orgId = $1 AND id = $2", orgId, id);
    return false;
}

}  // namespace hiveline::storage::conversations
