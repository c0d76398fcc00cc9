#include "handlers/calls_handler.h"

#include <charconv>
#include <utility>

#include "common/digest.h"
#include "handlers/call_event_stream.h"
#include "handlers/checks.h"
#include "handlers/support.h"
#include "storage/agents.h"
#include "storage/calls.h"
#include "storage/conversations.h"
#include "storage/organisations.h"

namespace hiveline::handlers {
namespace {

constexpr std::string_view kKind = "Conversation";

voice::CallKey keyOf(const auth::Caller& caller, const std::string& conversationId) {
    return {caller.orgId, conversationId};
}

/// The header's value of an answer that a request got before.
std::optional<std::string> replayed(bool repeated) {
    return repeated ? std::optional<std::string>("true") : std::nullopt;
}

std::optional<std::int64_t> eventNumber(const std::string& text) {
    std::int64_t number = 0;
    const char* const end = text.data() + text.size();  // NOLINT(*-pointer-arithmetic)
    const auto parsed = std::from_chars(text.data(), end, number);
    return parsed.ptr == end && parsed.ec == std::errc() && number > 0 ? std::optional(number)
                                                                       : std::nullopt;
}

/// What the agent said in an event.
std::string agentWords(
    storage::ReadTx& tx, const auth::Caller& caller, const api::GetEventSpeechParams& params
) {
    const auto number = eventNumber(params.event_id);
    if (number) {
        const auto found =
            storage::calls::events(tx, caller.orgId, params.conversation_id, *number - 1, 1);
        const json::Raw data{found.empty() ? std::string() : found.front().data};
        if (!found.empty() && found.front().seq == *number && found.front().event == "message" &&
            json::memberString(data, "speaker") == toString(models::Speaker::kAi)) {
            return json::memberString(data, "message").value_or("");
        }
    }
    throw notFound("Event", params.event_id);
}

common::Response spoken(voice::Audio audio) {
    common::Response response;
    response.contentType = std::move(audio.contentType);
    response.headers.emplace_back("Cache-Control", "private, max-age=3600");
    response.body = std::move(audio.bytes);
    return response;
}

}  // namespace

template <typename Result, typename Work>
void CallsHandler::withConversation(
    const auth::Caller& caller,
    const std::string& id,
    const common::Deferred<Result>& answer,
    Work work
) {
    calls_.post([this, caller, id, answer, work = std::move(work)] {
        try {
            store_.read(*reader_, [&](storage::ReadTx& tx) {
                const auto found =
                    orNotFound(storage::conversations::find(tx, caller.orgId, id), kKind, id);
                auto agent = storage::agents::find(tx, caller.orgId, found.record.aiAgentId);
                work(tx, found, agent ? agent->record : models::Agent{});
            });
        } catch (...) {
            answer.fail(std::current_exception());
        }
    });
}

models::Call CallsHandler::getCall(
    storage::ReadTx& tx, const auth::Caller& caller, const api::GetCallParams& params
) {
    const auto& id = params.conversation_id;
    const auto found = orNotFound(storage::conversations::find(tx, caller.orgId, id), kKind, id);
    models::Call call;
    call.conversation_id = id;
    call.status = found.record.status;
    if (const auto agent = storage::agents::find(tx, caller.orgId, found.record.aiAgentId)) {
        call.agentName = agent->record.name;
        if (const auto& accent = agent->record.voice.languageAccent) {
            call.language = accent->language;
        }
    }
    if (auto organisation = storage::organisations::find(tx, caller.orgId)) {
        call.companyName = std::move(organisation->name);
    }
    call.speech = {speech_.canHear(), speech_.canSpeak()};
    if (const auto stored = storage::calls::find(tx, caller.orgId, id)) {
        call.lastEventId = stored->lastEvent;
    }
    return call;
}

void CallsHandler::signalCall(
    const auth::Caller& caller,
    const api::SignalCallParams& params,
    const models::CallSignal& body,
    common::Deferred<models::Message> answer
) {
    calls_.signal(
        keyOf(caller, params.conversation_id),
        body,
        [answer](voice::Outcome<models::Message> outcome) {
            outcome.value ? answer.send(std::move(*outcome.value)) : answer.fail(outcome.failure);
        }
    );
}

void CallsHandler::sendConversationMessage(
    const auth::Caller& caller,
    const api::SendConversationMessageParams& params,
    const models::CallerMessage& body,
    common::Deferred<api::SendConversationMessageResult> answer
) {
    json::Faults faults;
    checks::sendConversationMessage(params, body, faults);
    faults.throwIfAny();
    calls_.say(
        keyOf(caller, params.conversation_id),
        {body.message, params.idempotencyKey, common::sha256Hex(body.message)},
        {},
        [answer](voice::Outcome<voice::Replied> outcome) {
            if (outcome.value) {
                answer.send({std::move(outcome.value->answer), replayed(outcome.value->repeated)});
            } else {
                answer.fail(outcome.failure);
            }
        }
    );
}

void CallsHandler::sendConversationSpeech(
    const auth::Caller& caller,
    const api::SendConversationSpeechParams& params,
    const common::BytesBody& body,
    common::Deferred<api::SendConversationSpeechResult> answer
) {
    const auto say = [this,
                      key = keyOf(caller, params.conversation_id),
                      answer,
                      requestKey = params.idempotencyKey,
                      fingerprint =
                          common::sha256Hex(body.data)](voice::Outcome<std::string> heard) {
        if (!heard.value) {
            answer.fail(heard.failure);
            return;
        }
        if (heard.value->find_first_not_of(" \t\r\n\f\v") == std::string::npos) {
            answer.send({});
            return;
        }
        calls_.say(
            key,
            {std::move(*heard.value), requestKey, fingerprint},
            [answer](voice::Outcome<voice::Heard> outcome) {
                if (outcome.value) {
                    answer.send(
                        {{std::move(outcome.value->text)}, replayed(outcome.value->repeated)}
                    );
                } else {
                    answer.fail(outcome.failure);
                }
            },
            {}
        );
    };
    withConversation(
        caller,
        params.conversation_id,
        answer,
        [this, say, audio = voice::Audio{body.data, body.contentType}](
            storage::ReadTx&, const auto&, const models::Agent& agent
        ) { speech_.hear(audio, agent, say); }
    );
}

void CallsHandler::endConversation(
    const auth::Caller& caller,
    const api::EndConversationParams& params,
    common::Deferred<models::Conversation> answer
) {
    const auto reason =
        caller.conversationId ? voice::EndReason::kCaller : voice::EndReason::kOperator;
    const auto give = [this, caller, id = params.conversation_id, answer](const auto& /*ended*/) {
        // Also where there is no call to end: the conversation is over as it is.
        withConversation(
            caller,
            id,
            answer,
            [answer](storage::ReadTx&, const auto& found, const models::Agent&) {
                answer.send(found.record);
            }
        );
    };
    calls_.end(keyOf(caller, params.conversation_id), reason, give);
}

void CallsHandler::streamConversationEvents(
    const auth::Caller& caller,
    const api::StreamConversationEventsParams& params,
    common::Deferred<std::shared_ptr<common::BodyStream>> answer
) {
    const auto key = keyOf(caller, params.conversation_id);
    auto queue =
        std::make_shared<CallEventQueue>([&calls = calls_, key] { calls.sweepListeners(key); });
    auto stream = std::make_shared<CallEventStream>(queue);
    calls_.listen(
        key,
        params.lastEventID.value_or(0),
        queue,
        caller.conversationId.has_value(),
        [answer, stream](const voice::Outcome<bool>& outcome) {
            outcome.value ? answer.send(stream) : answer.fail(outcome.failure);
        }
    );
}

void CallsHandler::getEventSpeech(
    const auth::Caller& caller,
    const api::GetEventSpeechParams& params,
    common::Deferred<common::Response> answer
) {
    withConversation(
        caller,
        params.conversation_id,
        answer,
        [this, caller, params, answer](
            storage::ReadTx& tx, const auto&, const models::Agent& agent
        ) {
            speech_.speak(
                agentWords(tx, caller, params),
                agent,
                [answer](voice::Outcome<voice::Audio> outcome) {
                    outcome.value ? answer.send(spoken(std::move(*outcome.value)))
                                  : answer.fail(outcome.failure);
                }
            );
        }
    );
}

}  // namespace hiveline::handlers
