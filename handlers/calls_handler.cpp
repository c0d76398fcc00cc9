#include "handlers/calls_handler.h"

#include <charconv>
#include <utility>

#include "common/digest.h"
#include "handlers/call_event_stream.h"
#include "handlers/callers_view.h"
#include "handlers/support.h"
#include "storage/calls/calls.h"
#include "storage/calls/conversations.h"
#include "storage/calls/next_calls.h"
#include "storage/records/agents.h"
#include "storage/records/organisations.h"
#include "voice/engine/language_of.h"

namespace hiveline::handlers {
namespace {

constexpr std::string_view kKind = "Conversation";

voice::CallKey keyOf(const auth::Caller& caller, const std::string& conversationId) {
    return {caller.orgId, conversationId};
}

std::optional<voice::HeardUpTo> heardOf(const std::optional<models::HeardUpTo>& given) {
    if (!given) {
        return std::nullopt;
    }
    voice::HeardUpTo heard{given->eventId, std::nullopt};
    if (given->characters) {
        heard.characters = static_cast<std::size_t>(*given->characters);
    }
    return heard;
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
            // The first one behind the number before, which is another one where this event does
            // not exist.
            storage::calls::events(tx, caller.orgId, params.conversation_id, *number - 1, 1);
        const auto* const words = found.empty() || found.front().seq() != *number
                                      ? nullptr
                                      : found.front().wordsOf(models::Speaker::kAi);
        if (words != nullptr) {
            return words->message;
        }
    }
    throw notFound("Event", params.event_id);
}

common::Response spoken(voice::Audio audio) {
    common::Response response;
    response.contentType = std::move(audio.contentType);
    // An event never changes, so its sound does not either; it belongs to the call alone.
    response.headers.emplace_back("Cache-Control", "private, max-age=3600");
    response.body = std::move(audio.bytes);
    return response;
}

CallsHandler::Readers readersFor(storage::Store& store, const common::FairPool& pool) {
    auto readers = std::make_shared<std::vector<std::unique_ptr<storage::Reader>>>();
    for (std::size_t i = 0; i < pool.threads(); ++i) {
        // One for each thread of the pool: a reader serves one at a time.
        readers->push_back(store.openReader());
    }
    return readers;
}

/// Throws why a call has not ended; one that is gone, or never was, needs no end.
void requireEnd(const std::exception_ptr& failure) {
    try {
        if (failure) {
            std::rethrow_exception(failure);
        }
    } catch (const common::Error& error) {
        if (error.code() != common::ErrorCode::kNotFound &&
            error.code() != common::ErrorCode::kConflict) {
            throw;
        }
    }
}

}  // namespace

CallsHandler::CallsHandler(
    storage::Store& store,
    voice::Calls& calls,
    voice::SpeechRequests& speech,
    std::size_t maxStreams,
    std::size_t maxNextCalls
)
    : store_(store),
      calls_(calls),
      speech_(speech),
      maxNextCalls_(maxNextCalls),
      readers_(readersFor(store, calls.pools().replies)),
      openStreams_(OpenStreams::start(store, calls, maxStreams)) {}

template <typename Result, typename Work>
void CallsHandler::withConversation(
    const auth::Caller& caller,
    const std::string& id,
    const common::Deferred<Result>& answer,
    Work work
) {
    // On the pool and not here: what follows may wait for the disk and work on a megabyte of sound.
    const bool taken = calls_.pools().replies.submit(
        caller.orgId,
        [&store = store_, readers = readers_, caller, id, answer, work = std::move(work)](
            std::size_t worker
        ) {
            try {
                store.read(*readers->at(worker), [&](storage::ReadTx& tx) {
                    const auto found = orNotFound(
                        storage::conversations::findWithoutTranscript(tx, caller.orgId, id),
                        kKind,
                        id
                    );
                    auto agent = storage::agents::find(tx, caller.orgId, found.record.aiAgentId);
                    work(tx, found.record, agent ? agent->record : models::Agent{});
                });
            } catch (...) {
                answer.fail(std::current_exception());
            }
        }
    );
    if (!taken) {
        throw common::Error(
            common::ErrorCode::kUnavailable, "The organisation asks for too much at once"
        );
    }
}

models::Call CallsHandler::getCall(
    storage::ReadTx& tx, const auth::Caller& caller, const api::GetCallParams& params
) {
    const auto& id = params.conversation_id;
    const auto found =
        orNotFound(storage::conversations::findWithoutTranscript(tx, caller.orgId, id), kKind, id);
    models::Call call;
    call.conversation_id = id;
    call.status = found.record.status;
    if (const auto agent = storage::agents::find(tx, caller.orgId, found.record.aiAgentId)) {
        call.agentName = agent->record.name;
        // The page speaks and listens in the agent's language, whatever the browser's is.
        call.language = voice::languageTagOf(agent->record);
    }
    if (auto organisation = storage::organisations::find(tx, caller.orgId)) {
        call.companyName = std::move(organisation->name);
    }
    call.speech = {speech_.canHear(), speech_.canSpeak()};
    if (const auto stored = storage::calls::find(tx, caller.orgId, id)) {
        call.lastEventId = stored->lastEvent;
    }
    // Only pages can call again by themselves; a phone call's caller dials.
    call.nextCall = found.record.sourceType == models::SourceName::kBrowser &&
                    storage::next_calls::numberOf(tx, caller.orgId, id) <
                        static_cast<std::int64_t>(maxNextCalls_);
    return call;
}

void CallsHandler::signalCall(
    const auth::Caller& caller,
    const api::SignalCallParams& params,
    const models::CallSignal& body,
    common::Deferred<models::Message> answer
) {
    calls_.requireRoom();
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
    calls_.requireRoom();
    calls_.say(
        keyOf(caller, params.conversation_id),
        // The fingerprint tells a repeated request from another one with the same key.
        {body.message, params.idempotencyKey, common::sha256Hex(body.message), heardOf(body.heard)},
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

/// Throws what refuses it before any of the sound is copied.
void CallsHandler::sendConversationSpeech(
    const auth::Caller& caller,
    const api::SendConversationSpeechParams& params,
    const common::BytesBody& body,
    common::Deferred<api::SendConversationSpeechResult> answer
) {
    calls_.requireRoom();
    // A place of the organisation for everybody; an allowance for the secret of a call, which
    // strangers hold.
    const auto place = speech_.reserveHearing(caller.orgId, body.data.size());
    const auto allowance = caller.conversationId
                               ? allowances_.hear(*caller.conversationId, body.data.size())
                               : nullptr;
    const auto audio = std::make_shared<voice::Audio>(voice::Audio{body.data, body.contentType});
    const auto say = [this,
                      allowance,
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
            // Silence is no message, and the agent need not answer it.
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
        [this, say, place, audio](
            storage::ReadTx&, const models::Conversation&, const models::Agent& agent
        ) { speech_.hear(std::move(*audio), place, agent, say); }
    );
}

void CallsHandler::endConversation(
    const auth::Caller& caller,
    const api::EndConversationParams& params,
    common::Deferred<models::EndedConversation> answer
) {
    calls_.requireRoom();
    const auto reason =
        caller.conversationId ? voice::EndReason::kCaller : voice::EndReason::kOperator;
    const auto give = [this, caller, id = params.conversation_id, answer](const auto& ended) {
        // Also where there is no call to end: the conversation is over as it is.
        try {
            requireEnd(ended.failure);
            withConversation(
                caller,
                id,
                answer,
                [caller,
                 answer](storage::ReadTx& tx, const models::Conversation& found, const models::Agent&) {
                    if (caller.conversationId) {
                        answer.send(callersView(found));
                        return;
                    }
                    auto whole = storage::conversations::find(tx, caller.orgId, found.id);
                    answer.send(wholeView(std::move(whole.value().record)));
                }
            );
        } catch (...) {
            answer.fail(std::current_exception());
        }
    };
    calls_.end(keyOf(caller, params.conversation_id), reason, give);
}

void CallsHandler::streamConversationEvents(
    const auth::Caller& caller,
    const api::StreamConversationEventsParams& params,
    common::Deferred<std::shared_ptr<common::BodyStream>> answer
) {
    calls_.requireRoom();
    const auto key = keyOf(caller, params.conversation_id);
    const bool isCaller = caller.conversationId.has_value();
    const auto after = params.lastEventID.value_or(0);
    auto queue = std::make_shared<CallEventQueue>(
        isCaller ? CallEventQueue::Audience::kCaller : CallEventQueue::Audience::kOrganisation,
        after,
        CallEventQueue::Hooks{
            .gone = [&calls = calls_, key] { calls.sweepListeners(key); },
            .more = [&calls = calls_, key](
                        std::int64_t last, std::shared_ptr<CallEventQueue> reader
                    ) { calls.listenOn(key, last, std::move(reader)); }}
    );
    OpenStreams::Place place;
    if (isCaller) {
        // A secret's streams count by the call, where the oldest makes room; a token's by the
        // organisation, where the newest is refused.
        allowances_.follow(key.conversationId, queue);
    } else {
        place = openStreams_->add(caller.orgId, caller.tokenId, queue);
    }
    // Handed on whole: one that is refused holds no place by the time its answer is read.
    auto give = [answer, stream = std::make_shared<CallEventStream>(queue, std::move(place))](
                    const voice::Outcome<bool>& outcome
                ) mutable {
        auto opened = std::exchange(stream, nullptr);
        if (outcome.value) {
            answer.send(std::move(opened));
        } else {
            opened.reset();
            answer.fail(outcome.failure);
        }
    };
    calls_.listen(
        key,
        after,
        std::move(queue),
        isCaller ? voice::ListensAs::kCaller : voice::ListensAs::kOther,
        std::move(give)
    );
}

void CallsHandler::getEventSpeech(
    const auth::Caller& caller,
    const api::GetEventSpeechParams& params,
    common::Deferred<common::Response> answer
) {
    calls_.requireRoom();
    withConversation(
        caller,
        params.conversation_id,
        answer,
        [this, caller, params, answer](
            storage::ReadTx& tx, const models::Conversation&, const models::Agent& agent
        ) {
            auto words = agentWords(tx, caller, params);
            // Before any place or allowance is taken: what is kept costs nothing.
            if (auto known = speech_.spoken(caller.orgId, words, agent)) {
                answer.send(spoken(std::move(*known)));
                return;
            }
            const auto place = speech_.reserveSpeaking(caller.orgId, words.size());
            const auto allowance = caller.conversationId
                                       ? allowances_.speak(*caller.conversationId, words.size())
                                       : nullptr;
            speech_.speak(
                caller.orgId,
                std::move(words),
                place,
                agent,
                [answer, allowance](voice::Outcome<voice::Audio> outcome) {
                    outcome.value ? answer.send(spoken(std::move(*outcome.value)))
                                  : answer.fail(outcome.failure);
                }
            );
        }
    );
}

}  // namespace hiveline::handlers
