// Calls: what is said, heard and done in a conversation while it lasts.
#pragma once

#include "generated/api/calls_api.h"

#include "handlers/call_allowances.h"
#include "handlers/open_streams.h"
#include "storage/store.h"
#include "voice/calls/calls.h"
#include "voice/calls/speech_requests.h"

namespace hiveline::handlers {

class CallsHandler final : public api::CallsApi {
public:
    using Readers = std::shared_ptr<const std::vector<std::unique_ptr<storage::Reader>>>;

    /// `maxStreams`: streams of events that one organisation's tokens may have open.
    /// `maxNextCalls`: calls that may follow one from its page.
    CallsHandler(
        storage::Store& store,
        voice::Calls& calls,
        voice::SpeechRequests& speech,
        std::size_t maxStreams,
        std::size_t maxNextCalls
    );

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
        common::Deferred<models::EndedConversation> answer
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
    /// Calls `work` with the conversation, without its transcript, and its agent on a thread of the
    /// pool; what it throws, or Error{kNotFound}, is the answer. Throws Error{kUnavailable} where
    /// the organisation asks for too much at once.
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
    CallAllowances allowances_;
    const std::size_t maxNextCalls_;
    // Of the pool's threads.
    const Readers readers_;
    const std::shared_ptr<OpenStreams> openStreams_;
};

}  // namespace hiveline::handlers
