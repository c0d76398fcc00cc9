// What happens to a phone line, and what the line wants done. The line takes the first and gives
// the second; whoever drives it owns clock, network and store.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "voice/engine/events.h"
#include "voice/phone/carrier.h"
#include "voice/phone/spoken_turn.h"

namespace hiveline::voice::phone {

/// Of any clock that never goes back.
using Moment = std::chrono::steady_clock::time_point;

/// What the agent is to say, and by which callback it is asked for.
struct Asked {
    std::int64_t after = 0;        // event
    bool awaitsUtterance = false;  // of the caller, that comes first
    int asides = 0;                // of the caller, for which words are said again
    std::int64_t wait = 0;         // how often the carrier came back without words
    bool isFirst = false;
    bool callsOut = false;  // the caller, who wonders whether anybody is there
    bool wonders = false;   // after an apology
    bool operator==(const Asked&) const = default;
};

enum class Timer : std::uint8_t {
    kDeadline,   // by which the carrier should have told how the call goes, or that it is over
    kPlacing,    // the next attempt
    kHangingUp,  // the next attempt
};
inline constexpr std::size_t kTimers = 3;

// --- what happens -----------------------------------------------------------------------------

/// The server has started again; the conversation has events up to this one.
struct Restarted {
    std::int64_t lastEvent = 0;
};

/// An order is to be placed.
struct Due {};
/// It was ordered too long ago to be placed now.
struct Expired {};
/// That the call is being placed is on disk.
struct PlacingStored {};
struct PlacingNotStored {};
/// The carrier has taken the order.
struct Placed {
    std::string callId;
};
/// The carrier asks to be asked later.
struct PlacingBusy {
    std::string reason;
};
struct PlacingRefused {
    std::string reason;
};
/// Nobody knows whether the carrier has taken the order.
struct PlacingUncertain {
    int status = 0;
    std::string reason;
};

/// A callback of the carrier, whatever it is about, knows the call by this id.
struct Named {
    std::string callId;  // empty: by none
};
/// Somebody has answered, and the carrier asks what to do.
struct Answered {};
enum class Heard : std::uint8_t {
    kNothing,
    kWords,
    kNod,       // nothing but an acknowledgement
    kCallsOut,  // nothing but "hello?"
};
/// The carrier tells what the caller has said to the words up to `event`.
struct Turn {
    std::int64_t event = 0;
    Heard heard = Heard::kNothing;
    std::string words;
    Moment at;
};
/// The carrier comes back for what is behind the words up to `event`.
struct Returned {
    std::int64_t event = 0;
    std::int64_t wait = 0;
};
struct Status {
    PhoneStatus status = PhoneStatus::kQueued;
};
/// A machine takes messages in place of the callee.
struct MachineFound {};

/// The agent has said something; it is stored as this event.
struct AgentSpoke {
    std::int64_t event = 0;
};
/// The conversation's call is over, whoever has ended it.
struct CallEnded {
    std::optional<EndReason> reason;  // none: an unknown one
};
/// What there is to say, as a Gather has asked for it.
struct Gathered {
    Asked asked;
    SpokenTurn turn;
    Moment at;
};
/// The carrier has refused to hang up or to come back, or was not reached.
struct NotHungUp {
    int attempt = 0;
    bool withWords = false;
};
struct TimerFired {
    Timer timer = Timer::kDeadline;
};
/// The end of the phone call is stored, or cannot be.
struct Stored {};

using Event = std::variant<
    Restarted,
    Due,
    Expired,
    PlacingStored,
    PlacingNotStored,
    Placed,
    PlacingBusy,
    PlacingRefused,
    PlacingUncertain,
    Named,
    Answered,
    Turn,
    Returned,
    Status,
    MachineFound,
    AgentSpoke,
    CallEnded,
    Gathered,
    NotHungUp,
    TimerFired,
    Stored>;

// --- what is to be done, in this order ----------------------------------------------------------

/// To be stored: how far the line is. PlacingStored or PlacingNotStored follows.
struct SavePlacing {
    bool operator==(const SavePlacing&) const = default;
};
/// The carrier is asked to place the call. One of the events of placing follows.
struct Place {
    bool operator==(const Place&) const = default;
};
/// The carrier is asked to hang up. Where it does not, NotHungUp follows.
struct HangUp {
    std::string callId;
    int attempt = 0;
    bool operator==(const HangUp&) const = default;
};
/// The carrier is asked to come back for what is behind the words up to `event`. Where it does not,
/// NotHungUp follows.
struct Redirect {
    std::string callId;
    std::int64_t event = 0;
    int attempt = 0;
    bool operator==(const Redirect&) const = default;
};
/// To be stored: how far the line is.
struct Save {
    bool operator==(const Save&) const = default;
};
/// The conversation's call ends, if it goes on, and then how far the line is is stored. Stored
/// follows, and behind it the callback that has led to this, if one has, is answered.
struct Finish {
    EndReason reason = EndReason::kCaller;
    std::optional<std::string> failure;  // why there was no call; to be logged, and told by the API
    bool operator==(const Finish&) const = default;
};
/// Nobody has to know the line any more.
struct Forget {
    bool operator==(const Forget&) const = default;
};

/// The engine is told that the caller is there.
struct TellJoined {
    bool operator==(const TellJoined&) const = default;
};
struct TellMachine {
    bool operator==(const TellMachine&) const = default;
};
/// The caller has heard the words up to `event` and says nothing.
struct TellSilence {
    std::int64_t event = 0;
    bool operator==(const TellSilence&) const = default;
};
/// What the caller has said to the words up to `event`; the same one again says nothing new.
struct TellWords {
    enum class As : std::uint8_t { kUtterance, kAside, kWondering };
    std::int64_t event = 0;
    std::string words;
    As as = As::kUtterance;
    bool operator==(const TellWords&) const = default;
};
/// The conversation's call is to end, since a machine has answered.
struct EndForMachine {
    bool operator==(const EndForMachine&) const = default;
};

/// What the agent says is gathered; Gathered follows, and its Render answers the callback.
struct Gather {
    Asked asked;
    bool operator==(const Gather&) const = default;
};
/// The answer to a callback.
struct Render {
    std::vector<std::string> words;
    PhoneReply::Next next = PhoneReply::Next::kHangUp;
    std::int64_t event = 0;         // whose words they reach to
    std::int64_t wait = 0;          // that the carrier comes back with, by kContinue
    std::chrono::seconds pause{0};  // until then
    bool listens = false;           // by kContinue: the caller may interrupt the words
    bool records = false;           // from here on
    bool operator==(const Render&) const = default;
};
/// The callback is answered with nothing to do.
struct Acknowledge {
    bool operator==(const Acknowledge&) const = default;
};

struct SetTimer {
    Timer timer = Timer::kDeadline;
    std::chrono::milliseconds after{};
    bool operator==(const SetTimer&) const = default;
};
struct ClearTimer {
    Timer timer = Timer::kDeadline;
    bool operator==(const ClearTimer&) const = default;
};
/// To be logged.
struct NoteUncertain {
    int status = 0;
    std::string reason;
    bool operator==(const NoteUncertain&) const = default;
};

using Effect = std::variant<
    SavePlacing,
    Place,
    HangUp,
    Redirect,
    Save,
    Finish,
    Forget,
    TellJoined,
    TellMachine,
    TellSilence,
    TellWords,
    EndForMachine,
    Gather,
    Render,
    Acknowledge,
    SetTimer,
    ClearTimer,
    NoteUncertain>;

}  // namespace hiveline::voice::phone
