// Events on their way to actions, as the worker that sends them sees them: across organisations,
// each statement naming the one that it is about.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generated/models/events.h"

#include "common/timestamp.h"
#include "storage/engine/tx.h"

namespace hiveline::storage::deliveries {

/// An action that something is to be sent to, and when the first of it is due.
struct Waiting {
    std::string orgId;
    std::string actionId;
    common::Timestamp nextAttemptAt;
};

/// The first one behind the given action, of all organisations in the order of the ids; begin with
/// empty ones.
[[nodiscard]] std::optional<Waiting> waitingAfter(
    ReadTx& tx, std::string_view orgId, std::string_view actionId
);

/// When the next delivery to the action is due; nullopt when none is pending.
[[nodiscard]] std::optional<common::Timestamp> nextDue(
    ReadTx& tx, std::string_view orgId, std::string_view actionId
);

/// A delivery that is to be tried.
struct Due {
    std::string eventId;
    std::int64_t round = 0;     // goes up when a client sends the event again
    std::int64_t failures = 0;  // in this round
    std::string payload;
};

/// Pending deliveries to the action that are due by then: by when they are due, then by age.
[[nodiscard]] std::vector<Due> due(
    ReadTx& tx,
    std::string_view orgId,
    std::string_view actionId,
    common::Timestamp by,
    std::int64_t limit
);

/// How one request went.
struct Attempt {
    std::string orgId;
    std::string eventId;
    std::string actionId;
    std::int64_t round = 0;
    common::Timestamp timestamp;
    std::int64_t duration = 0;  // milliseconds
    models::AttemptOutcome outcome{};
    std::optional<std::int64_t> statusCode;
    std::optional<std::string> error;
    /// When it is tried again; nullopt: it was delivered, or is given up.
    std::optional<common::Timestamp> nextAttemptAt;
};

/// Attempts that are kept of a delivery: the newest.
inline constexpr std::int64_t kKeptAttempts = 100;

/// Keeps the attempt, and what follows from it for the delivery and the event. Where a client has
/// sent the event again meanwhile, nothing follows. Nothing at all where the delivery is gone.
void finish(WriteTx& tx, const Attempt& attempt);

/// Nothing was tried, for a reason of this server: the delivery waits until then, with the reason.
void postpone(WriteTx& tx, const Attempt& untried, const std::string& why, common::Timestamp until);

/// Gives up to `limit` pending deliveries to the action up, and returns how many.
std::int64_t giveUp(
    WriteTx& tx,
    std::string_view orgId,
    std::string_view actionId,
    const std::string& why,
    std::int64_t limit
);

/// What is still to be sent: how many deliveries, and when the oldest event of them happened.
struct Queue {
    std::int64_t depth = 0;
    std::optional<common::Timestamp> oldest;
};
/// Of all organisations, but those to actions that nothing is sent to. Reads every pending
/// delivery.
[[nodiscard]] Queue queue(ReadTx& tx);

}  // namespace hiveline::storage::deliveries
