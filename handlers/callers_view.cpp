#include "handlers/callers_view.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "voice/calls/confirmed_words.h"

namespace hiveline::handlers {

std::optional<std::string> callersSummary(
    const std::optional<std::string>& summary, const models::ConversationAnalytics& facts
) {
    std::string confirmed = voice::confirmedSentences(summary.value_or(""), facts);
    return confirmed.empty() ? std::nullopt : std::optional(std::move(confirmed));
}

models::ConversationAnalytics callersAnalytics(const models::ConversationAnalytics& all) {
    models::ConversationAnalytics shown;
    shown.name_of_caller = all.name_of_caller;
    shown.email_address_of_caller = all.email_address_of_caller;
    shown.phone_number_of_caller = all.phone_number_of_caller;
    shown.address_of_caller = all.address_of_caller;
    shown.is_audio_consent_given = all.is_audio_consent_given;
    std::vector<std::string> items;
    std::ranges::copy_if(
        all.action_items.value_or(std::vector<std::string>{}),
        std::back_inserter(items),
        [&all](const std::string& item) { return voice::isConfirmed(item, all); }
    );
    if (!items.empty()) {
        shown.action_items = std::move(items);
    }
    return shown;
}

models::EndedConversation callersView(const models::Conversation& conversation) {
    models::EndedConversation view;
    view.status = conversation.status;
    view.transcriptSummary =
        callersSummary(conversation.transcriptSummary, conversation.conversationAnalytics);
    view.conversationAnalytics = callersAnalytics(conversation.conversationAnalytics);
    return view;
}

models::EndedConversation wholeView(models::Conversation conversation) {
    // Member by member, because the document gives this answer a schema of its own, in which what
    // callers are not shown may be absent.
    models::EndedConversation view;
    view.status = conversation.status;
    view.transcriptSummary = std::move(conversation.transcriptSummary);
    view.conversationAnalytics = std::move(conversation.conversationAnalytics);
    view.id = std::move(conversation.id);
    view.orgId = std::move(conversation.orgId);
    view.prospectId = std::move(conversation.prospectId);
    view.source = std::move(conversation.source);
    view.sourceType = conversation.sourceType;
    view.aiAgentId = std::move(conversation.aiAgentId);
    view.transcriptText = std::move(conversation.transcriptText);
    view.transcriptRecordingUrl = std::move(conversation.transcriptRecordingUrl);
    view.timestampStart = conversation.timestampStart;
    view.timestampEnd = conversation.timestampEnd;
    view.endReason = conversation.endReason;
    view.createdBy = std::move(conversation.createdBy);
    view.createdAt = conversation.createdAt;
    view.updatedBy = std::move(conversation.updatedBy);
    view.updatedAt = conversation.updatedAt;
    return view;
}

}  // namespace hiveline::handlers
