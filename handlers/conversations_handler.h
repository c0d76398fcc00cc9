// Conversations: transcript, summary, analytics, feedback and admin comments of a call.
#pragma once

#include "generated/api/conversations_api.h"

#include "voice/calls/calls.h"

namespace hiveline::handlers {

class ConversationsHandler final : public api::ConversationsApi {
public:
    explicit ConversationsHandler(voice::Calls& calls) : calls_(calls) {}

    api::ListConversationsResult listConversations(
        storage::ReadTx& tx, const auth::Caller& caller, const api::ListConversationsParams& params
    ) override;
    api::GetConversationResult getConversation(
        storage::ReadTx& tx, const auth::Caller& caller, const api::GetConversationParams& params
    ) override;
    api::UpdateConversationResult updateConversation(
        storage::WriteTx& tx,
        const auth::Caller& caller,
        const api::UpdateConversationParams& params,
        const models::ConversationUpdate& body
    ) override;
    models::Message deleteConversation(
        storage::WriteTx& tx,
        const auth::Caller& caller,
        const api::DeleteConversationParams& params
    ) override;
    api::ListConversationFeedbackResult listConversationFeedback(
        storage::ReadTx& tx,
        const auth::Caller& caller,
        const api::ListConversationFeedbackParams& params
    ) override;
    api::CreateConversationFeedbackResult createConversationFeedback(
        storage::WriteTx& tx,
        const auth::Caller& caller,
        const api::CreateConversationFeedbackParams& params,
        const models::FeedbackCreate& body
    ) override;
    std::vector<models::AdminComment> listConversationAdminComments(
        storage::ReadTx& tx,
        const auth::Caller& caller,
        const api::ListConversationAdminCommentsParams& params
    ) override;
    models::Message linkConversationToProspect(
        storage::WriteTx& tx,
        const auth::Caller& caller,
        const api::LinkConversationToProspectParams& params
    ) override;

private:
    voice::Calls& calls_;
};

}  // namespace hiveline::handlers
