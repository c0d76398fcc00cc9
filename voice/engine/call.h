// One call as a state machine over turns: the greeting opens, each utterance of the caller leads to
// a reply, the farewell closes. Pure: events in, effects out, no clock, network or store. Belongs
// to whoever drives it, one thread at a time.
//
// A reply may ask for tools; they run once each, their outcomes lead to the next attempt at the
// reply. Nothing that comes too late counts: replies carry the number of their turn, timers that of
// their setting.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "voice/engine/events.h"

namespace hiveline::voice {

/// What a call says by itself, in the caller's language.
struct Phrases {
    std::string greeting;                // where the mission has none
    std::string waiting;                 // the reply takes a while
    std::string fallback;                // the reply did not come in time
    std::vector<std::string> reprompts;  // the caller says nothing, one after the other
    std::string farewell;                // where the mission has none
};

struct CallRules {
    std::chrono::milliseconds replyDeadline{8'000};  // until the first words of a reply
    std::chrono::milliseconds filler{0};             // until the agent asks to wait; 0: it does not
    std::chrono::milliseconds late{30'000};          // that a late reply still counts
    std::chrono::milliseconds toolGrace{1'000};  // beyond what the slowest tool of a reply may take
    std::chrono::milliseconds silence{10'000};   // after the agent was heard
    std::chrono::milliseconds typing{180'000};   // the same where the caller types
    std::chrono::milliseconds resume{1'500};     // words have to follow an interruption
    std::chrono::milliseconds closing{20'000};   // for the farewell to be heard
    std::chrono::milliseconds longest{std::chrono::minutes(30)};
    int failuresInARow = 3;                     // then the call ends
    int toolRounds = 5;                         // in one turn
    std::uint64_t mostTurns = 1'000;            // then the call ends
    std::uint64_t mostCharacters = 256 * 1024;  // that the caller says; then the call ends
};

/// What a call is about; does not change while it lasts.
struct CallSetup {
    Phrases phrases;
    CallRules rules;
    std::vector<Tool> tools;
};

/// What is stored of a call that goes on, for a server that starts again.
struct StoredCall {
    std::chrono::milliseconds elapsed{};  // since the call started
    bool greeted = false;                 // the agent has said something
    bool owesReply = false;               // to what the caller has said
    std::uint64_t turns = 0;              // messages of the caller
    std::uint64_t characters = 0;         // in them
    std::vector<ToolOutcome>
        outcomes;  // since the last reply; started and unended ones are kUnknown
};

class Call {
public:
    explicit Call(CallSetup setup);
    /// Goes on where the stored call was: a reply that is owed is asked for when the caller joins.
    Call(CallSetup setup, const StoredCall& stored);

    [[nodiscard]] std::vector<Effect> on(const Event& event);

    [[nodiscard]] bool hasEnded() const noexcept { return phase_ == Phase::kEnded; }
    /// Whether a reply is owed: it is being thought about, or its tools run.
    [[nodiscard]] bool isAnswering() const noexcept {
        return phase_ == Phase::kThinking || phase_ == Phase::kRunning;
    }
    /// Whether the farewell was said and is still to be heard.
    [[nodiscard]] bool isClosing() const noexcept { return phase_ == Phase::kClosing; }
    /// Whether the caller has said as much as a call takes: nothing more is kept.
    [[nodiscard]] bool isFull() const noexcept {
        return turn_ + asides_ >= setup_.rules.mostTurns ||
               characters_ >= setup_.rules.mostCharacters;
    }
    /// Whether the caller spoke up while the agent speaks: what follows may be an aside.
    [[nodiscard]] bool takesAsides() const noexcept {
        return (speaking_ || interrupted_) && spoke_ && phase_ != Phase::kWaiting &&
               phase_ != Phase::kClosing && phase_ != Phase::kEnded;
    }
    /// Whether a reply is on its way of which the caller has heard nothing.
    [[nodiscard]] bool keepsWaiting() const noexcept {
        return phase_ == Phase::kRunning ||
               ((phase_ == Phase::kThinking || late_) && reply_.size() == held_.size());
    }
    /// Whether the caller was told that there is no reply, and nothing came of it since.
    [[nodiscard]] bool isUnanswered() const noexcept {
        return phase_ == Phase::kListening && unanswered_;
    }
    /// Whether the last words were those to wait by, and nothing came since.
    [[nodiscard]] bool hasAskedToWait() const noexcept {
        return keepsWaiting() && lastKind_ == SayKind::kWaiting;
    }
    /// Number of the turn that is being answered or was answered last; 0 before the first.
    [[nodiscard]] std::uint64_t turn() const noexcept { return turn_; }

private:
    enum class Phase : std::uint8_t {
        kWaiting,    // for the caller to join
        kListening,  // nothing is owed
        kThinking,   // a reply was asked for
        kRunning,    // tools were started
        kClosing,    // the farewell was said
        kEnded,
    };

    void handle(const CallerJoined& event);
    void handle(const CallerSaid& event);
    void handle(const CallerNodded& event);
    void handle(const CallerWonders& event);
    void handle(const CallerSpeaks& event);
    void handle(const CallerTypes& event);
    void handle(const CallerSilent& event);
    void handle(const CallerWaits& event);
    void handle(const MachineAnswered& event);
    void handle(const AgentHeard& event);
    void handle(const AgentUnheard& event);
    void handle(const ReplyText& event);
    void handle(const ReplyDone& event);
    void handle(const ReplyFailed& event);
    void handle(const ToolEnded& event);
    void handle(const TimerFired& event);
    void handle(const HangUp& event);

    void begin();
    void listen();
    [[nodiscard]] bool mayReopen(bool isAside) const;
    void reopen();
    void takeAside();
    void askAgain();
    [[nodiscard]] std::chrono::milliseconds patience() const;
    void ask();
    void cancelAsk();
    void dropSpeech();
    void startTools(const std::vector<ToolCall>& calls);
    void endTools();
    void finishReply();
    void breakReply();
    void failTurn(TurnFailure why);
    void missDeadline();
    void giveUpLate();
    void askToWait();
    void waitLonger();
    void reprompt();
    void resume();
    void say(SayKind kind, const std::string& text);
    void sayReply(const std::string& text);
    void close(EndReason reason);
    void end(EndReason reason);
    void set(Timer timer, std::chrono::milliseconds after);
    void clear(Timer timer);
    [[nodiscard]] bool awaits(std::uint64_t turn) const;
    [[nodiscard]] const Tool* findTool(const std::string& name) const;

    CallSetup setup_;
    std::vector<Effect> effects_;
    Phase phase_ = Phase::kWaiting;
    std::chrono::milliseconds elapsed_{};  // when this object was made
    std::uint64_t turn_ = 0;
    std::uint64_t asides_ = 0;      // that were no turns
    std::uint64_t characters_ = 0;  // that the caller said
    bool greeted_ = false;
    bool owesReply_ = false;

    bool speaking_ = false;     // something was said that has not been heard to its end
    bool interrupted_ = false;  // the caller began to speak meanwhile
    std::string held_;          // words of the reply that came since
    std::string reply_;         // words of the reply so far
    bool spoke_ = false;        // the caller, since the last words
    bool typing_ = false;       // the caller, who takes longer than one who speaks
    SayKind lastKind_ = SayKind::kGreeting;
    bool messageOpen_ = false;  // more words belong to the message of the last ones
    bool lastReply_ = false;    // the call ends with the reply
    bool unanswered_ = false;   // the turn has failed, and the caller was told so
    bool isAgain_ = false;      // it is answered all the same
    bool late_ = false;         // the deadline has passed, and the reply still counts

    std::vector<ToolCall> running_;
    std::vector<ToolOutcome> outcomes_;  // of the turn
    int rounds_ = 0;                     // of tools in the turn
    std::string waitedWith_;             // a tool's words to wait by, said last in the turn
    int failures_ = 0;                   // turns without a reply, in a row
    std::size_t reprompts_ = 0;          // since the caller last said something
    EndReason closingReason_ = EndReason::kAgent;

    std::array<std::uint64_t, kTimers> settings_{};  // 0: not set
    std::uint64_t lastSetting_ = 0;
};

}  // namespace hiveline::voice
