// How a call gets its replies: asked for, with the tools that they call, late, failed, given up.
#include <algorithm>
#include <utility>

#include "voice/engine/call.h"

namespace hiveline::voice {

void Call::ask() {
    phase_ = Phase::kThinking;
    reply_.clear();
    lastKind_ = SayKind::kReply;
    messageOpen_ = false;
    lastReply_ = false;
    clear(Timer::kSilence);
    late_ = false;
    unanswered_ = false;
    set(Timer::kReply, setup_.rules.replyDeadline);
    if (setup_.rules.filler.count() > 0) {
        set(Timer::kFiller, setup_.rules.filler);
    }
    effects_.emplace_back(Ask{turn_, outcomes_, isAgain_});
}

void Call::cancelAsk() {
    if (phase_ == Phase::kThinking || late_) {
        effects_.emplace_back(CancelAsk{turn_});
    }
    late_ = false;
}

/// What was not heard is dropped, and what was held back with it.
void Call::dropSpeech() {
    if (speaking_) {
        effects_.emplace_back(StopSpeaking{});
    }
    speaking_ = false;
    interrupted_ = false;
    held_.clear();
    clear(Timer::kResume);
}

/// Each is stored and started before anything is said about it.
void Call::startTools(const std::vector<ToolCall>& calls) {
    if (++rounds_ > setup_.rules.toolRounds) {
        failTurn(TurnFailure::kToolRounds);
        return;
    }
    phase_ = Phase::kRunning;
    const std::string* waitingText = nullptr;
    std::chrono::milliseconds longest{0};
    for (const ToolCall& call : calls) {
        if (const Tool* tool = findTool(call.name)) {
            running_.push_back(call);
            effects_.emplace_back(RunTool{call});
            longest = std::max(longest, tool->longest);
            waitingText = waitingText == nullptr && !tool->waitingText.empty() ? &tool->waitingText
                                                                               : waitingText;
        } else {
            outcomes_.push_back({call, ToolResult::kFailed, "There is no function of this name."});
        }
    }
    if (running_.empty()) {
        ask();
        return;
    }
    set(Timer::kReply, longest + setup_.rules.toolGrace);
    // A model that calls a tool again and again is no reason to say the same again and again.
    if (waitingText != nullptr && std::exchange(waitedWith_, *waitingText) != *waitingText) {
        say(SayKind::kWaiting, *waitingText);
    }
}

/// The tools took too long. What they did is not known.
void Call::endTools() {
    for (ToolCall& call : running_) {
        outcomes_.push_back({std::move(call), ToolResult::kUnknown, "It has not answered in time."}
        );
    }
    running_.clear();
    effects_.emplace_back(CancelTools{});
    ask();
}

void Call::finishReply() {
    failures_ = 0;
    clear(Timer::kFiller);
    if (lastReply_ && !interrupted_) {
        close(EndReason::kAgent);
    } else {
        listen();
    }
}

/// No more words will come: what was said has to do.
void Call::breakReply() {
    clear(Timer::kReply);
    if (reply_.empty()) {
        failTurn(TurnFailure::kProvider);
    } else {
        finishReply();
    }
}

/// What who thinks has reported is noted already.
void Call::failTurn(TurnFailure why) {
    clear(Timer::kFiller);
    if (why != TurnFailure::kProvider) {
        effects_.emplace_back(NoteFailure{turn_, why});
    }
    if (++failures_ >= setup_.rules.failuresInARow) {
        close(EndReason::kFailure);
    } else {
        say(SayKind::kFallback, setup_.phrases.fallback);
        unanswered_ = true;
        listen();
    }
}

/// The caller hears that it takes longer. The reply still counts when it comes, as long as the
/// caller has not said anything else.
void Call::missDeadline() {
    if (late_) {
        effects_.emplace_back(CancelAsk{turn_});
        giveUpLate();
        return;
    }
    if (!reply_.empty()) {
        effects_.emplace_back(CancelAsk{turn_});
        effects_.emplace_back(NoteFailure{turn_, TurnFailure::kStalled});
        breakReply();
        return;
    }
    failTurn(TurnFailure::kLate);
    if (phase_ == Phase::kListening) {
        late_ = true;
        set(Timer::kReply, setup_.rules.late);
    } else {
        effects_.emplace_back(CancelAsk{turn_});
    }
}

void Call::giveUpLate() {
    late_ = false;
    clear(Timer::kReply);
}

/// Again and again, in longer and longer times.
void Call::askToWait() {
    if (!isAnswering() || !reply_.empty()) {
        return;
    }
    if (!speaking_) {
        say(SayKind::kWaiting, setup_.phrases.waiting);
    }
    waitLonger();
}

/// Before the agent asks to wait by itself.
void Call::waitLonger() {
    constexpr int kLonger = 3;
    if (isAnswering() && setup_.rules.filler.count() > 0) {
        set(Timer::kFiller, setup_.rules.filler * kLonger);
    }
}

}  // namespace hiveline::voice
