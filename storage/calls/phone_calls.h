// What a telephone carrier holds of a call: which carrier, which numbers, how far it is. Goes with
// its conversation. Functions take the caller's transaction and organisation.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/boot_time.h"
#include "common/timestamp.h"
#include "storage/engine/tx.h"

namespace hiveline::storage::phone_calls {

enum class Direction : std::uint8_t { kIncoming, kOutgoing };

enum class State : std::uint8_t {
    kExpected,  // an incoming one that the carrier has not told of yet
    kOrdered,   // an outgoing one that is still to be placed
    kPlacing,   // the carrier was asked; its answer is not known
    kHeld,      // the carrier has it
    kOver,
};

struct PhoneCall {
    std::string orgId;
    std::string conversationId;
    std::string connectionId;
    std::string carrier;  // `twilio`, `plivo`
    Direction direction = Direction::kIncoming;
    std::string number;                 // the organisation's, E.164
    std::string peer;                   // the other one's; empty where it is not known
    std::optional<std::string> callId;  // the carrier's
    State state = State::kExpected;
    std::string status;  // as the document names it
    common::Timestamp createdAt;
    std::optional<common::BootTime> orderedAt;  // of an outgoing one
    bool operator==(const PhoneCall&) const = default;
};

/// Carriers repeat a request within minutes. What somebody has recorded of one, they can repeat as
/// long as the account's token stays.
inline constexpr std::chrono::milliseconds kIncomingKept = std::chrono::hours(24 * 90);

/// The call must be stored. Throws Error{kConflict} for a callId that is there already.
void insert(WriteTx& tx, const PhoneCall& call);
/// Throws Error{kNotFound} when the conversation was deleted, Error{kConflict} as insert().
void update(WriteTx& tx, const PhoneCall& call);
[[nodiscard]] std::optional<PhoneCall> find(
    ReadTx& tx, std::string_view orgId, std::string_view conversationId
);
[[nodiscard]] std::optional<PhoneCall> findByCallId(
    ReadTx& tx, std::string_view orgId, std::string_view carrier, std::string_view callId
);
/// Remembers a call that has come in, for kIncomingKept at least. False when it is known already.
[[nodiscard]] bool noteIncoming(
    WriteTx& tx, std::string_view orgId, std::string_view carrier, std::string_view callId
);
/// Removes up to `limit` of those that have been remembered for longer, the oldest first, and gives
/// their number.
std::int64_t pruneIncoming(WriteTx& tx, std::int64_t limit);
/// The one that waits longest for a call to the number.
[[nodiscard]] std::optional<PhoneCall> findExpected(
    ReadTx& tx, std::string_view orgId, std::string_view carrier, std::string_view number
);
/// Those of all organisations that are not over.
[[nodiscard]] std::vector<PhoneCall> listOpen(ReadTx& tx);

}  // namespace hiveline::storage::phone_calls
