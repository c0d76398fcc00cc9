// Events: what has happened, written in the transaction of its cause, each with a delivery for
// every action that it goes to. What causes which event is in event_causes.h, what becomes of a
// delivery in deliveries.h.
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

/// Something that has happened, to an agent, to a hive, or to neither.
struct NewEvent {
    std::string orgId;
    models::InvocationTrigger type{};
    std::optional<std::string> agentId = {};
    std::optional<std::string> hiveId = {};
    json::Raw data;  // of the payload
};

/// Stores the event and its deliveries, which are due at once, and gives its id. It goes to the
/// active actions of its type with an endpoint: those of scope `organisation`, and with an agent
/// those that are linked to it, else those that are linked to none, with a hive also those of the
/// agents that the hive is linked to. The time of an event is that of its id. Where many are to be
/// told, the writer makes the deliveries in pieces, behind those of earlier events
/// (storage/events/fan_out).
std::string record(WriteTx& tx, const NewEvent& event);

/// When it has happened. Throws Error{kInternal} for an id that is not of an event.
[[nodiscard]] common::Timestamp timeOf(std::string_view eventId);

struct Filter {
    std::optional<models::InvocationTrigger> type = {};
    std::optional<models::EventStatus> status = {};
    std::optional<std::string> actionId = {};
    std::optional<common::Timestamp> since = {};
    std::optional<common::Timestamp> until = {};  // exclusive
};

/// Newest first.
[[nodiscard]] std::vector<models::Event> list(
    ReadTx& tx,
    std::string_view orgId,
    const Filter& filter,
    std::int64_t skip,
    std::optional<std::int64_t> limit,
    PageBytes* bytes = nullptr
);
[[nodiscard]] std::int64_t count(ReadTx& tx, std::string_view orgId, const Filter& filter);

[[nodiscard]] bool exists(ReadTx& tx, std::string_view orgId, std::string_view id);

/// With the attempts that are kept of each delivery, the newest ones.
[[nodiscard]] std::optional<models::EventDetails> find(
    ReadTx& tx, std::string_view orgId, std::string_view id
);

/// Makes every delivery of the event due now, with the whole schedule before it, but those to
/// actions that are gone or have no endpoint; an event without deliveries gets those that record()
/// would give it now. Returns how many are due: 0 changes nothing.
std::int64_t redeliver(WriteTx& tx, std::string_view orgId, std::string_view id);

/// Which events prune() takes.
enum class Prunes : std::uint8_t { kAll, kSettled };

/// Removes up to `limit` rows of events from before that time: of the oldest first, its attempts,
/// its deliveries and itself. Gives how many, which is less where nothing is left.
std::int64_t prune(
    WriteTx& tx, common::Timestamp before, std::int64_t limit, Prunes which = Prunes::kAll
);

}  // namespace hiveline::storage::events
