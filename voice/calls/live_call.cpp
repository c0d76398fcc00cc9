#include "voice/calls/live_call.h"

#include <algorithm>

#include "common/error.h"
#include "common/json/utf8.h"
#include "common/log.h"
#include "storage/conversations.h"
#include "voice/calls/facts_of_call.h"
#include "voice/calls/setup.h"
#include "voice/calls/utterance_kind.h"
#include "voice/engine/phrases.h"

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

bool isOf(const storage::calls::Event& event, models::Speaker speaker) {
    return json::memberString(json::Raw{event.data}, "speaker") == toString(speaker);
}

}  // namespace

// --- beginning
// ------------------------------------------------------------------------------------

std::shared_ptr<LiveCall> LiveCall::load(CallHost& host, const storage::calls::Call& stored) {
    std::shared_ptr<LiveCall> call(new LiveCall(host, stored));
    const auto overdue =
        host.store.read(host.reader, [&call](storage::ReadTx& tx) { return call->restore(tx); });
    call->start(overdue);
    return call;
}

LiveCall::LiveCall(CallHost& host, const storage::calls::Call& stored)
    : host_(host),
      key_{stored.orgId, stored.conversationId},
      tools_(key_, host.sender),
      tally_(host.metrics, key_),
      history_(profile_, tools_, tally_, key_, [this] { storeMemory(); }),
      replies_(
          {host.context,
           profile_,
           history_,
           tally_,
           outbox_,
           [this](const Event& event) { feed(event); }}
      ),
      utterances_(key_),
      audience_([this] { noteAbsence(); }),
      hearing_(host.times) {
    state_.call = stored;
    tally_.noteState(stored.state);
}

LiveCall::~LiveCall() = default;

/// What has ended the call while nobody held it.
std::optional<EndReason> LiveCall::restore(storage::ReadTx& tx) {
    const auto conversation =
        storage::conversations::findWithoutTranscript(tx, key_.orgId, key_.conversationId);
    if (!conversation) {
        throw common::Error(
            common::ErrorCode::kNotFound, "Conversation " + key_.conversationId + " not found"
        );
    }
    state_.agentId = conversation->record.aiAgentId;
    profile_ = profileOf(tx, host_, state_.call, conversation->record);
    if (state_.call.state == State::kEnded) {
        return std::nullopt;
    }
    tools_.offer(offeredTools(tx, host_, profile_.agent));
    history_.restore(tx);
    hearing_.restore(tx, key_, now());
    takeMemory(profile_, host_, state_.call, tools_.offered());
    const auto overdue = restoreEngine(tx);
    const bool isOver = conversation->record.status != models::ConversationStatus::kActive;
    return isOver ? EndReason::kOperator : overdue;
}

std::optional<EndReason> LiveCall::restoreEngine(storage::ReadTx& tx) {
    CallSetup setup{
        phrasesOf(profile_.agent, profile_.companyName, profile_.facts),
        host_.rules,
        tools_.offered()};
    setup.rules.filler = waitingAfter(profile_.agent);
    if (state_.call.state == State::kWaiting) {
        engine_.emplace(std::move(setup));
        return std::nullopt;
    }
    const auto progress = storage::calls::progress(tx, key_.orgId, key_.conversationId);
    hearing_.restoreLastWords(progress.lastWords);
    StoredCall stored = storedCallOf(tx, state_.call, progress);
    for (auto& each :
         storage::calls::toolCalls(tx, key_.orgId, key_.conversationId, progress.lastReply)) {
        stored.outcomes.push_back(tools_.restore(std::move(each)));
    }
    // Tools that ran since have yet to be told of.
    stored.owesReply = progress.owesReply || !stored.outcomes.empty();
    engine_.emplace(std::move(setup), stored);
    return progress.saidFarewell ? std::optional(EndReason::kAgent) : std::nullopt;
}

void LiveCall::start(std::optional<EndReason> overdue) {
    if (!engine_) {
        wrapUp();
        return;
    }
    touch();
    for (ToolFinish& each : tools_.takeLost()) {
        outbox_.put(std::move(each));
    }
    pump();
    if (overdue) {
        feed(HangUp{*overdue});
    }
}

// --- what comes in
// --------------------------------------------------------------------------------

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
        utterances_.awaitReply(utterance, known->seq, replied);
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
            if (audience_.callers() <
                2) {  // else another page is there; this one's stream ends, too
                noteAbsence();
            }
            break;
    }
    models::Message message;
    message.message = "Signal " + std::string(toString(signal.signal)) + " taken";
    then({std::move(message), nullptr});
    letGoUnattended();
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
    requirePlace(key_, enders_.size());
    enders_.push_back(std::move(then));
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
    const bool isAttended = !audience_.isEmpty() || !utterances_.isEmpty() || !enders_.empty();
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
    answerEndersWith(why);
    host_.forget(key_);
}

// --- the engine
// -----------------------------------------------------------------------------------

void LiveCall::feed(const Event& event, const Utterance* utterance) {
    if (!engine_) {
        return;
    }
    for (const Effect& effect : engine_->on(event)) {
        take(effect, utterance);
    }
    pump();
}

/// Timers count from now; everything else waits for what stands before it.
struct LiveCall::Taker {
    LiveCall& call;
    const Utterance* utterance;

    void operator()(const Say& say) const {
        call.outbox_.put(
            AgentWords{say.kind, say.text, say.continues, call.replies_.passagesFor(say)},
            [&call = call, characters = json::countCodePoints(say.text)] {
                call.expectToBeHeard(characters);
            }
        );
    }
    void operator()(const Keep& keep) const {
        Utterance words = utterance == nullptr ? Utterance{} : *utterance;
        words.text = keep.text;
        std::function<void()> settle;
        if (!keep.isAside) {
            settle = [&call = call] { call.hearing_.settle(call.state_.call.lastEvent); };
        }
        call.outbox_.put(CallerWords{std::move(words), keep.isAside}, std::move(settle));
    }
    void operator()(const Ask& ask) const {
        call.outbox_.putStep([&call = call, ask] { call.think(ask); });
    }
    void operator()(const CancelAsk& cancel) const {
        call.outbox_.putStep([&call = call, cancel] { call.replies_.cancel(cancel.turn); });
    }
    void operator()(const NoteFailure& failure) const {
        call.outbox_.putStep([&call = call, failure] { call.tally_.noteFailure(failure.why); });
    }
    void operator()(const RunTool& run) const {
        call.outbox_.put(
            ToolStart{run.call, call.tools_.actionOf(run.call.name)},
            [&call = call, toolCall = run.call] { call.runTool(toolCall); }
        );
    }
    void operator()(const CancelTools& /*effect*/) const {
        call.outbox_.putStep([&call = call] { call.cancelTools(); });
    }
    void operator()(const PauseSpeaking& /*effect*/) const {
        call.hearing_.halt(call.now());
        call.outbox_.put(SpeechControl{"paused"});
    }
    void operator()(const ResumeSpeaking& /*effect*/) const {
        call.hearing_.goOn(call.now());
        call.outbox_.put(SpeechControl{"resumed"}, [&call = call] { call.expectToBeHeard(0); });
    }
    void operator()(const StopSpeaking& /*effect*/) const {
        call.outbox_.put(SpeechStop{call.hearing_.drop(call.now())});
    }
    void operator()(const SetTimer& set) const { call.setTimer(set); }
    void operator()(const ClearTimer& clear) const {
        call.timers_.at(static_cast<std::size_t>(clear.timer)).stop();
    }
    void operator()(const End& end) const {
        call.outbox_.put(CallEnd{end.reason}, [&call = call] { call.wrapUp(); });
        call.outbox_.close();
    }
};

void LiveCall::take(const Effect& effect, const Utterance* utterance) {
    std::visit(Taker{*this, utterance}, effect);
}

void LiveCall::pump() {
    if (gone_) {
        return;
    }
    if (outbox_.advance()) {
        submit();
    } else if (!outbox_.isWriting() && !gone_) {
        settle();
    }
}

void LiveCall::submit() {
    const auto submitted = voice::submit(
        host_.store.writer(),
        state_,
        outbox_.records(),
        [this, ref = ref()](
            const std::shared_ptr<Written>& result, const std::exception_ptr& failure
        ) { ref.post([this, result, failure] { written(result, failure); }); }
    );
    if (submitted == storage::Submitted::kFull) {
        after(retryTimer_, host_.times.writeRetry, &LiveCall::submit);
    }
}

void LiveCall::written(const std::shared_ptr<Written>& result, const std::exception_ptr& failure) {
    if (gone_) {
        return;
    }
    if (failure) {
        retry(failure);
        return;
    }
    const auto stored = outbox_.stored();
    state_ = std::move(result->state);
    auto toolId = result->toolIds.begin();
    for (const Outbox::Item& item : stored) {
        if (item.record && std::holds_alternative<ToolStart>(*item.record)) {
            tools_.started(std::get<ToolStart>(*item.record).call, *toolId++);
        }
    }
    storedUtterances(stored, result->events);
    publish(result->events);
    tally_.noteStored(stored, outbox_);
    tally_.noteState(state_.call.state);
    outbox_.follow(stored);
    pump();
}

/// What cannot be stored is not said: the call waits for the disk to take it, for a while.
void LiveCall::retry(const std::exception_ptr& failure) {
    const bool isDeleted = common::isNotFound(failure);
    common::log::warn(
        "call_unwritten",
        {{"conversation", key_.conversationId}, {"reason", common::reasonOf(failure)}}
    );
    const bool isHopeless = isDeleted || host_.store.durability().isLost();
    if (isHopeless || !outbox_.refused(host_.times.writeAttempts)) {
        drop(failure);  // it goes on where it is stored when the caller speaks again
        return;
    }
    after(retryTimer_, host_.times.writeRetry, &LiveCall::submit);
}

void LiveCall::publish(const std::vector<storage::calls::Event>& events) {
    for (const auto& event : events) {
        if (event.event == "message" && isOf(event, models::Speaker::kAi)) {
            hearing_.said(event.seq, wordsOf(event), now());
        }
    }
    audience_.publish(events);
}

/// Those who asked are told as soon as their words are on disk.
void LiveCall::storedUtterances(
    const std::vector<Outbox::Item>& stored, const std::vector<storage::calls::Event>& events
) {
    if (!Outbox::contain<CallerWords>(stored)) {
        return;
    }
    for (const auto& event : events) {
        if (event.event == "message" && isOf(event, models::Speaker::kUser)) {
            utterances_.stored(event.seq);
        }
    }
}

// --- thinking, tools
// ------------------------------------------------------------------------------

Turn LiveCall::turnFor(const Ask& ask) {
    Turn turn;
    turn.agent = profile_.agent;
    turn.companyName = profile_.companyName;
    turn.tools = tools_.offered();
    turn.outcomes = ask.outcomes;
    if (state_.call.startedAt && profile_.facts.beganAt != *state_.call.startedAt) {
        setBeginning(profile_.facts, profile_.agent, *state_.call.startedAt);
    }
    turn.facts = profile_.facts;
    const std::size_t known = history_.memory().messages;
    host_.store.read(host_.reader, [&](storage::ReadTx& tx) { history_.read(tx, ask, turn); });
    history_.fold(turn, ref());
    if (history_.memory().messages != known) {
        outbox_.put(Remembered{history_.memory()});
    }
    return turn;
}

void LiveCall::think(const Ask& ask) {
    if (engine_ && engine_->isAnswering() && engine_->turn() == ask.turn) {
        replies_.begin(ask.turn, ref(), [&] { return turnFor(ask); });
    }  // else more was said meanwhile
}

/// There are new notes.
void LiveCall::storeMemory() {
    outbox_.put(Remembered{history_.memory()});
    pump();
}

void LiveCall::runTool(const ToolCall& call) {
    tools_.run(call, [this, ref = ref()](CallTools::Ended tool) {
        ref.post([this, tool = std::move(tool)] { toolEnded(tool); });
    });
}

void LiveCall::cancelTools() {
    for (ToolFinish& each : tools_.giveUp()) {
        outbox_.put(std::move(each));
    }
}

void LiveCall::toolEnded(const CallTools::Ended& tool) {
    if (!tools_.end(tool.storedId)) {
        return;
    }
    const ToolOutcome& outcome = tool.outcome;
    outbox_.put(
        ToolFinish{tool.storedId, outcome.call.name, outcome.result, outcome.content},
        [this, outcome] { feed(ToolEnded{outcome}); }
    );
    pump();
}

// --- time
// -----------------------------------------------------------------------------------------

void LiveCall::after(LoopTimer& timer, std::chrono::milliseconds time, void (LiveCall::*then)()) {
    timer.start(host_.loop, time, ref().whileThere([this, then] { (this->*then)(); }));
}

void LiveCall::setTimer(const SetTimer& effect) {
    const auto fires = [this, kind = effect.timer, setting = effect.setting] {
        fire(kind, setting);
    };
    timers_.at(static_cast<std::size_t>(effect.timer))
        .start(host_.loop, effect.after, ref().whileThere(fires));
}

/// Nobody is asked whether they are still there who only writes, or whose line is down.
void LiveCall::fire(Timer timer, std::uint64_t setting) {
    if (timer == Timer::kFiller && !audience_.isPresent()) {
        return;  // who holds the line asks to wait when it has to
    }
    if (timer == Timer::kSilence && !audience_.isPresent()) {
        setTimer({timer, setting, host_.rules.silence});
        return;
    }
    feed(TimerFired{timer, setting});
}

bool LiveCall::hasSaidMoreThan(std::int64_t event) const {
    return hearing_.lastWords() > event || outbox_.has<AgentWords>();
}

/// A page says when words were heard to their end. One that forgets, and callers without a page,
/// must not hold the call up.
void LiveCall::expectToBeHeard(std::size_t characters) {
    hearing_.expect(characters);
    const auto time = audience_.isPresent() ? hearing_.timeLeft() : std::chrono::milliseconds(0);
    after(heardTimer_, time, &LiveCall::presumeHeard);
}

Hearing::Time LiveCall::now() {
    return std::chrono::duration_cast<Hearing::Time>(TurnWatch::Clock::now().time_since_epoch());
}

void LiveCall::presumeHeard() {
    hearing_.presumeHeard();
    feed(AgentHeard{});
}

void LiveCall::touch() {
    after(idleTimer_, host_.times.idle, &LiveCall::idle);
}

void LiveCall::idle() {
    if (audience_.isPresent() || state_.call.state == State::kWaiting) {
        touch();
    } else {
        feed(HangUp{EndReason::kNoInput});
    }
}

void LiveCall::becomeActive() {
    if (state_.call.state == State::kWaiting && !outbox_.has<CallStart>()) {
        outbox_.put(CallStart{});
    }
}

/// Whoever left is not waited for any more.
void LiveCall::notePresence() {
    audience_.notice();
    absentTimer_.stop();
}

void LiveCall::noteAbsence() {
    if (audience_.leave(state_.call.state) && engine_ && !engine_->hasEnded()) {
        after(absentTimer_, host_.times.reconnect, &LiveCall::absent);
    }
}

void LiveCall::absent() {
    if (audience_.giveUp()) {
        feed(HangUp{EndReason::kCaller});
    }
}

// --- the end
// --------------------------------------------------------------------------------------

void LiveCall::wrapUp() {
    replies_.stop();
    history_.stopNotes();
    tools_.cancel();
    WrapUp::Done done;
    // Not from inside the object that this ends.
    done.closed = [this](const storage::calls::Call& call, const auto& events) {
        ref().post([this, call, events] {
            state_.call = call;
            close(events);
        });
    };
    done.gone = [this](const std::exception_ptr& why) { ref().post([this, why] { drop(why); }); };
    wrapUp_ = std::make_unique<WrapUp>(
        host_.store,
        ReportReading{host_.pools.reports, host_.reportReaders},
        host_.loop,
        host_.times,
        profile_.thinker,
        host_.scripted,
        profile_.agent,
        state_.call,
        std::move(done)
    );
    wrapUp_->start();
}

void LiveCall::close(const std::vector<storage::calls::Event>& events) {
    const auto self = shared_from_this();
    publish(events);
    audience_.end([this](std::int64_t after, const std::shared_ptr<EventListener>& listener) {
        host_.readClosed(key_, after, listener);
    });
    settle();
    answerEnders();
    gone_ = true;
    host_.forget(key_);
}

/// Answers those whose reply is complete. One that ends the call is complete with the report.
void LiveCall::settle() {
    const bool closed = state_.call.state == State::kClosed;
    // With nobody to hear it the farewell is over at once.
    const bool ending =
        !engine_ || engine_->hasEnded() || (engine_->isClosing() && !audience_.isPresent());
    if (ending ? !closed : engine_->isAnswering()) {
        return;
    }
    utterances_.settle([this](std::int64_t seq) { return replyTo(seq); });
}

Replied LiveCall::replyTo(std::int64_t seq) {
    return host_.store.read(host_.reader, [&](storage::ReadTx& tx) {
        Replied result;
        result.answer.reply = storage::calls::replyTo(tx, key_.orgId, key_.conversationId, seq);
        result.answer.status = storage::conversations::status(tx, key_.orgId, key_.conversationId)
                                   .value_or(models::ConversationStatus::kActive);
        return result;
    });
}

void LiveCall::answerEnders() {
    const bool isStored = state_.call.state == State::kEnded || state_.call.state == State::kClosed;
    answerEndersWith(
        isStored ? nullptr
                 : std::make_exception_ptr(common::Error(
                       common::ErrorCode::kUnavailable,
                       "The end of conversation " + key_.conversationId + " is not stored yet"
                   ))
    );
}

void LiveCall::answerEndersWith(const std::exception_ptr& failure) {
    endTimer_.stop();
    for (const auto& then : std::exchange(enders_, {})) {
        then({failure ? std::nullopt : std::optional(true), failure});
    }
}

}  // namespace hiveline::voice
