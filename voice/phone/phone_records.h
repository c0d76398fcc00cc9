// What is stored of phone calls besides what every call has. Functions take the caller's
// transaction; what the server does by itself is done by `system`.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "generated/models/connections.h"

#include "common/boot_time.h"
#include "common/timestamp.h"
#include "storage/calls/phone_calls.h"
#include "storage/engine/tx.h"
#include "voice/phone/carrier.h"

namespace hiveline::voice {

using storage::phone_calls::PhoneCall;

/// `twilio` of TWILIO; nullopt where it is no carrier.
[[nodiscard]] std::optional<std::string_view> carrierOf(models::SourceName source);
[[nodiscard]] std::optional<models::SourceName> sourceOf(std::string_view carrier);

/// The phone call of a conversation that is about to begin. The callee's number `to` makes it an
/// outgoing one; without it the call waits for somebody who calls `number`.
[[nodiscard]] PhoneCall orderedCall(
    models::SourceName source, const std::string& number, const std::optional<std::string>& to
);

/// Older ones are not placed any more: nobody expects that call, and at any hour.
inline constexpr std::chrono::milliseconds kMaxOrderAge = std::chrono::minutes(5);

/// Whether no clock says that the order is older than kMaxOrderAge: not the one of the wall, which
/// may have been set, and not the machine's uptime. One of another start of the machine is too old.
[[nodiscard]] bool mayStillBePlaced(
    const PhoneCall& call, common::Timestamp now, const common::BootTime& uptime
);

/// The phone call of an incoming call: the one that is known by its id, else the one that waits for
/// a call to the number, else a new one, with connection, prospect and conversation, for the agent
/// that the number is assigned to. nullopt where nobody takes it, now or when it came first. Throws
/// Error{kTooLarge} where a new one would make the organisation's records more than
/// `maxRecordBytes` (0: any).
[[nodiscard]] std::optional<PhoneCall> acceptCall(
    storage::WriteTx& tx,
    std::string_view orgId,
    std::string_view carrier,
    const CarrierNews& news,
    std::uint64_t maxRecordBytes = 0
);

/// Stores what has changed, also in the connection, where it is still there.
void store(storage::WriteTx& tx, const PhoneCall& call, std::string_view failure = {});

/// Unless the conversation has one.
void storeRecording(
    storage::WriteTx& tx,
    std::string_view orgId,
    std::string_view conversationId,
    const PhoneRecording& recording
);

}  // namespace hiveline::voice
