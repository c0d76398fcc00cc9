// What callers, listeners and those who end a call ask of it.
#include "common/error.h"
#include "voice/calls/live_call.h"
#include "voice/calls/utterance_kind.h"

namespace hiveline::voice {
namespace {

using storage::calls::State;

constexpr std::size_t kEventBytes = std::size_t{32} * 1024;  // read at once for a listener

std::exception_ptr ended(const CallKey& key) {
    return std::make_exception_ptr(common::Error(
        common::ErrorCode::kConflict,
        "The call of conversation " + key.conversationId + " has ended"
    ));
}

std::optional<HeardUpTo> positionOf(const models::CallSignal& signal) {
    if (!signal.eventId) {
        return std::nullopt;
    }
    HeardUpTo heard{*signal.eventId, std::nullopt};
    if (signal.characters) {
        heard.characters = static_cast<std::size_t>(*signal.characters);
    }
    return heard;
}

}  // namespace

void LiveCall::say(const Utterance& utterance, Then<Heard> heard, Then<Replied> replied) {
    if (answerRepetition(utterance, heard, replied)) {
        return;
    }
    if (!engine_ || engine_->hasEnded()) {
        refuse(heard, replied);
        return;
    }
    if (engine_->isFull()) {
        feed(CallerSaid{utterance.text});  // keeps nothing; ends a call that has yet to end
        refuse(heard, replied);
        return;
    }
    utterances_.add(utterance, std::move(heard), std::move(replied));
    becomeActive();
    touch();
    if (utterance.heard) {
        takePosition(*utterance.heard);
    }
    feedWords(utterance);
}

void LiveCall::feedWords(const Utterance& utterance) {
    const Moment moment{
        .hasAsked = hearing_.hasAsked(now()),
        .hasSaidMore = utterance.heard && hasSaidMoreThan(utterance.heard->event)};
    switch (kindOf(utterance, *engine_, profile_.agent, moment)) {
        case UtteranceKind::kNod:
            feed(CallerNodded{utterance.text}, &utterance);
            break;
        case UtteranceKind::kWonder:
            tally_.beginTurn();
            feed(CallerWonders{utterance.text}, &utterance);
            break;
        case UtteranceKind::kAside:
            feed(CallerSaid{utterance.text, true}, &utterance);
            break;
        case UtteranceKind::kTurn:
            tally_.beginTurn();
            feed(CallerSaid{utterance.text, false}, &utterance);
            break;
    }
}

/// The call takes no more words.
void LiveCall::refuse(const Then<Heard>& heard, const Then<Replied>& replied) const {
    if (heard) {
        heard({std::nullopt, ended(key_)});
    }
    if (replied) {
        replied({std::nullopt, ended(key_)});
    }
}

/// True: the request was made before, and is answered or will be with the first.
bool LiveCall::answerRepetition(
    const Utterance& utterance, const Then<Heard>& heard, const Then<Replied>& replied
) {
    if (utterances_.joins(utterance, heard, replied)) {
        return true;
    }
    if (!utterance.requestKey) {
        return false;
    }
    const auto known = host_.store.read(host_.reader, [&](storage::ReadTx& tx) {
        return findRepetition(tx, key_, utterance);
    });
    if (!known) {
        return false;
    }
    if (heard) {
        heard({Heard{wordsOf(*known), true}, nullptr});
    }
    if (replied) {
        // After a restart it may still be owed; the caller is there again.
        utterances_.awaitReply(utterance, known->seq(), replied);
        if (engine_) {
            becomeActive();
            feed(CallerJoined{});
        }
        pump();
    }
    return true;
}

void LiveCall::signal(const models::CallSignal& signal, const Then<models::Message>& then) {
    if (!engine_ || engine_->hasEnded()) {
        then({std::nullopt, ended(key_)});
        return;
    }
    touch();
    takeSignal(signal);
    models::Message message;
    message.message = "Signal " + std::string(toString(signal.signal)) + " taken";
    then({std::move(message), nullptr});
    letGoUnattended();
}

void LiveCall::takeSignal(const models::CallSignal& signal) {
    switch (signal.signal) {
        case models::CallSignalKind::kJoined:
            audience_.join();
            notePresence();
            becomeActive();
            feed(CallerJoined{});
            break;
        case models::CallSignalKind::kSpeaking:
            notePresence();
            if (const auto heard = positionOf(signal)) {
                takePosition(*heard);
            }
            feed(CallerSpeaks{});
            break;
        case models::CallSignalKind::kTyping:
            notePresence();
            feed(CallerTypes{});
            break;
        case models::CallSignalKind::kHeard:
            notePresence();
            takeHeard(signal);
            break;
        case models::CallSignalKind::kLeft:
            if (const auto heard = positionOf(signal)) {
                takePosition(*heard);
            }
            // Else another page is there; this one's stream ends, too.
            if (audience_.callers() < 2) {
                noteAbsence();
            }
            break;
    }
}

void LiveCall::takePosition(const HeardUpTo& heard) {
    if (hearing_.tell(heard, now())) {
        expectToBeHeard(0);
        feed(AgentUnheard{});
    }
}

void LiveCall::takeHeard(const models::CallSignal& signal) {
    const bool isAll = hearing_.finish(positionOf(signal), now());
    if (isAll && (!signal.eventId || !hasSaidMoreThan(*signal.eventId))) {
        heardTimer_.stop();
        presumeHeard();
    }
}

void LiveCall::tell(const Event& event) {
    if (!engine_ || engine_->hasEnded()) {
        return;
    }
    touch();
    becomeActive();
    feed(event);
}

void LiveCall::silent(std::int64_t after) {
    if (!hasSaidMoreThan(after)) {
        tell(CallerSilent{});
    }
}

/// Several may hold the line at once: a carrier repeats what it has no answer to.
void LiveCall::waits(std::int64_t after) {
    if (!hasSaidMoreThan(after)) {
        tell(CallerWaits{});
    }
}

void LiveCall::whenSettled(std::function<void()> then) {
    utterances_.whenSettled(std::move(then));
    pump();
}

void LiveCall::end(EndReason reason, Then<bool> then) {
    utterances_.whenEnded(std::move(then));
    if (!endTimer_.isSet()) {
        after(endTimer_, host_.times.endAnswer, &LiveCall::answerEnders);
    }
    if (engine_ && !engine_->hasEnded()) {
        feed(HangUp{reason});
    }
}

void LiveCall::listen(
    std::int64_t after, const std::shared_ptr<EventListener>& listener, ListensAs as
) {
    audience_.add(after, listener, as);
    listenOn(listener);
}

/// One page: other calls have their turn before the next, and a listener that goes costs no more.
void LiveCall::listenOn(const std::shared_ptr<EventListener>& listener) {
    const auto read = [this](std::int64_t after) {
        return host_.store.read(host_.reader, [&](storage::ReadTx& tx) {
            return storage::calls::eventsWithin(
                tx, key_.orgId, key_.conversationId, after, kEventBytes
            );
        });
    };
    if (audience_.giveEarlier(listener, state_.call.lastEvent, read)) {
        ref().post([this, weak = std::weak_ptr(listener)] { listenOn(weak.lock()); });
    }
}

void LiveCall::sweepListeners() {
    audience_.sweep();
    letGoUnattended();
}

/// A call that waits is stored as a whole: one that nobody attends to takes no memory here.
void LiveCall::letGoUnattended() {
    const bool isAttended = !audience_.isEmpty() || !utterances_.isEmpty();
    const bool isBusy = !outbox_.isIdle() || !engine_ || engine_->hasEnded();
    if (state_.call.state == State::kWaiting && !isAttended && !isBusy && !gone_) {
        gone_ = true;
        host_.forget(key_);
    }
}

void LiveCall::drop(const std::exception_ptr& why) {
    if (std::exchange(gone_, true)) {
        return;
    }
    const auto self = shared_from_this();
    engine_.reset();
    replies_.stop();
    history_.stopNotes();
    wrapUp_.reset();
    outbox_.drop();
    audience_.end();
    utterances_.fail(why);
    endTimer_.stop();
    host_.forget(key_);
}

}  // namespace hiveline::voice
