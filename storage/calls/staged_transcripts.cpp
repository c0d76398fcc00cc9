#include "storage/calls/staged_transcripts.h"

#include <algorithm>
#include <limits>

#include "storage/engine/connection.h"

namespace hiveline::storage::transcripts {
namespace {

std::int64_t removeRows(
    WriteTx& tx, const Place& place, std::int64_t from, std::int64_t end, std::int64_t limit
) {
    return tx.db().execute(
        "DELETE FROM messages WHERE orgId = $1 AND conversationId = $2 AND seq IN"
        " (SELECT seq FROM messages WHERE orgId = $1 AND conversationId = $2"
        " AND seq >= $3 AND seq < $4 ORDER BY seq LIMIT $5)",
        place.orgId,
        place.conversationId,
        from,
        end,
        limit
    );
}

}  // namespace

void noteLeftovers(WriteTx& tx, std::string_view orgId, std::string_view conversationId) {
    tx.db().execute(
        "INSERT INTO transcriptLeftovers (orgId, conversationId) VALUES ($1, $2)"
        " ON CONFLICT (orgId, conversationId) DO NOTHING",
        orgId,
        conversationId
    );
}

Place stage(WriteTx& tx, std::string_view orgId, std::string_view conversationId) {
    noteLeftovers(tx, orgId, conversationId);
    Place staged = placeOf(tx, orgId, conversationId);
    auto last = tx.db().query(
        "SELECT coalesce(max(seq), 0) FROM messages WHERE orgId = $1 AND conversationId = $2",
        orgId,
        conversationId
    );
    const std::int64_t used = last.step() ? last.integer(0) : 0;
    staged.base = (std::max(staged.base, used) / kSpan + 1) * kSpan;
    return staged;
}

void putStaged(
    WriteTx& tx,
    const Place& staged,
    std::size_t from,
    std::span<const models::TranscriptMessage> messages
) {
    Place place = staged;
    place.base += static_cast<std::int64_t>(from);
    replace(tx, place, {}, messages);
}

void switchTo(WriteTx& tx, const Place& staged) {
    tx.db().execute(
        "UPDATE conversations SET transcriptBase = $1 WHERE orgId = $2 AND id = $3",
        staged.base,
        staged.orgId,
        staged.conversationId
    );
}

std::optional<Leftovers> leftoversAfter(ReadTx& tx, const Leftovers& last) {
    auto row = tx.db().query(
        "SELECT orgId, conversationId FROM transcriptLeftovers"
        " WHERE (orgId, conversationId) > ($1, $2) ORDER BY orgId, conversationId LIMIT 1",
        last.orgId,
        last.conversationId
    );
    if (!row.step()) {
        return std::nullopt;
    }
    Leftovers found;
    row.take(0, found.orgId, found.conversationId);
    return found;
}

bool removeLeftovers(
    WriteTx& tx, std::string_view orgId, std::string_view conversationId, std::int64_t limit
) {
    const Place place = placeOf(tx, orgId, conversationId);
    std::int64_t removed = removeRows(tx, place, 0, place.base, limit);
    if (removed < limit) {
        constexpr std::int64_t kNoEnd = std::numeric_limits<std::int64_t>::max();
        removed += removeRows(tx, place, place.end(), kNoEnd, limit - removed);
    }
    if (removed >= limit) {
        return true;
    }
    tx.db().execute(
        "DELETE FROM transcriptLeftovers WHERE orgId = $1 AND conversationId = $2",
        orgId,
        conversationId
    );
    return false;
}

}  // namespace hiveline::storage::transcripts
