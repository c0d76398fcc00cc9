#include "voice/calls/live_call.h"

#include <algorithm>

#include "common/error.h"
#include "common/log.h"
#include "common/text/utf8.h"
#include "storage/calls/conversations.h"
#include "voice/calls/facts_of_call.h"
#include "voice/calls/setup.h"
#include "voice/engine/phrases.h"

namespace hiveline::voice {
namespace {

using storage::calls::State;

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

// --- the engine
// -----------------------------------------------------------------------------------

/// Timers count from now; everything else waits for what stands before it.
struct LiveCall::Taker {
    LiveCall& call;
    const Utterance* utterance;

    void operator()(const Say& say) const {
        call.outbox_.put(
            AgentWords{say.kind, say.text, say.continues, call.replies_.passagesFor(say)},
            [&call = call, characters = common::countCodePoints(say.text)] {
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
        call.outbox_.put(SpeechPause{});
    }
    void operator()(const ResumeSpeaking& /*effect*/) const {
        call.hearing_.goOn(call.now());
        call.outbox_.put(SpeechResume{}, [&call = call] { call.expectToBeHeard(0); });
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

void LiveCall::feed(const Event& event, const Utterance* utterance) {
    if (!engine_) {
        return;
    }
    for (const Effect& effect : engine_->on(event)) {
        std::visit(Taker{*this, utterance}, effect);
    }
    pump();
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
        "call_not_stored",
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
        if (const auto* const words = event.wordsOf(models::Speaker::kAi)) {
            hearing_.said(event.seq(), words->message, now());
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
        if (event.wordsOf(models::Speaker::kUser) != nullptr) {
            utterances_.stored(event.seq());
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
        host_, profile_.thinker, profile_.agent, state_.call, std::move(done)
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
    utterances_.settle([this](std::int64_t seq) {
        return host_.store.read(host_.reader, [&](storage::ReadTx& tx) {
            return replyTo(tx, key_, seq, models::ConversationStatus::kActive);
        });
    });
}

void LiveCall::answerEnders() {
    endTimer_.stop();
    if (state_.call.state == State::kEnded || state_.call.state == State::kClosed) {
        utterances_.end(nullptr);
    } else {
        utterances_.end(std::make_exception_ptr(common::Error(
            common::ErrorCode::kUnavailable,
            "The end of conversation " + key_.conversationId + " is not stored yet"
        )));
    }
}

}  // namespace hiveline::voice
