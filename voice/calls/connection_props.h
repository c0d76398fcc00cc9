// What the server itself keeps in a connection's `sourceProps`, beside what was given there.
// Functions take the caller's transaction.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "generated/models/connections.h"

#include "common/json/object.h"
#include "storage/calls/calls.h"
#include "storage/calls/phone_calls.h"
#include "storage/engine/tx.h"

namespace hiveline::voice {

inline constexpr std::string_view kPropsConversationId = "conversationId";
/// The page of a call. Made for each answer, and not stored.
inline constexpr std::string_view kPropsCallUrl = "callUrl";

/// Whether the server reads or writes the member itself.
[[nodiscard]] bool isPropOfServer(std::string_view name);

/// Sets `callId` and `callStatus`, and `callError` where there is a failure.
void setPhoneCall(
    json::Object& props, const storage::phone_calls::PhoneCall& call, std::string_view failure = {}
);

/// The conversation of a stored connection.
[[nodiscard]] std::optional<std::string> conversationIdOf(const models::Connection& connection);

/// The `sourceProps` of a call's connection, also where it was deleted meanwhile.
[[nodiscard]] json::Raw sourcePropsOf(storage::ReadTx& tx, const storage::calls::Call& call);

}  // namespace hiveline::voice
