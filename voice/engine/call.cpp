#include "voice/engine/call.h"

#include <algorithm>
#include <utility>

#include "common/text/ascii.h"
#include "common/text/utf8.h"

namespace hiveline::voice {

Call::Call(CallSetup setup) : setup_(std::move(setup)) {}

Call::Call(CallSetup setup, const StoredCall& stored)
    : setup_(std::move(setup)),
      elapsed_(stored.elapsed),
      turn_(stored.turns),
      characters_(stored.characters),
      greeted_(stored.greeted),
      owesReply_(stored.owesReply),
      outcomes_(stored.outcomes) {}

std::vector<Effect> Call::on(const Event& event) {
    if (phase_ != Phase::kEnded) {
        std::visit([this](const auto& each) { handle(each); }, event);
    }
    return std::exchange(effects_, {});
}

// --- what happens -----------------------------------------------------------------------------

void Call::handle(const CallerJoined& /*event*/) {
    if (phase_ == Phase::kWaiting) {
        begin();
    }
}

void Call::handle(const CallerSaid& event) {
    const std::string text(common::trimmed(event.text));
    if (text.empty()) {
        return;
    }
    if (phase_ == Phase::kWaiting) {
        begin();
    }
    if (isFull()) {
        if (phase_ != Phase::kClosing) {
            cancelAsk();
            close(EndReason::kDuration);
        }
        return;
    }
    const bool isAside = event.isAside && (takesAsides() || keepsWaiting() || isClosing());
    spoke_ = false;
    effects_.emplace_back(Keep{text, isAside});
    characters_ += common::countCodePoints(text);
    if (phase_ == Phase::kClosing && !mayReopen(isAside)) {
        ++asides_;
        return;
    }
    reprompts_ = 0;
    if (isAside) {
        takeAside();
        return;
    }
    ++turn_;
    isAgain_ = false;
    reopen();
    dropSpeech();
    if (isFull()) {
        if (phase_ == Phase::kThinking) {
            effects_.emplace_back(CancelAsk{turn_ - 1});
        }
        close(EndReason::kDuration);
        return;
    }
    if (phase_ == Phase::kRunning) {
        return;  // what the tools give is not lost: the next attempt answers this, too
    }
    if (phase_ == Phase::kThinking || late_) {
        effects_.emplace_back(CancelAsk{turn_ - 1});
    }
    if ((phase_ == Phase::kListening && !late_) || !reply_.empty()) {
        outcomes_.clear();
        rounds_ = 0;
        waitedWith_.clear();
    }
    ask();
}

void Call::handle(const CallerNodded& event) {
    if (phase_ == Phase::kWaiting || isFull()) {
        handle(CallerSaid{event.text});
        return;
    }
    effects_.emplace_back(Keep{event.text, true});
    characters_ += common::countCodePoints(event.text);
    ++asides_;
}

void Call::handle(const CallerWonders& event) {
    if (!isUnanswered() || isFull()) {
        handle(CallerSaid{event.text});
        return;
    }
    spoke_ = false;
    reprompts_ = 0;
    effects_.emplace_back(Keep{event.text, true});
    characters_ += common::countCodePoints(event.text);
    ++asides_;
    dropSpeech();
    if (isFull()) {
        cancelAsk();
        close(EndReason::kDuration);
    } else {
        askAgain();
    }
}

void Call::handle(const CallerSpeaks& /*event*/) {
    typing_ = false;
    spoke_ = true;
    if (phase_ == Phase::kClosing) {
        set(Timer::kClosing, setup_.rules.closing);
    }
    if (speaking_ || interrupted_) {
        if (!std::exchange(interrupted_, true)) {
            effects_.emplace_back(PauseSpeaking{});
        }
        set(Timer::kResume, setup_.rules.resume);
    } else if (phase_ == Phase::kListening && !speaking_) {
        set(Timer::kSilence, patience());
    }
}

void Call::handle(const CallerTypes& /*event*/) {
    typing_ = true;
    spoke_ = false;
    if (phase_ == Phase::kListening && !speaking_) {
        set(Timer::kSilence, patience());
    }
}

void Call::handle(const CallerSilent& /*event*/) {
    if (phase_ == Phase::kWaiting) {
        const bool isNew = !greeted_;
        begin();
        if (isNew) {
            return;
        }
    }
    if (phase_ == Phase::kListening) {
        reprompt();
    }
}

void Call::handle(const CallerWaits& /*event*/) {
    if (!isAnswering() || !reply_.empty()) {
        return;
    }
    say(SayKind::kWaiting, setup_.phrases.waiting);
    if (phase_ == Phase::kThinking) {
        set(Timer::kReply, setup_.rules.replyDeadline);  // who waits gives the thinker more time
    }
}

void Call::handle(const MachineAnswered& /*event*/) {
    if (phase_ != Phase::kClosing) {
        cancelAsk();
        dropSpeech();
        close(EndReason::kVoicemail);
    }
}

void Call::handle(const AgentHeard& /*event*/) {
    if (interrupted_) {
        return;
    }
    speaking_ = false;
    if (phase_ == Phase::kListening) {
        set(Timer::kSilence, patience());
    } else if (phase_ == Phase::kClosing) {
        end(closingReason_);
    }
}

void Call::handle(const AgentUnheard& /*event*/) {
    if (phase_ != Phase::kWaiting) {
        speaking_ = true;
        clear(Timer::kSilence);
    }
}

void Call::handle(const ReplyText& event) {
    if (!awaits(event.turn) || event.text.empty()) {
        return;
    }
    if (std::exchange(late_, false)) {
        phase_ = Phase::kThinking;
        clear(Timer::kSilence);
    }
    set(Timer::kReply, setup_.rules.replyDeadline);
    clear(Timer::kFiller);
    failures_ = 0;
    unanswered_ = false;
    sayReply(event.text);
}

void Call::handle(const ReplyDone& event) {
    if (!awaits(event.turn)) {
        return;
    }
    clear(Timer::kReply);
    const bool isLate = std::exchange(late_, false);
    if (!event.toolCalls.empty()) {
        clear(Timer::kSilence);
        startTools(event.toolCalls);
    } else if (reply_.empty() && !event.endsCall) {
        if (isLate) {
            effects_.emplace_back(NoteFailure{turn_, TurnFailure::kEmpty});
        } else {
            failTurn(TurnFailure::kEmpty);
        }
    } else {
        lastReply_ = event.endsCall;
        finishReply();
    }
}

void Call::handle(const ReplyFailed& event) {
    if (late_ && awaits(event.turn)) {
        giveUpLate();
    } else if (awaits(event.turn)) {
        breakReply();
    }
}

void Call::handle(const ToolEnded& event) {
    const auto call = std::ranges::find(running_, event.outcome.call.id, &ToolCall::id);
    if (phase_ != Phase::kRunning || call == running_.end()) {
        return;
    }
    running_.erase(call);
    outcomes_.push_back(event.outcome);
    if (running_.empty()) {
        ask();
    }
}

void Call::handle(const TimerFired& event) {
    const auto index = static_cast<std::size_t>(event.timer);
    if (event.setting == 0 || settings_.at(index) != event.setting) {
        return;
    }
    settings_.at(index) = 0;
    switch (event.timer) {
        case Timer::kReply:
            if (phase_ == Phase::kRunning) {
                effects_.emplace_back(NoteFailure{turn_, TurnFailure::kToolsLate});
                endTools();
            } else {
                missDeadline();
            }
            break;
        case Timer::kSilence:
            reprompt();
            break;
        case Timer::kResume:
            resume();
            break;
        case Timer::kClosing:
            end(closingReason_);
            break;
        case Timer::kFiller:
            askToWait();
            break;
        case Timer::kDuration:
            if (phase_ != Phase::kClosing) {
                cancelAsk();
                close(EndReason::kDuration);
            }
            break;
    }
}

void Call::handle(const HangUp& event) {
    cancelAsk();
    dropSpeech();
    end(event.reason);
}

// --- turns --------------------------------------------------------------------------------------

void Call::begin() {
    set(Timer::kDuration, std::max(setup_.rules.longest - elapsed_, std::chrono::milliseconds(0)));
    if (!greeted_) {
        greeted_ = true;
        say(SayKind::kGreeting, setup_.phrases.greeting);
    }
    if (owesReply_) {
        ask();
    } else {
        listen();
    }
}

void Call::listen() {
    phase_ = Phase::kListening;
    if (!speaking_) {
        set(Timer::kSilence, patience());
    }
}

/// The agent, or the caller's silence, was to end the call, and the caller has more to say.
bool Call::mayReopen(bool isAside) const {
    return !isAside &&
           (closingReason_ == EndReason::kAgent || closingReason_ == EndReason::kNoInput);
}

void Call::reopen() {
    if (phase_ == Phase::kClosing) {
        clear(Timer::kClosing);
        lastReply_ = false;
        phase_ = Phase::kListening;
    }
}

/// The agent goes on, as if nothing had been said. Who hears nothing of it is asked to wait.
void Call::takeAside() {
    ++asides_;
    clear(Timer::kResume);
    if (isFull()) {
        cancelAsk();
        dropSpeech();
        close(EndReason::kDuration);
    } else if (speaking_ || interrupted_) {
        resume();
    } else {
        say(SayKind::kWaiting, setup_.phrases.waiting);
        waitLonger();
    }
}

/// A reply that is late is waited for; in place of one that has failed another is thought about.
void Call::askAgain() {
    if (!std::exchange(late_, false)) {
        isAgain_ = true;
        ask();
        return;
    }
    phase_ = Phase::kThinking;
    clear(Timer::kSilence);
    set(Timer::kReply, setup_.rules.replyDeadline);
    say(SayKind::kWaiting, setup_.phrases.waiting);
    waitLonger();
}

std::chrono::milliseconds Call::patience() const {
    return typing_ ? setup_.rules.typing : setup_.rules.silence;
}

/// Nobody tells a caller who types that they cannot be heard: they are asked the first thing again.
void Call::reprompt() {
    if (reprompts_ < setup_.phrases.reprompts.size()) {
        say(SayKind::kReprompt, setup_.phrases.reprompts[typing_ ? 0 : reprompts_]);
        ++reprompts_;
    } else {
        close(EndReason::kNoInput);
    }
}

/// The interruption was none: no words came.
void Call::resume() {
    interrupted_ = false;
    effects_.emplace_back(ResumeSpeaking{});
    if (!held_.empty()) {
        say(SayKind::kReply, std::exchange(held_, {}));
    }
    if (lastReply_ && phase_ == Phase::kListening) {
        close(EndReason::kAgent);
    }
}

// --- speech, timers, the end
// ----------------------------------------------------------------------

void Call::say(SayKind kind, const std::string& text) {
    if (text.empty()) {
        return;
    }
    const bool continues = kind == SayKind::kReply && messageOpen_;
    messageOpen_ = kind == SayKind::kReply;
    lastKind_ = kind;
    speaking_ = true;
    clear(Timer::kSilence);
    effects_.emplace_back(Say{kind, text, continues});
}

void Call::sayReply(const std::string& text) {
    reply_ += text;
    if (interrupted_) {
        held_ += text;
    } else {
        say(SayKind::kReply, text);
    }
}

void Call::close(EndReason reason) {
    if (late_) {
        cancelAsk();
    }
    phase_ = Phase::kClosing;
    closingReason_ = reason;
    clear(Timer::kFiller);
    clear(Timer::kReply);
    clear(Timer::kSilence);
    const std::string& farewell = setup_.phrases.farewell;
    const bool saidAlready = lastReply_ && reply_.find(farewell) != std::string::npos;
    if (!saidAlready) {
        say(SayKind::kFarewell, farewell);
    }
    if (speaking_) {
        set(Timer::kClosing, setup_.rules.closing);
    } else {
        end(reason);
    }
}

void Call::end(EndReason reason) {
    for (std::size_t i = 0; i < kTimers; ++i) {
        clear(static_cast<Timer>(i));
    }
    phase_ = Phase::kEnded;
    effects_.emplace_back(End{reason});
}

void Call::set(Timer timer, std::chrono::milliseconds after) {
    settings_.at(static_cast<std::size_t>(timer)) = ++lastSetting_;
    effects_.emplace_back(SetTimer{timer, lastSetting_, after});
}

void Call::clear(Timer timer) {
    if (std::exchange(settings_.at(static_cast<std::size_t>(timer)), 0) != 0) {
        effects_.emplace_back(ClearTimer{timer});
    }
}

bool Call::awaits(std::uint64_t turn) const {
    return (phase_ == Phase::kThinking || (phase_ == Phase::kListening && late_)) && turn == turn_;
}

const Tool* Call::findTool(const std::string& name) const {
    const auto found = std::ranges::find(setup_.tools, name, &Tool::name);
    return found == setup_.tools.end() ? nullptr : &*found;
}

}  // namespace hiveline::voice
