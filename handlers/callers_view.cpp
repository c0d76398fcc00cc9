#include "handlers/callers_view.h"

#include <utility>

namespace hiveline::handlers {

models::EndedConversation callersView(const models::Conversation& conversation) {
    models::EndedConversation view;
    view.status = conversation.status;
    view.transcriptSummary = conversation.transcriptSummary;
    const models::ConversationAnalytics& all = conversation.conversationAnalytics;
    models::ConversationAnalytics& shown = view.conversationAnalytics;
    shown.name_of_caller = all.name_of_caller;
    shown.email_address_of_caller = all.email_address_of_caller;
    shown.phone_number_of_caller = all.phone_number_of_caller;
    shown.address_of_caller = all.address_of_caller;
    shown.action_items = all.action_items;
    shown.is_audio_consent_given = all.is_audio_consent_given;
    return view;
}

models::EndedConversation wholeView(models::Conversation conversation) {
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
