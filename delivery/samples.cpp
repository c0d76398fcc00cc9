#include "delivery/samples.h"

#include "generated/models/events.h"

#include "common/json/encode.h"
#include "common/json/schema/schema.h"

namespace hiveline::delivery {
namespace {

using Trigger = models::InvocationTrigger;

// Of the form of real ids, so that a receiver which checks them takes the sample, and of a time at
// which none was given.
constexpr const char* kConversation = "con.0000000000000000.sample00";
constexpr const char* kAgent = "aia.0000000000000000.sample00";
constexpr const char* kProspect = "pro.0000000000000000.sample00";
constexpr const char* kConnection = "cnx.0000000000000000.sample00";
constexpr const char* kHive = "hiv.0000000000000000.sample00";
constexpr const char* kFeedback = "cfb.0000000000000000.sample00";

template <typename Data>
Data ofCall() {
    Data data;
    data.conversationId = kConversation;
    data.agentId = kAgent;
    data.prospectId = kProspect;
    return data;
}

template <typename Data>
Data ofConnection() {
    auto data = ofCall<Data>();
    data.connectionId = kConnection;
    data.sourceProps = json::Raw{"{}"};
    return data;
}

std::string started(common::Timestamp now) {
    auto data = ofConnection<models::CallStartedData>();
    data.sourceType = models::SourceName::kBrowser;
    data.timestampStart = now;
    return json::toJson(data);
}

std::string ended(common::Timestamp now, models::ConversationStatus status) {
    auto data = ofConnection<models::CallReportData>();
    data.sourceType = models::SourceName::kBrowser;
    data.status = status;
    data.timestampStart = now;
    data.timestampEnd = now;
    data.endReason = models::CallEndReason::kCaller;
    data.transcriptSummary = "A sample.";
    return json::toJson(data);
}

std::string hive(models::HiveStatus status, std::optional<std::string> error) {
    models::HiveData data;
    data.hiveId = kHive;
    data.hiveType = models::HiveType::kWebsite;
    data.status = status;
    data.error = std::move(error);
    return json::toJson(data);
}

std::string prospect() {
    models::ProspectCreatedData data;
    data.prospectId = kProspect;
    data.name = "Sample";
    data.status = "NEW";
    return json::toJson(data);
}

std::string prospectStatus() {
    models::ProspectStatusData data;
    data.prospectId = kProspect;
    data.status = "CONTACTED";
    data.previousStatus = "NEW";
    return json::toJson(data);
}

std::string feedback() {
    models::FeedbackCreatedData data;
    data.feedbackId = kFeedback;
    data.conversationId = kConversation;
    data.agentId = kAgent;
    data.comment = "A sample.";
    return json::toJson(data);
}

std::string recording() {
    auto data = ofCall<models::RecordingReadyData>();
    data.transcriptRecordingUrl = "https://recordings.example.com/sample";
    return json::toJson(data);
}

std::string dataOf(Trigger trigger, common::Timestamp now) {
    switch (trigger) {
        case Trigger::kCallStarted:
            return started(now);
        case Trigger::kCallFailed:
            return ended(now, models::ConversationStatus::kFailed);
        case Trigger::kProspectCreated:
            return prospect();
        case Trigger::kProspectStatusChanged:
            return prospectStatus();
        case Trigger::kHiveCompleted:
            return hive(models::HiveStatus::kCompleted, std::nullopt);
        case Trigger::kHiveFailed:
            return hive(models::HiveStatus::kFailed, "A sample.");
        case Trigger::kFeedbackCreated:
            return feedback();
        case Trigger::kRecordingReady:
            return recording();
        default:
            return ended(now, models::ConversationStatus::kCompleted);
    }
}

std::string arguments(const models::Action& action) {
    try {
        return json::Schema(action.parameters).sample().text;
    } catch (const json::SchemaError&) {
        return "{}";  // from before schemas were checked
    }
}

}  // namespace

std::string samplePayload(const models::Action& action, common::Timestamp now) {
    const auto known = models::parseInvocationTrigger(action.invocationTrigger.value_or(""));
    const Trigger trigger = known.value_or(Trigger::kCallCompleted);
    if (trigger == Trigger::kDuringCall) {
        return arguments(action);
    }
    std::string text = "{\"type\":";
    json::encodeString(toString(trigger), text);
    text += ",\"timestamp\":";
    json::encodeTimestamp(now, text);
    return text + ",\"data\":" + dataOf(trigger, now) + "}";
}

}  // namespace hiveline::delivery
