// Calls: what is said, heard and done in a conversation while it lasts.
#pragma once

#include "generated/api/calls_api.h"

#include "storage/store.h"
#include "voice/calls/calls.h"
#include "voice/calls/speech_requests.h"

namespace hiveline::handlers {

class CallsHandler final : public api::CallsApi {
public:
    CallsHandler(storage::Store& store, voice::Calls& calls, voice::SpeechRequests& speech)
        : store_(store),
          calls_(calls),
          speech_(speech),
          reader_(store.openReader()) {}

    models::Call getCall(
        storage::ReadTx& tx, const auth::Caller& caller, const api::GetCallParams& params
    ) override;
    void signalCall(
        const auth::Caller& caller,
        const api::SignalCallParams& params,
        const models::CallSignal& body,
        common::Deferred<models::Message> answer
    ) override;
    void sendConversationMessage(
        const auth::Caller& caller,
        const api::SendConversationMessageParams& params,
        const models::CallerMessage& body,
        common::Deferred<api::SendConversationMessageResult> answer
    ) override;
    void sendConversationSpeech(
        const auth::Caller& caller,
        const api::SendConversationSpeechParams& params,
        const common::BytesBody& body,
        common::Deferred<api::SendConversationSpeechResult> answer
    ) override;
    void endConversation(
        const auth::Caller& caller,
        const api::EndConversationParams& params,
        common::Deferred<models::Conversation> answer
    ) override;
    void streamConversationEvents(
        const auth::Caller& caller,
        const api::StreamConversationEventsParams& params,
        common::Deferred<std::shared_ptr<common::BodyStream>> answer
    ) override;
    void getEventSpeech(
        const auth::Caller& caller,
        const api::GetEventSpeechParams& params,
        common::Deferred<common::Response> answer
    ) override;

private:
    /// Calls `then` with the conversation and its agent on the thread of the calls; what it throws,
    /// or Error{kNotFound}, is the answer.
    template <typename Result, typename Work>
    void withConversation(
        const auth::Caller& caller,
        const std::string& id,
        const common::Deferred<Result>& answer,
        Work work
    );

    storage::Store& store_;
    voice::Calls& calls_;
    voice::SpeechRequests& speech_;
    std::unique_ptr<storage::Reader> reader_;  // of the thread of the calls
};

}  // namespace hiveline::handlers
