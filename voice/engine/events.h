// What happens to a call, and what the call wants done. The engine takes the first and gives the
// second; whoever drives it owns clock, network and store.
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
/// A finished utterance of somebody who goes on listening, as who holds the line knows.
struct CallerNodded {
    std::string text;
};
/// A finished utterance of somebody who wonders whether anybody is there, where a reply is late or
/// has failed and the caller has been told so.
struct CallerWonders {
    std::string text;
};
/// The caller began to speak, words are still to come.
struct CallerSpeaks {};
/// The caller types, or cannot do anything else: until they are heard again they have more time.
struct CallerTypes {};
/// Whoever listens for the agent has waited for the caller and heard nothing.
struct CallerSilent {};
/// The caller has waited for the reply and needs to hear something.
struct CallerWaits {};
/// A machine takes messages in place of the caller; what it says is over.
struct MachineAnswered {};
/// Everything said so far has been heard.
struct AgentHeard {};
/// It has not, whatever was presumed.
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
struct ReplyFailed {
    std::uint64_t turn = 0;
};
struct ToolEnded {
    ToolOutcome outcome;
};

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
/// The tools that run are given up, before another round could ask for them again.
struct CancelTools {
    bool operator==(const CancelTools&) const = default;
};
/// The caller interrupts: speech halts, and goes on or is dropped by what follows.
struct PauseSpeaking {
    bool operator==(const PauseSpeaking&) const = default;
};
struct ResumeSpeaking {
    bool operator==(const ResumeSpeaking&) const = default;
};
/// Speech that has not been heard yet is dropped.
struct StopSpeaking {
    bool operator==(const StopSpeaking&) const = default;
};
struct SetTimer {
    Timer timer = Timer::kReply;
    std::uint64_t setting = 0;
    std::chrono::milliseconds after{};
    bool operator==(const SetTimer&) const = default;
};
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
