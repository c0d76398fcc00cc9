#include "voice/phone/phone_records.h"

#include <array>
#include <cstdlib>
#include <utility>

#include "common/json/object.h"
#include "storage/calls/conversations.h"
#include "storage/engine/usage.h"
#include "storage/events/event_causes.h"
#include "storage/records/connections.h"
#include "storage/records/prospects.h"
#include "voice/calls/beginning.h"
#include "voice/calls/connection_props.h"
#include "voice/phone/phone_number.h"

namespace hiveline::voice {
namespace {

using storage::phone_calls::Direction;
using storage::phone_calls::State;

constexpr std::string_view kSystem = "system";
constexpr std::array<std::pair<models::SourceName, std::string_view>, 2> kCarriers{
    {{models::SourceName::kTwilio, "twilio"}, {models::SourceName::kPlivo, "plivo"}}};

std::optional<std::string> activeAgentOf(
    storage::ReadTx& tx,
    std::string_view orgId,
    models::SourceName source,
    const std::string& number
) {
    const auto agent = agentOfSource(tx, orgId, source, number);
    return agent && agent->status == models::AgentStatus::kActive ? std::optional(agent->id)
                                                                  : std::nullopt;
}

/// A prospect without a number has that of the call.
void storeNumber(storage::WriteTx& tx, const PhoneCall& call) {
    const auto connection = storage::connections::find(tx, call.orgId, call.connectionId);
    const auto found = connection
                           ? storage::prospects::find(tx, call.orgId, connection->record.prospectId)
                           : std::nullopt;
    const auto number = parsePhoneNumber(call.peer);
    if (found && number && !found->record.phoneNumber) {
        auto prospect = found->record;
        prospect.phoneNumber = number;
        prospect.updatedBy = kSystem;
        prospect.updatedAt = tx.now();
        storage::prospects::update(tx, found->record, prospect);
    }
}

PhoneCall incomingCall(models::SourceName source, const CarrierNews& news) {
    PhoneCall call;
    call.carrier = carrierOf(source).value();
    call.direction = Direction::kIncoming;
    call.number = news.to;
    call.peer = news.from;
    call.callId = news.callId;
    call.state = State::kHeld;
    call.status = nameOf(PhoneStatus::kInProgress);
    return call;
}

PhoneCall beginIncoming(
    storage::WriteTx& tx,
    std::string_view orgId,
    models::SourceName source,
    const std::string& agentId,
    const CarrierNews& news
) {
    Beginning beginning;
    beginning.connection.orgId = orgId;
    beginning.connection.sourceName = source;
    beginning.connection.sourceId = news.to;
    beginning.connection.agentId = agentId;
    beginning.phoneNumber = parsePhoneNumber(news.from);
    if (beginning.phoneNumber) {
        beginning.sourceProps.set("phoneNumber", *beginning.phoneNumber);
    }
    beginning.phoneCall = incomingCall(source, news);
    beginning.actor = kSystem;
    return begin(tx, std::move(beginning)).phoneCall.value();
}

}  // namespace

std::optional<std::string_view> carrierOf(models::SourceName source) {
    for (const auto& [known, carrier] : kCarriers) {
        if (known == source) {
            return carrier;
        }
    }
    return std::nullopt;
}

std::optional<models::SourceName> sourceOf(std::string_view carrier) {
    for (const auto& [source, known] : kCarriers) {
        if (known == carrier) {
            return source;
        }
    }
    return std::nullopt;
}

PhoneCall orderedCall(
    models::SourceName source, const std::string& number, const std::optional<std::string>& to
) {
    PhoneCall call;
    call.carrier = carrierOf(source).value();
    call.direction = to ? Direction::kOutgoing : Direction::kIncoming;
    call.number = number;
    call.peer = to.value_or("");
    call.state = to ? State::kOrdered : State::kExpected;
    call.status = nameOf(PhoneStatus::kQueued);
    if (to) {
        call.orderedAt = common::bootTimeNow();
    }
    return call;
}

bool mayStillBePlaced(
    const PhoneCall& call, common::Timestamp now, const common::BootTime& uptime
) {
    constexpr std::int64_t kMaxMillis = kMaxOrderAge.count();
    if (!call.orderedAt || call.orderedAt->boot != uptime.boot) {
        return false;
    }
    const std::int64_t waited = uptime.millis - call.orderedAt->millis;
    const std::int64_t age = now.millis - call.createdAt.millis;
    return waited >= 0 && waited <= kMaxMillis && std::abs(age) <= kMaxMillis;
}

std::optional<PhoneCall> acceptCall(
    storage::WriteTx& tx,
    std::string_view orgId,
    std::string_view carrier,
    const CarrierNews& news,
    std::uint64_t maxRecordBytes
) {
    if (auto known = storage::phone_calls::findByCallId(tx, orgId, carrier, news.callId)) {
        return known;
    }
    if (!storage::phone_calls::noteIncoming(tx, orgId, carrier, news.callId)) {
        return std::nullopt;  // nobody took it, or what came of it was deleted
    }
    if (auto expected = storage::phone_calls::findExpected(tx, orgId, carrier, news.to)) {
        expected->peer = news.from;
        expected->callId = news.callId;
        expected->state = State::kHeld;
        expected->status = nameOf(PhoneStatus::kInProgress);
        store(tx, *expected);
        storeNumber(tx, *expected);
        return expected;
    }
    const auto source = sourceOf(carrier).value();
    const auto agentId = activeAgentOf(tx, orgId, source, news.to);
    if (!agentId) {
        return std::nullopt;
    }
    PhoneCall call = beginIncoming(tx, orgId, source, *agentId, news);
    storage::usage::requireRoom(tx, orgId, maxRecordBytes);
    return call;
}

void store(storage::WriteTx& tx, const PhoneCall& call, std::string_view failure) {
    storage::phone_calls::update(tx, call);
    const auto found = storage::connections::find(tx, call.orgId, call.connectionId);
    if (!found) {
        return;
    }
    models::Connection connection = found->record;
    auto props = json::Object::parse(connection.sourceProps);
    setPhoneCall(props, call, failure);
    connection.sourceProps = props.raw();
    if (connection.sourceProps != found->record.sourceProps) {
        connection.updatedBy = kSystem;
        connection.updatedAt = tx.now();
        storage::connections::update(tx, found->record, connection);
    }
}

void storeRecording(
    storage::WriteTx& tx,
    std::string_view orgId,
    std::string_view conversationId,
    const PhoneRecording& recording
) {
    const auto found = storage::conversations::findWithoutTranscript(tx, orgId, conversationId);
    if (!found || found->record.transcriptRecordingUrl) {
        return;
    }
    auto conversation = found->record;
    conversation.transcriptRecordingUrl = recording.url;
    conversation.updatedBy = kSystem;
    conversation.updatedAt = tx.now();
    storage::conversations::update(tx, found->record, conversation);
    storage::events::recordingReady(tx, conversation);
}

}  // namespace hiveline::voice
