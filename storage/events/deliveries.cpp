#include "storage/events/deliveries.h"

#include "storage/engine/connection.h"
#include "storage/engine/rows.h"
#include "storage/events/events.h"

namespace hiveline::storage::deliveries {
namespace {

using models::DeliveryStatus;

/// Derives the event's status from its deliveries. An event with deliveries still to be made is
/// pending, even if all those made so far have ended.
void settleEvent(WriteTx& tx, std::string_view orgId, std::string_view eventId) {
    tx.db().execute(
        "UPDATE events SET status = CASE"
        " WHEN EXISTS (SELECT 1 FROM deliveries d WHERE d.orgId = $1 AND d.eventId = $2"
        " AND d.status = 'pending') THEN 'pending'"
        " WHEN EXISTS (SELECT 1 FROM fanOuts f WHERE f.orgId = $1 AND f.eventId = $2)"
        " THEN 'pending'"
        " WHEN EXISTS (SELECT 1 FROM deliveries d WHERE d.orgId = $1 AND d.eventId = $2"
        " AND d.status = 'dead') THEN 'dead' ELSE 'delivered' END, updatedAt = $3"
        " WHERE orgId = $1 AND id = $2",
        orgId,
        eventId,
        tx.now()
    );
}

/// Counts an attempt and returns its number; nullopt if the delivery is gone.
std::optional<std::int64_t> countAttempt(WriteTx& tx, const Attempt& attempt) {
    auto row = tx.db().query(
        "SELECT attempts + 1 FROM deliveries"
        " WHERE orgId = $1 AND eventId = $2 AND actionId = $3",
        attempt.orgId,
        attempt.eventId,
        attempt.actionId
    );
    if (!row.step()) {
        return std::nullopt;
    }
    // Counted through all rounds, so that the attempts of a delivery have unique numbers.
    const auto number = row.integer(0);
    tx.db().execute(
        "UPDATE deliveries SET attempts = $1 WHERE orgId = $2 AND eventId = $3 AND actionId = $4",
        number,
        attempt.orgId,
        attempt.eventId,
        attempt.actionId
    );
    return number;
}

void keep(WriteTx& tx, const Attempt& attempt, std::int64_t number) {
    tx.db().execute(
        "INSERT INTO deliveryAttempts (orgId, eventId, actionId, number, timestamp, duration,"
        " outcome, statusCode, error) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        attempt.orgId,
        attempt.eventId,
        attempt.actionId,
        number,
        attempt.timestamp,
        attempt.duration,
        toString(attempt.outcome),
        attempt.statusCode,
        attempt.error
    );
    if (number > kKeptAttempts) {
        tx.db().execute(
            // At most one row beyond the limit each time, so a range by number is enough.
            "DELETE FROM deliveryAttempts"
            " WHERE orgId = $1 AND eventId = $2 AND actionId = $3 AND number <= $4",
            attempt.orgId,
            attempt.eventId,
            attempt.actionId,
            number - kKeptAttempts
        );
    }
}

}  // namespace

std::optional<Waiting> waitingAfter(ReadTx& tx, std::string_view orgId, std::string_view actionId) {
    auto row = tx.db().query(
        "SELECT orgId, actionId, nextAttemptAt FROM deliveries"
        // A row value makes it one seek in the index; so a walk over all waiting actions reads one
        // row each, however many deliveries they have.
        " WHERE status = 'pending' AND (orgId, actionId) > ($1, $2)"
        " ORDER BY orgId, actionId, nextAttemptAt LIMIT 1",
        orgId,
        actionId
    );
    if (!row.step()) {
        return std::nullopt;
    }
    Waiting waiting;
    row.take(0, waiting.orgId, waiting.actionId, waiting.nextAttemptAt);
    return waiting;
}

std::optional<common::Timestamp> nextDue(
    ReadTx& tx, std::string_view orgId, std::string_view actionId
) {
    auto row = tx.db().query(
        "SELECT nextAttemptAt FROM deliveries WHERE orgId = $1 AND actionId = $2"
        " AND status = 'pending' ORDER BY nextAttemptAt LIMIT 1",
        orgId,
        actionId
    );
    std::optional<common::Timestamp> next;
    if (row.step()) {
        row.read(0, next);
    }
    return next;
}

std::vector<Due> due(
    ReadTx& tx,
    std::string_view orgId,
    std::string_view actionId,
    common::Timestamp by,
    std::int64_t limit
) {
    return collect(
        tx.db().query(
            "SELECT d.eventId, d.round, d.failures, e.payload FROM deliveries d"
            // CROSS JOIN fixes the order in SQLite: deliveries first, by the index of those that
            // are due. It may otherwise walk the events, which come in the order of ids that is
            // asked for.
            " CROSS JOIN events e ON e.orgId = d.orgId AND e.id = d.eventId"
            " WHERE d.orgId = $1 AND d.actionId = $2 AND d.status = 'pending'"
            " AND d.nextAttemptAt <= $3 ORDER BY d.nextAttemptAt, d.eventId LIMIT $4",
            orgId,
            actionId,
            by,
            limit
        ),
        [](const Query& row) {
            Due due;
            row.take(0, due.eventId, due.round, due.failures, due.payload);
            return due;
        }
    );
}

void finish(WriteTx& tx, const Attempt& attempt) {
    const auto number = countAttempt(tx, attempt);
    if (!number) {
        return;
    }
    // Kept even if the round is over: the request was made, and its outcome is worth seeing.
    keep(tx, attempt, *number);
    const bool delivered = attempt.outcome == models::AttemptOutcome::kDelivered;
    const auto status = delivered               ? DeliveryStatus::kDelivered
                        : attempt.nextAttemptAt ? DeliveryStatus::kPending
                                                : DeliveryStatus::kDead;
    const auto changed = tx.db().execute(
        "UPDATE deliveries SET status = $1, nextAttemptAt = $2, error = $3,"
        " failures = failures + $4"
        " WHERE orgId = $5 AND eventId = $6 AND actionId = $7 AND round = $8"
        // Only the round that the attempt was made in. Results are written while further requests
        // are sent, so a client may have started a new round meanwhile.
        " AND status = 'pending'",
        toString(status),
        attempt.nextAttemptAt,
        attempt.error,
        delivered ? 0 : 1,
        attempt.orgId,
        attempt.eventId,
        attempt.actionId,
        attempt.round
    );
    // As long as it stays pending, so does the event.
    if (changed > 0 && status != DeliveryStatus::kPending) {
        settleEvent(tx, attempt.orgId, attempt.eventId);
    }
}

void postpone(
    WriteTx& tx, const Attempt& untried, const std::string& why, common::Timestamp until
) {
    tx.db().execute(
        "UPDATE deliveries SET nextAttemptAt = $1, error = $2"
        " WHERE orgId = $3 AND eventId = $4 AND actionId = $5 AND round = $6"
        " AND status = 'pending'",
        until,
        why,
        untried.orgId,
        untried.eventId,
        untried.actionId,
        untried.round
    );
}

std::int64_t giveUp(
    WriteTx& tx,
    std::string_view orgId,
    std::string_view actionId,
    const std::string& why,
    std::int64_t limit
) {
    const auto events = collect(
        tx.db().query(
            "SELECT eventId FROM deliveries WHERE orgId = $1 AND actionId = $2"
            " AND status = 'pending' ORDER BY nextAttemptAt, eventId LIMIT $3",
            orgId,
            actionId,
            limit
        ),
        [](const Query& row) { return std::string(row.text(0)); }
    );
    // Row by row and bounded: an action that is deleted may have a backlog of days.
    for (const std::string& event : events) {
        tx.db().execute(
            "UPDATE deliveries SET status = 'dead', nextAttemptAt = NULL, error = $1"
            " WHERE orgId = $2 AND eventId = $3 AND actionId = $4",
            why,
            orgId,
            event,
            actionId
        );
        settleEvent(tx, orgId, event);
    }
    return std::ssize(events);
}

Queue queue(ReadTx& tx) {
    auto row = tx.db().query(
        // The time of an event is in its id, so the least id is the oldest event.
        "SELECT count(*), min(d.eventId) FROM deliveries d WHERE d.status = 'pending'"
        " AND EXISTS (SELECT 1 FROM actions a WHERE a.orgId = d.orgId AND a.id = d.actionId"
        " AND a.status = 'active' AND a.endpoint IS NOT NULL)"
    );
    Queue result;
    if (row.step()) {
        result.depth = row.integer(0);
        if (!row.isNull(1)) {
            result.oldest = events::timeOf(row.text(1));
        }
    }
    return result;
}

}  // namespace hiveline::storage::deliveries
