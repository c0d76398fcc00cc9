#include "voice/calls/closing.h"

#include <algorithm>
#include <utility>

#include "common/error.h"
#include "common/json/object.h"
#include "storage/calls/conversations.h"
#include "storage/events/event_causes.h"
#include "storage/records/prospects.h"
#include "voice/calls/beginning.h"
#include "voice/calls/journal.h"
#include "voice/calls/prospect_status.h"

namespace hiveline::voice {
namespace {

constexpr std::string_view kContacted = "CONTACTED";

/// Without its transcript: what follows a call changes none of it.
models::Conversation conversationOf(storage::ReadTx& tx, const storage::calls::Call& call) {
    auto found = storage::conversations::findWithoutTranscript(tx, call.orgId, call.conversationId);
    if (!found) {
        throw common::Error(
            common::ErrorCode::kNotFound, "Conversation " + call.conversationId + " not found"
        );
    }
    return std::move(found->record);
}

/// Writes only where `change` makes a difference: a client's ETag stays good otherwise.
template <typename Change>
void changeConversation(storage::WriteTx& tx, const storage::calls::Call& call, Change change) {
    const auto before = conversationOf(tx, call);
    auto after = before;
    change(after);
    if (after != before) {
        after.updatedBy = after.aiAgentId;
        after.updatedAt = tx.now();
        storage::conversations::update(tx, before, after);
    }
}

/// A summary that a client has given stays.
void storeSummary(
    storage::WriteTx& tx, const storage::calls::Call& call, const CallReport& report
) {
    changeConversation(tx, call, [&](models::Conversation& conversation) {
        if (!conversation.transcriptSummary && !report.summary.empty()) {
            conversation.transcriptSummary = report.summary;
        }
    });
}

void storeAnalytics(
    storage::WriteTx& tx, const storage::calls::Call& call, const CallReport& report
) {
    changeConversation(tx, call, [&](models::Conversation& conversation) {
        if (conversation.conversationAnalytics == models::ConversationAnalytics{}) {
            conversation.conversationAnalytics = report.analytics;
        }
    });
}

/// What is known already stays.
void addDetails(models::Prospect& prospect, const models::ConversationAnalytics& analytics) {
    if (!analytics.email_address_of_caller && !analytics.address_of_caller) {
        return;
    }
    auto props = json::Object::parse(prospect.prospectProps);
    const auto add = [&](std::string_view key, const std::optional<std::string>& value) {
        if (value && props.find(key) == nullptr) {
            props.set(key, *value);
            prospect.prospectProps = props.raw();
        }
    };
    add("email", analytics.email_address_of_caller);
    add("address", analytics.address_of_caller);
}

/// What an operator has set since the call began stays. A call from before that was noted counts as
/// begun before everything that is.
std::string statusAfter(
    storage::ReadTx& tx,
    const storage::calls::Call& call,
    const models::Prospect& prospect,
    std::string_view reported
) {
    const std::int64_t began = call.startMoment.value_or(0);
    if (storage::prospects::isStatusSetSince(tx, call.orgId, prospect.id, began)) {
        return prospect.status;
    }
    const std::string status(statusAfterCall(prospect.status, reported));
    return call.turns > 0 ? std::string(statusAfterCall(status, kContacted)) : status;
}

/// What is known already stays; what the call gave is added.
void storeProspect(storage::WriteTx& tx, const storage::calls::Call& call) {
    const auto conversation = conversationOf(tx, call);
    auto found = conversation.prospectId
                     ? storage::prospects::find(tx, call.orgId, *conversation.prospectId)
                     : std::nullopt;
    if (!found) {
        return;
    }
    const auto& analytics = conversation.conversationAnalytics;
    models::Prospect prospect = found->record;
    prospect.name = prospect.name ? prospect.name : analytics.name_of_caller;
    prospect.phoneNumber =
        prospect.phoneNumber ? prospect.phoneNumber : analytics.phone_number_of_caller;
    addDetails(prospect, analytics);
    const std::string reported = analytics.prospectStatus.value_or("");
    prospect.status = statusAfter(tx, call, found->record, reported);
    if (prospect != found->record) {
        prospect.updatedBy = conversation.aiAgentId;
        prospect.updatedAt = tx.now();
        storage::prospects::update(tx, found->record, prospect);
        storage::events::prospectChanged(
            tx, prospect, found->record.status, conversation.aiAgentId
        );
    }
}

/// A call in which nobody said anything, or that broke, has failed.
models::ConversationStatus finalStatus(storage::ReadTx& tx, const storage::calls::Call& call) {
    const bool silent = !call.startedAt &&
                        !storage::conversations::hasMessages(tx, call.orgId, call.conversationId);
    const bool failed = silent || call.endReason == nameOf(EndReason::kFailure) ||
                        call.endReason == nameOf(EndReason::kUnanswered);
    return failed ? models::ConversationStatus::kFailed : models::ConversationStatus::kCompleted;
}

std::vector<storage::calls::Event> closeCall(storage::WriteTx& tx, storage::calls::Call& call) {
    changeConversation(tx, call, [&](models::Conversation& conversation) {
        if (conversation.status == models::ConversationStatus::kActive) {
            conversation.status = finalStatus(tx, call);
        }
        if (!conversation.endReason && !isRecordOfClient(tx, call, conversation)) {
            conversation.endReason = models::parseCallEndReason(call.endReason.value_or(""));
        }
        if (!conversation.timestampEnd) {
            // A client may have set a start that is still to come; no call ends before it starts.
            const auto end = call.endedAt.value_or(tx.now());
            conversation.timestampEnd = std::max(end, conversation.timestampStart.value_or(end));
        }
    });
    call.state = storage::calls::State::kClosed;
    const auto conversation = conversationOf(tx, call);
    storage::events::callEnded(tx, conversation, call);
    const storage::calls::ReportEvent report{
        conversation.transcriptSummary, conversation.conversationAnalytics, conversation.status};
    return {storage::calls::append(tx, call, report)};
}

}  // namespace

bool needsReport(const storage::calls::Call& call) {
    return call.stepsDone < 2 && call.turns > 0;  // summary and analytics
}

std::vector<storage::calls::Event> runClosingStep(
    storage::WriteTx& tx, storage::calls::Call& call, const CallReport& report
) {
    const auto step = call.stepsDone++;
    std::vector<storage::calls::Event> events;
    if (step == 0) {
        storeSummary(tx, call, report);
    } else if (step == 1) {
        storeAnalytics(tx, call, report);
    } else if (step == 2) {
        storeProspect(tx, call);
    } else {
        events = closeCall(tx, call);
    }
    storage::calls::update(tx, call);
    return events;
}

bool closeUnanswered(storage::WriteTx& tx, const storage::calls::Call& listed) {
    const auto stored = storage::calls::find(tx, listed.orgId, listed.conversationId);
    if (!stored || stored->state != storage::calls::State::kWaiting) {
        return false;
    }
    const JournalState before{*stored, conversationOf(tx, *stored).aiAgentId, {}};
    auto ended = write(tx, before, {CallEnd{EndReason::kNoInput}}).state.call;
    while (ended.stepsDone < kClosingSteps) {
        (void)runClosingStep(tx, ended, {});
    }
    return true;
}

}  // namespace hiveline::voice
