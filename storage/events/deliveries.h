// Events on their way to actions, as the worker that sends them sees them: across organisations,
// each statement naming the one that it is about. Reads on the worker's thread, writes through the
// store's writer (decision 0013).
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

/// An action with something to be sent, and when the first of it is due.
struct Waiting {
    std::string orgId;
    std::string actionId;
    common::Timestamp nextAttemptAt;
};

/// The first such action behind the given one, in the order of the ids over all organisations;
/// begin with empty ids.
[[nodiscard]] std::optional<Waiting> waitingAfter(
    ReadTx& tx, std::string_view orgId, std::string_view actionId
);

/// When the next delivery to the action is due; nullopt: none is pending.
[[nodiscard]] std::optional<common::Timestamp> nextDue(
    ReadTx& tx, std::string_view orgId, std::string_view actionId
);

/// A delivery to be tried.
struct Due {
    std::string eventId;
    /// Goes up each time that a client has the event sent again.
    std::int64_t round = 0;
    /// Failed attempts in this round.
    std::int64_t failures = 0;
    std::string payload;
};

/// Pending deliveries to the action that are due by that time, in the order in which they become
/// due, then by age.
[[nodiscard]] std::vector<Due> due(
    ReadTx& tx,
    std::string_view orgId,
    std::string_view actionId,
    common::Timestamp by,
    std::int64_t limit
);

/// The outcome of one request.
struct Attempt {
    std::string orgId;
    std::string eventId;
    std::string actionId;
    std::int64_t round = 0;
    common::Timestamp timestamp;
    /// Milliseconds.
    std::int64_t duration = 0;
    models::AttemptOutcome outcome{};
    std::optional<std::int64_t> statusCode;
    std::optional<std::string> error;
    /// When it is tried again; nullopt: it was delivered, or is given up.
    std::optional<common::Timestamp> nextAttemptAt;
};

/// Attempts kept for each delivery, the newest ones.
inline constexpr std::int64_t kKeptAttempts = 100;

/// Stores an attempt and its consequence for the delivery and the event. If a client has the event
/// sent again meanwhile, the attempt has no consequence; if the delivery is gone, nothing is
/// stored.
void finish(WriteTx& tx, const Attempt& attempt);

/// Lets a delivery wait until then, with the reason, without an attempt: nothing was tried, for a
/// reason of this server.
void postpone(WriteTx& tx, const Attempt& untried, const std::string& why, common::Timestamp until);

/// Gives up at most `limit` pending deliveries to the action and returns their number.
std::int64_t giveUp(
    WriteTx& tx,
    std::string_view orgId,
    std::string_view actionId,
    const std::string& why,
    std::int64_t limit
);

/// What is still to be sent: how many deliveries, and when the oldest of their events happened.
struct Queue {
    std::int64_t depth = 0;
    std::optional<common::Timestamp> oldest;
};
/// Over all organisations, without deliveries to actions that nothing is sent to. Reads every
/// pending delivery: for metrics, not for each request.
[[nodiscard]] Queue queue(ReadTx& tx);

}  // namespace hiveline::storage::deliveries
