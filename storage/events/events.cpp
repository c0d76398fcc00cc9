#include "storage/events/events.h"

#include <algorithm>
#include <charconv>

#include "common/error.h"
#include "common/json/encode.h"
#include "storage/engine/connection.h"
#include "storage/engine/rows.h"
#include "storage/events/fan_out.h"
#include "storage/records/list_query.h"
#include "storage/records/model_columns.h"

// An event whose deliveries are still being made counts those to come, so that clients see the same
// number from the start. Sums are computed, not stored: lists are short pages, and each delivery
// would otherwise update the event's row.
#define COLUMNS                                                                                    \
    "e.id, e.orgId, e.type, e.agentId, e.status,"                                                  \
    " (SELECT count(*) FROM deliveries d WHERE d.orgId = e.orgId AND d.eventId = e.id)"            \
    " + coalesce((SELECT f.toMake FROM fanOuts f"                                                  \
    " WHERE f.orgId = e.orgId AND f.eventId = e.id AND f.isAgain = 0), 0),"                        \
    " (SELECT coalesce(sum(d.attempts), 0) FROM deliveries d"                                      \
    " WHERE d.orgId = e.orgId AND d.eventId = e.id),"                                              \
    " (SELECT min(d.nextAttemptAt) FROM deliveries d WHERE d.orgId = e.orgId AND d.eventId = e.id" \
    " AND d.status = 'pending'), e.updatedAt"

namespace hiveline::storage::events {
namespace {

constexpr std::string_view kPrefix = "evt.";
constexpr std::string_view kSystem = "system";
// Microseconds since 1970 have 16 digits until the year 2286.
constexpr std::size_t kDigits = 16;
constexpr std::int64_t kMicrosInMilli = 1000;
constexpr int kPayloadColumn = 9;
constexpr int kHiveColumn = 10;

template <typename Model>
Model readEvent(const Query& row) {
    Model event;
    row.take(
        0,
        event.id,
        event.orgId,
        EnumColumn{event.type, models::parseInvocationTrigger},
        event.agentId,
        EnumColumn{event.status, models::parseEventStatus},
        event.deliveries,
        event.attempts,
        event.nextAttemptAt,
        event.updatedAt
    );
    event.timestamp = timeOf(event.id);
    event.createdAt = event.timestamp;
    // Events have no author: a request may have caused one, but nobody made it.
    event.createdBy = event.updatedBy = kSystem;
    return event;
}

/// The least id of events from that time on. A range of times is thus a range of the primary key.
std::string idBound(common::Timestamp time) {
    // The latest time that 16 digits can say.
    constexpr std::int64_t kLastMillis = 9'999'999'999'999;
    const std::string micros =
        std::to_string(std::clamp<std::int64_t>(time.millis, 0, kLastMillis) * kMicrosInMilli);
    std::string bound(kPrefix);
    bound.append(kDigits - std::min(kDigits, micros.size()), '0').append(micros);
    return bound;
}

// Made once and sent as it is stored: every receiver and every attempt gets the same bytes, under
// the same webhook id.
std::string payloadOf(models::InvocationTrigger type, std::string_view id, const json::Raw& data) {
    std::string text = "{\"type\":";
    json::encodeString(toString(type), text);
    text += ",\"timestamp\":";
    json::encodeTimestamp(timeOf(id), text);
    text += ",\"data\":";
    text += data.text.empty() ? "{}" : data.text;
    text += '}';
    return text;
}

std::vector<std::string> ids(Query query) {
    return collect(std::move(query), [](const Query& row) { return std::string(row.text(0)); });
}

// Three statements and not one with alternatives: each is a literal whose plan is known.
std::vector<std::string> actionsOfAgent(ReadTx& tx, const NewEvent& event) {
    return ids(tx.db().query(
        "SELECT a.id FROM actions a WHERE a.orgId = $1 AND a.invocationTrigger = $2"
        " AND a.status = 'active' AND a.endpoint IS NOT NULL AND (a.scope = 'organisation'"
        " OR EXISTS (SELECT 1 FROM agentActions l"
        " WHERE l.orgId = a.orgId AND l.actionId = a.id AND l.agentId = $3)) ORDER BY a.id",
        event.orgId,
        toString(event.type),
        *event.agentId
    ));
}

std::vector<std::string> actionsOfHive(ReadTx& tx, const NewEvent& event) {
    return ids(tx.db().query(
        "SELECT a.id FROM actions a WHERE a.orgId = $1 AND a.invocationTrigger = $2"
        " AND a.status = 'active' AND a.endpoint IS NOT NULL"
        " AND (a.scope = 'organisation' OR NOT EXISTS (SELECT 1 FROM agentActions l"
        " WHERE l.orgId = a.orgId AND l.actionId = a.id)"
        " OR EXISTS (SELECT 1 FROM agentActions l JOIN agentHives h"
        " ON h.orgId = l.orgId AND h.agentId = l.agentId"
        " WHERE l.orgId = a.orgId AND l.actionId = a.id AND h.hiveId = $3)) ORDER BY a.id",
        event.orgId,
        toString(event.type),
        *event.hiveId
    ));
}

std::vector<std::string> unlinkedActions(ReadTx& tx, const NewEvent& event) {
    return ids(tx.db().query(
        "SELECT a.id FROM actions a WHERE a.orgId = $1 AND a.invocationTrigger = $2"
        " AND a.status = 'active' AND a.endpoint IS NOT NULL"
        " AND (a.scope = 'organisation' OR NOT EXISTS (SELECT 1 FROM agentActions l"
        " WHERE l.orgId = a.orgId AND l.actionId = a.id)) ORDER BY a.id",
        event.orgId,
        toString(event.type)
    ));
}

/// The actions that the event goes to as of now.
std::vector<std::string> receivers(ReadTx& tx, const NewEvent& event) {
    // A tool, called by the agent and told of no event.
    if (event.type == models::InvocationTrigger::kDuringCall) {
        return {};
    }
    if (event.agentId) {
        return actionsOfAgent(tx, event);
    }
    return event.hiveId ? actionsOfHive(tx, event) : unlinkedActions(tx, event);
}

/// The end of a statement over events, and the values of its parameters.
struct Conditions {
    std::string text;
    std::vector<std::string> values;

    Conditions(std::string_view orgId, const Filter& filter) {
        if (filter.actionId) {
            text =
                // By action: the index of its deliveries, in the order of event ids, gives the
                // page. CROSS JOIN keeps SQLite from walking all events of the organisation
                // instead.
                " FROM deliveries t CROSS JOIN events e ON e.orgId = t.orgId AND e.id = t.eventId";
            add(" WHERE t.orgId = $", orgId);
            add(" AND t.actionId = $", *filter.actionId);
        } else {
            text = " FROM events e";
            add(" WHERE e.orgId = $", orgId);
        }
        if (filter.type) {
            add(" AND e.type = $", toString(*filter.type));
        }
        if (filter.status) {
            add(" AND e.status = $", toString(*filter.status));
        }
        if (filter.since) {
            add(std::string(" AND ") + idColumn(filter) + " >= $", idBound(*filter.since));
        }
        if (filter.until) {
            add(std::string(" AND ") + idColumn(filter) + " < $", idBound(*filter.until));
        }
    }

    // The column of the table that is walked, so that ORDER BY and the range use its index.
    static const char* idColumn(const Filter& filter) {
        return filter.actionId ? "t.eventId" : "e.id";
    }

    // Parameters get their numbers as conditions are added, in the order in which they appear.
    void add(std::string_view condition, std::string_view value) {
        values.emplace_back(value);
        text.append(condition).append(std::to_string(values.size()));
    }

    int bindTo(Query& query) const {
        int index = 0;
        for (const std::string& value : values) {
            query.bind(++index, value);
        }
        return index;
    }
};

std::vector<models::DeliveryAttempt> attemptsOf(
    ReadTx& tx, std::string_view orgId, std::string_view eventId, const std::string& actionId
) {
    return collect(
        tx.db().query(
            "SELECT number, timestamp, duration, outcome, statusCode, error FROM deliveryAttempts"
            " WHERE orgId = $1 AND eventId = $2 AND actionId = $3 ORDER BY number",
            orgId,
            eventId,
            actionId
        ),
        [](const Query& row) {
            models::DeliveryAttempt attempt;
            row.take(
                0,
                attempt.number,
                attempt.timestamp,
                attempt.duration,
                EnumColumn{attempt.outcome, models::parseAttemptOutcome},
                attempt.statusCode,
                attempt.error
            );
            return attempt;
        }
    );
}

std::vector<models::Delivery> deliveriesOf(
    ReadTx& tx, std::string_view orgId, std::string_view eventId
) {
    auto deliveries = collect(
        tx.db().query(
            "SELECT actionId, status, attempts, nextAttemptAt, error FROM deliveries"
            " WHERE orgId = $1 AND eventId = $2 ORDER BY actionId",
            orgId,
            eventId
        ),
        [](const Query& row) {
            models::Delivery delivery;
            row.take(
                0,
                delivery.actionId,
                EnumColumn{delivery.status, models::parseDeliveryStatus},
                delivery.attempts,
                delivery.nextAttemptAt,
                delivery.error
            );
            return delivery;
        }
    );
    for (models::Delivery& delivery : deliveries) {
        delivery.log = attemptsOf(tx, orgId, eventId, delivery.actionId);
    }
    return deliveries;
}

void setStatus(
    WriteTx& tx, std::string_view orgId, std::string_view id, models::EventStatus status
) {
    tx.db().execute(
        "UPDATE events SET status = $1, updatedAt = $2 WHERE orgId = $3 AND id = $4",
        toString(status),
        tx.now(),
        orgId,
        id
    );
}

/// Actions among the event's receivers that can be sent to.
std::vector<std::string> reachable(ReadTx& tx, std::string_view orgId, std::string_view id) {
    return ids(tx.db().query(
        "SELECT a.id FROM deliveries d JOIN actions a ON a.orgId = d.orgId AND a.id = d.actionId"
        " WHERE d.orgId = $1 AND d.eventId = $2 AND a.endpoint IS NOT NULL ORDER BY a.id",
        orgId,
        id
    ));
}

/// Removes up to `limit` attempts, then deliveries, of the event; returns how many.
std::int64_t removeParts(
    WriteTx& tx, const std::string& orgId, const std::string& id, std::int64_t limit
) {
    const std::int64_t attempts = tx.db().execute(
        // Explicitly and not by a cascade, which has no bound: an event may have a thousand
        // deliveries of a hundred attempts.
        "DELETE FROM deliveryAttempts WHERE (orgId, eventId, actionId, number) IN"
        " (SELECT orgId, eventId, actionId, number FROM deliveryAttempts"
        " WHERE orgId = $1 AND eventId = $2 LIMIT $3)",
        orgId,
        id,
        limit
    );
    if (attempts >= limit) {
        return attempts;
    }
    return attempts + tx.db().execute(
                          "DELETE FROM deliveries WHERE (orgId, eventId, actionId) IN"
                          " (SELECT orgId, eventId, actionId FROM deliveries"
                          " WHERE orgId = $1 AND eventId = $2 LIMIT $3)",
                          orgId,
                          id,
                          limit - attempts
                      );
}

}  // namespace

std::string record(WriteTx& tx, const NewEvent& event) {
    std::string id = tx.newId("evt");
    const auto actions = receivers(tx, event);
    const auto status =
        actions.empty() ? models::EventStatus::kNoReceiver : models::EventStatus::kPending;
    tx.db().execute(
        "INSERT INTO events (orgId, id, type, agentId, hiveId, status, payload, updatedAt)"
        " VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        event.orgId,
        id,
        toString(event.type),
        event.agentId,
        event.hiveId,
        toString(status),
        payloadOf(event.type, id, event.data),
        // updatedAt is the event's own time to the digit, which tx.now() need not be.
        timeOf(id)
    );
    fan_out::begin(tx, event.orgId, id, actions);
    return id;
}

common::Timestamp timeOf(std::string_view eventId) {
    std::int64_t micros = 0;
    const std::string_view digits =
        eventId.starts_with(kPrefix) ? eventId.substr(kPrefix.size(), kDigits) : std::string_view();
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), micros);
    if (digits.size() != kDigits || error != std::errc() || end != digits.data() + kDigits) {
        throw common::Error(
            common::ErrorCode::kInternal, "no id of an event: " + std::string(eventId)
        );
    }
    return {micros / kMicrosInMilli};
}

std::vector<models::Event> list(
    ReadTx& tx, std::string_view orgId, const Filter& filter, const ListPart& part
) {
    const Conditions conditions(orgId, filter);
    const auto parameters = conditions.values.size();
    // Composed of literals; the values are bound. The number of combinations is small, so each
    // stays prepared.
    Query query = tx.db().queryText(
        "SELECT " COLUMNS + conditions.text + " ORDER BY " + Conditions::idColumn(filter) +
        " DESC LIMIT $" + std::to_string(parameters + 1) + " OFFSET $" +
        std::to_string(parameters + 2)
    );
    const int bound = conditions.bindTo(query);
    query.bind(bound + 1, limitOrAll(part.limit));
    query.bind(bound + 2, part.skip);
    return collect(std::move(query), readEvent<models::Event>, part.bytes);
}

std::int64_t count(ReadTx& tx, std::string_view orgId, const Filter& filter) {
    const Conditions conditions(orgId, filter);
    Query query = tx.db().queryText("SELECT count(*)" + conditions.text);
    conditions.bindTo(query);
    return scalar(std::move(query));
}

std::optional<models::EventDetails> find(ReadTx& tx, std::string_view orgId, std::string_view id) {
    auto row = tx.db().query(
        "SELECT " COLUMNS ", e.payload FROM events e WHERE e.orgId = $1 AND e.id = $2", orgId, id
    );
    if (!row.step()) {
        return std::nullopt;
    }
    auto event = readEvent<models::EventDetails>(row);
    row.read(kPayloadColumn, event.payload);
    event.receivers = deliveriesOf(tx, orgId, id);
    return event;
}

bool exists(ReadTx& tx, std::string_view orgId, std::string_view id) {
    return tx.db().query("SELECT 1 FROM events WHERE orgId = $1 AND id = $2", orgId, id).step();
}

std::int64_t redeliver(WriteTx& tx, std::string_view orgId, std::string_view id) {
    auto row = tx.db().query(
        "SELECT " COLUMNS ", e.payload, e.hiveId FROM events e WHERE e.orgId = $1 AND e.id = $2",
        orgId,
        id
    );
    if (!row.step()) {
        return 0;
    }
    const auto event = readEvent<models::Event>(row);
    std::vector<std::string> actions;
    // Receivers were decided when it happened. An action made since hears of it only if nobody was
    // to be told then.
    if (event.deliveries > 0) {
        actions = reachable(tx, orgId, id);
        fan_out::begin(tx, event.orgId, event.id, actions, fan_out::Round::kAgain);
    } else {
        NewEvent again{
            .orgId = event.orgId, .type = event.type, .agentId = event.agentId, .data = {}};
        row.read(kHiveColumn, again.hiveId);
        actions = receivers(tx, again);
        fan_out::begin(tx, event.orgId, event.id, actions);
    }
    if (!actions.empty()) {
        // In the same transaction as the deliveries: a list never shows a delivered event that is
        // due.
        setStatus(tx, orgId, id, models::EventStatus::kPending);
    }
    return std::ssize(actions);
}

std::int64_t prune(WriteTx& tx, common::Timestamp before, std::int64_t limit, Prunes which) {
    const auto old = collect(
        tx.db().query(
            // Over all organisations, by the time in the id.
            "SELECT orgId, id FROM events WHERE id < $1 AND ($2 = 0 OR status <> 'pending')"
            " ORDER BY id LIMIT $3",
            idBound(before),
            std::int64_t{which == Prunes::kSettled ? 1 : 0},
            limit
        ),
        [](const Query& row) {
            return std::pair(std::string(row.text(0)), std::string(row.text(1)));
        }
    );
    std::int64_t left = limit;
    for (const auto& [orgId, id] : old) {
        left -= removeParts(tx, orgId, id, left);
        if (left <= 0) {
            break;
        }
        left -= tx.db().execute("DELETE FROM events WHERE orgId = $1 AND id = $2", orgId, id);
        if (left <= 0) {
            break;
        }
    }
    return limit - left;
}

}  // namespace hiveline::storage::events
