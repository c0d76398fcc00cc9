// What happens to a call (events), and what the call wants done (effects). The engine takes the
// first and gives the second; its driver owns clock, network and store.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "voice/engine/turn.h"

namespace hiveline::voice {

// --- what happens -----------------------------------------------------------------------------

/// The caller is there: at the beginning, and again after a lost connection or a restart.
struct CallerJoined {};
/// A finished utterance.
struct CallerSaid {
    std::string text;
    bool isAside = false;  // of somebody who goes on listening, if the agent speaks, or who only
                           // wonders whether anybody is there, if a reply is on its way, or who
                           // has nothing more to say, if the agent says farewell
};
/// A finished utterance of somebody who goes on listening, which whoever holds the line can tell.
struct CallerNodded {
    std::string text;
};
/// A finished utterance of somebody who wonders whether anybody is there: a reply is late or has
/// failed, and the caller has been told so.
struct CallerWonders {
    std::string text;
};
/// The caller began to speak, words are still to come.
struct CallerSpeaks {};
/// The caller types, or cannot speak: they have more time until they are heard again.
struct CallerTypes {};
/// The caller was waited for and said nothing; at the beginning of a call, too.
struct CallerSilent {};
/// The caller has waited for the reply for so long that something has to be said.
struct CallerWaits {};
/// A machine takes messages in place of the caller; what it says is over.
struct MachineAnswered {};
/// Everything said so far has been heard.
struct AgentHeard {};
/// Takes back AgentHeard: it was presumed, and wrong.
struct AgentUnheard {};
/// A sentence, or several, of the reply to a turn.
struct ReplyText {
    std::uint64_t turn = 0;
    std::string text;
};
/// The reply is complete: it may want tools first, or be the last one of the call.
struct ReplyDone {
    std::uint64_t turn = 0;
    std::vector<ToolCall> toolCalls;
    bool endsCall = false;
};
/// There will be no reply to the turn.
struct ReplyFailed {
    std::uint64_t turn = 0;
};
/// A tool has ended, whether it succeeded or not.
struct ToolEnded {
    ToolOutcome outcome;
};

/// Timers of a call; each is set at most once at a time.
enum class Timer : std::uint8_t {
    kReply,     // the deadline of a turn
    kSilence,   // nobody says anything
    kResume,    // an interruption that no words followed
    kClosing,   // the farewell should have been heard
    kDuration,  // the longest that a call may last
    kFiller,    // a caller who is there has heard nothing since
};
inline constexpr std::size_t kTimers = 6;

struct TimerFired {
    Timer timer = Timer::kReply;
    std::uint64_t setting = 0;  // as SetTimer gave it: a timer set anew makes earlier ones void
};

enum class EndReason : std::uint8_t {
    kCaller,      // hung up
    kAgent,       // the farewell was reached
    kOperator,    // ended through the API
    kNoInput,     // the caller fell silent
    kDuration,    // the longest time was reached
    kFailure,     // the agent could not go on
    kUnanswered,  // it never reached the caller
    kVoicemail,   // a machine answered
};

/// The call is to be over now, without a farewell.
struct HangUp {
    EndReason reason = EndReason::kCaller;
};

using Event = std::variant<
    CallerJoined,
    CallerSaid,
    CallerNodded,
    CallerWonders,
    CallerSpeaks,
    CallerTypes,
    CallerSilent,
    CallerWaits,
    MachineAnswered,
    AgentHeard,
    AgentUnheard,
    ReplyText,
    ReplyDone,
    ReplyFailed,
    ToolEnded,
    TimerFired,
    HangUp>;

// --- what is to be done, in this order ----------------------------------------------------------

enum class SayKind : std::uint8_t { kGreeting, kReply, kWaiting, kFallback, kReprompt, kFarewell };

/// To be stored, then spoken. `continues`: belongs to the message of the Say before.
struct Say {
    SayKind kind = SayKind::kReply;
    std::string text;
    bool continues = false;
    bool operator==(const Say&) const = default;
};
/// To be stored: what the caller said.
struct Keep {
    std::string text;
    bool isAside = false;  // nobody answers it
    bool operator==(const Keep&) const = default;
};
/// To be thought about: the reply to `turn`, given what is stored and these outcomes. `isAgain`: it
/// has failed, and the caller has only wondered since whether anybody is there.
struct Ask {
    std::uint64_t turn = 0;
    std::vector<ToolOutcome> outcomes;
    bool isAgain = false;
    bool operator==(const Ask&) const = default;
};
/// Nobody waits for the reply to `turn` any more.
struct CancelAsk {
    std::uint64_t turn = 0;
    bool operator==(const CancelAsk&) const = default;
};
/// Why a turn has no reply, or not yet.
enum class TurnFailure : std::uint8_t {
    kLate,        // no words in time
    kStalled,     // words came, and no more in time
    kEmpty,       // it has no words
    kToolRounds,  // it asked for tools again and again
    kToolsLate,   // tools took too long
    kProvider,    // who thinks said so
};
inline constexpr std::size_t kTurnFailures = 6;
/// To be logged and counted.
struct NoteFailure {
    std::uint64_t turn = 0;
    TurnFailure why = TurnFailure::kLate;
    bool operator==(const NoteFailure&) const = default;
};
/// To be stored as started, then run once.
struct RunTool {
    ToolCall call;
    bool operator==(const RunTool&) const = default;
};
/// Tools that still run are given up, so that another round cannot ask for them a second time.
struct CancelTools {
    bool operator==(const CancelTools&) const = default;
};
/// The caller interrupts: speech halts, and goes on or is dropped by what follows.
struct PauseSpeaking {
    bool operator==(const PauseSpeaking&) const = default;
};
/// Speech goes on where it was halted.
struct ResumeSpeaking {
    bool operator==(const ResumeSpeaking&) const = default;
};
/// Speech that has not been heard yet is dropped.
struct StopSpeaking {
    bool operator==(const StopSpeaking&) const = default;
};
/// The timer is to fire as TimerFired, with this setting; an earlier setting counts no more.
struct SetTimer {
    Timer timer = Timer::kReply;
    std::uint64_t setting = 0;
    std::chrono::milliseconds after{};
    bool operator==(const SetTimer&) const = default;
};
/// The timer is not to fire.
struct ClearTimer {
    Timer timer = Timer::kReply;
    bool operator==(const ClearTimer&) const = default;
};
/// The call is over; what follows it can begin.
struct End {
    EndReason reason = EndReason::kCaller;
    bool operator==(const End&) const = default;
};

using Effect = std::variant<
    Say,
    Keep,
    Ask,
    CancelAsk,
    NoteFailure,
    RunTool,
    CancelTools,
    PauseSpeaking,
    ResumeSpeaking,
    StopSpeaking,
    SetTimer,
    ClearTimer,
    End>;

}  // namespace hiveline::voice
