#include "voice/calls/connection_props.h"

#include <algorithm>
#include <array>

#include "common/json/raw.h"
#include "storage/records/connections.h"

namespace hiveline::voice {
namespace {

constexpr std::string_view kCallId = "callId";
constexpr std::string_view kCallStatus = "callStatus";
constexpr std::string_view kCallError = "callError";

}  // namespace

bool isPropOfServer(std::string_view name) {
    constexpr std::array<std::string_view, 8> kOwn{
        "agentId",
        "prospectId",
        "phoneNumber",
        kPropsConversationId,
        kPropsCallUrl,
        kCallId,
        kCallStatus,
        kCallError};
    return std::ranges::find(kOwn, name) != kOwn.end();
}

void setPhoneCall(
    json::Object& props, const storage::phone_calls::PhoneCall& call, std::string_view failure
) {
    if (call.callId) {
        props.set(kCallId, *call.callId);
    } else {
        props.setNull(kCallId);
    }
    props.set(kCallStatus, call.status);
    if (!failure.empty()) {
        props.set(kCallError, failure);
    }
}

std::optional<std::string> conversationIdOf(const models::Connection& connection) {
    return json::memberString(connection.sourceProps, kPropsConversationId);
}

json::Raw sourcePropsOf(storage::ReadTx& tx, const storage::calls::Call& call) {
    const auto connection = call.connectionId
                                ? storage::connections::find(tx, call.orgId, *call.connectionId)
                                : std::nullopt;
    return connection ? connection->record.sourceProps
                      : storage::calls::keptSourceProps(tx, call.orgId, call.conversationId)
                            .value_or(json::Raw{});
}

}  // namespace hiveline::voice
