#include "storage/events/deliveries.h"

#include "storage/engine/connection.h"
#include "storage/engine/rows.h"
#include "storage/events/events.h"

namespace hiveline::storage::deliveries {
namespace {

using models::DeliveryStatus;

/// What follows from the statuses of an event's deliveries.
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

/// The number of this attempt; nullopt when the delivery is gone.
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
    keep(tx, attempt, *number);
    const bool delivered = attempt.outcome == models::AttemptOutcome::kDelivered;
    const auto status = delivered               ? DeliveryStatus::kDelivered
                        : attempt.nextAttemptAt ? DeliveryStatus::kPending
                                                : DeliveryStatus::kDead;
    const auto changed = tx.db().execute(
        "UPDATE deliveries SET status = $1, nextAttemptAt = $2, error = $3,"
        " failures = failures + $4"
        " WHERE orgId = $5 AND eventId = $6 AND actionId = $7 AND round = $8"
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
