// Events: what has happened, written in the transaction of its cause, with a delivery for every
// action that it goes to. event_causes.h says what causes which event, deliveries.h what becomes of
// a delivery.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generated/models/events.h"

#include "common/json/raw.h"
#include "common/timestamp.h"
#include "storage/engine/page_bytes.h"
#include "storage/engine/tx.h"

namespace hiveline::storage::events {

/// Something that has happened to an agent, to a hive, or to neither.
struct NewEvent {
    std::string orgId;
    models::InvocationTrigger type{};
    std::optional<std::string> agentId = {};
    std::optional<std::string> hiveId = {};
    /// The `data` of the payload; empty: {}.
    json::Raw data;
};

/// Stores the event and its deliveries, due at once, and returns its id. It goes to active actions
/// of its type that have an endpoint: those of scope `organisation`; with an agent those linked to
/// it, otherwise those linked to none; with a hive also those of agents that the hive is linked to.
/// An event's time is that in its id. If there are many receivers, the writer makes the deliveries
/// in pieces, behind those of earlier events (storage/events/fan_out).
std::string record(WriteTx& tx, const NewEvent& event);

/// When it happened. Throws Error{kInternal} if it is not the id of an event.
[[nodiscard]] common::Timestamp timeOf(std::string_view eventId);

/// What a list shows; all conditions together.
struct Filter {
    std::optional<models::InvocationTrigger> type = {};
    std::optional<models::EventStatus> status = {};
    std::optional<std::string> actionId = {};
    std::optional<common::Timestamp> since = {};
    /// Exclusive.
    std::optional<common::Timestamp> until = {};
};

/// A page, newest first. `limit` nullopt: no bound but that of `bytes`.
[[nodiscard]] std::vector<models::Event> list(
    ReadTx& tx, std::string_view orgId, const Filter& filter, const ListPart& part = {}
);
[[nodiscard]] std::int64_t count(ReadTx& tx, std::string_view orgId, const Filter& filter);

[[nodiscard]] bool exists(ReadTx& tx, std::string_view orgId, std::string_view id);

/// With the newest attempts of each delivery (kKeptAttempts).
[[nodiscard]] std::optional<models::EventDetails> find(
    ReadTx& tx, std::string_view orgId, std::string_view id
);

/// Makes every delivery of the event due now and restarts its schedule, except for actions that are
/// gone or have no endpoint. An event without deliveries gets those that record() would give it
/// now. Returns how many are due; 0 changes nothing.
std::int64_t redeliver(WriteTx& tx, std::string_view orgId, std::string_view id);

/// Which events prune() takes. kSettled leaves those with something still to be sent.
enum class Prunes : std::uint8_t { kAll, kSettled };

/// Removes at most `limit` rows of events from before that time, oldest first: attempts,
/// deliveries, then the event itself. Returns the number of rows; less than `limit` means that
/// nothing is left.
std::int64_t prune(
    WriteTx& tx, common::Timestamp before, std::int64_t limit, Prunes which = Prunes::kAll
);

}  // namespace hiveline::storage::events
