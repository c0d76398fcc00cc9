#include "storage/calls/phone_calls.h"

#include <array>
#include <utility>

#include "common/error.h"
#include "storage/engine/connection.h"
#include "storage/engine/rows.h"
#include "storage/records/model_columns.h"

#define COLUMNS                                                                              \
    "orgId, conversationId, connectionId, carrier, direction, number, peer, callId, state, " \
    "status, createdAt, orderedBoot, orderedUptime"

namespace hiveline::storage::phone_calls {
namespace {

constexpr std::array<std::string_view, 2> kDirections{"incoming", "outgoing"};
constexpr std::array<std::string_view, 5> kStates{"expected", "ordered", "placing", "held", "over"};

template <typename Enum>
std::string_view textOf(Enum value) {
    if constexpr (std::is_same_v<Enum, State>) {
        return kStates.at(static_cast<std::size_t>(value));
    } else {
        return kDirections.at(static_cast<std::size_t>(value));
    }
}

template <typename Enum>
std::optional<Enum> parse(std::string_view text, const auto& names) {
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (names.at(i) == text) {
            return static_cast<Enum>(i);
        }
    }
    return std::nullopt;
}

std::optional<Direction> parseDirection(std::string_view text) {
    return parse<Direction>(text, kDirections);
}

std::optional<State> parseState(std::string_view text) {
    return parse<State>(text, kStates);
}

PhoneCall readCall(const Query& row) {
    PhoneCall call;
    std::optional<std::string> boot;
    std::optional<std::int64_t> uptime;
    row.take(
        0,
        call.orgId,
        call.conversationId,
        call.connectionId,
        call.carrier,
        EnumColumn{call.direction, parseDirection},
        call.number,
        call.peer,
        call.callId,
        EnumColumn{call.state, parseState},
        call.status,
        call.createdAt,
        boot,
        uptime
    );
    if (boot && uptime) {
        call.orderedAt = common::BootTime{std::move(*boot), *uptime};
    }
    return call;
}

std::optional<PhoneCall> one(Query row) {
    return row.step() ? std::optional(readCall(row)) : std::nullopt;
}

}  // namespace

void insert(WriteTx& tx, const PhoneCall& call) {
    const auto& ordered = call.orderedAt;
    tx.db().execute(
        "INSERT INTO phoneCalls (" COLUMNS
        ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        call.orgId,
        call.conversationId,
        call.connectionId,
        call.carrier,
        textOf(call.direction),
        call.number,
        call.peer,
        call.callId,
        textOf(call.state),
        call.status,
        call.createdAt,
        ordered ? std::optional(ordered->boot) : std::nullopt,
        ordered ? std::optional(ordered->millis) : std::nullopt
    );
}

void update(WriteTx& tx, const PhoneCall& call) {
    const auto changed = tx.db().execute(
        "UPDATE phoneCalls SET peer = $1, callId = $2, state = $3, status = $4"
        " WHERE orgId = $5 AND conversationId = $6",
        call.peer,
        call.callId,
        textOf(call.state),
        call.status,
        call.orgId,
        call.conversationId
    );
    if (changed == 0) {
        throw common::Error(
            common::ErrorCode::kNotFound, "Conversation " + call.conversationId + " not found"
        );
    }
}

std::optional<PhoneCall> find(ReadTx& tx, std::string_view orgId, std::string_view conversationId) {
    return one(tx.db().query(
        "SELECT " COLUMNS " FROM phoneCalls WHERE orgId = $1 AND conversationId = $2",
        orgId,
        conversationId
    ));
}

std::optional<PhoneCall> findByCallId(
    ReadTx& tx, std::string_view orgId, std::string_view carrier, std::string_view callId
) {
    return one(tx.db().query(
        "SELECT " COLUMNS
        " FROM phoneCalls WHERE orgId = $1 AND carrier = $2 AND callId = $3 AND callId IS NOT NULL",
        orgId,
        carrier,
        callId
    ));
}

bool noteIncoming(
    WriteTx& tx, std::string_view orgId, std::string_view carrier, std::string_view callId
) {
    return tx.db().execute(
               "INSERT INTO incomingCalls (orgId, carrier, callId, notedAt)"
               " VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
               orgId,
               carrier,
               callId,
               tx.now()
           ) != 0;
}

std::int64_t pruneIncoming(WriteTx& tx, std::int64_t limit) {
    return tx.db().execute(
        "DELETE FROM incomingCalls WHERE (orgId, carrier, callId) IN"
        " (SELECT orgId, carrier, callId FROM incomingCalls WHERE notedAt <= $1"
        " ORDER BY notedAt, orgId, carrier, callId LIMIT $2)",
        tx.now().millis - kIncomingKept.count(),
        limit
    );
}

std::optional<PhoneCall> findExpected(
    ReadTx& tx, std::string_view orgId, std::string_view carrier, std::string_view number
) {
    return one(tx.db().query(
        "SELECT " COLUMNS
        " FROM phoneCalls WHERE orgId = $1 AND carrier = $2 AND number = $3 AND state <> 'over'"
        " AND state = 'expected' ORDER BY createdAt, conversationId LIMIT 1",
        orgId,
        carrier,
        number
    ));
}

std::vector<PhoneCall> listOpen(ReadTx& tx) {
    return collect(
        tx.db().query("SELECT " COLUMNS
                      " FROM phoneCalls WHERE state <> 'over' ORDER BY orgId, conversationId"),
        readCall
    );
}

}  // namespace hiveline::storage::phone_calls
