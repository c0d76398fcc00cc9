// Phone lines in every phase, and their effects as text that a table can hold.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <doctest/doctest.h>

#include "voice/phone/phone_line.h"

namespace hiveline::voice::phone::testing {

using models::VoicemailRule;

inline constexpr std::array kPhases{
    Phase::kExpected,
    Phase::kOrdered,
    Phase::kWithdrawn,
    Phase::kPlacing,
    Phase::kHeld,
    Phase::kEnding,
    Phase::kAbandoned,
    Phase::kClosing,
    Phase::kOver};

inline std::string nameOf(Phase phase) {
    constexpr std::array<const char*, kPhases.size()> kNames{
        "expected",
        "ordered",
        "withdrawn",
        "placing",
        "held",
        "ending",
        "abandoned",
        "closing",
        "over"};
    return kNames.at(static_cast<std::size_t>(phase));
}

inline std::string nameOf(Timer timer) {
    constexpr std::array<const char*, kTimers> kNames{"deadline", "placing", "hanging up"};
    return kNames.at(static_cast<std::size_t>(timer));
}

inline std::string nameOf(EndReason reason) {
    switch (reason) {
        case EndReason::kCaller:
            return "caller";
        case EndReason::kOperator:
            return "operator";
        case EndReason::kUnanswered:
            return "unanswered";
        default:
            return "another reason";
    }
}

inline std::string text(const SavePlacing& /*effect*/) {
    return "save placing";
}
inline std::string text(const Place& /*effect*/) {
    return "place";
}
inline std::string text(const HangUp& effect) {
    return "hang up " + effect.callId + " #" + std::to_string(effect.attempt);
}
inline std::string text(const Redirect& effect) {
    return "redirect " + effect.callId + " to " + std::to_string(effect.event) + " #" +
           std::to_string(effect.attempt);
}
inline std::string text(const Save& /*effect*/) {
    return "save";
}
inline std::string text(const Finish& effect) {
    return "finish: " + nameOf(effect.reason) +
           (effect.failure ? " (" + *effect.failure + ")" : "");
}
inline std::string text(const Forget& /*effect*/) {
    return "forget";
}
inline std::string text(const TellJoined& /*effect*/) {
    return "joined";
}
inline std::string text(const TellMachine& /*effect*/) {
    return "machine";
}
inline std::string text(const TellSilence& effect) {
    return "silence " + std::to_string(effect.event);
}
inline std::string text(const TellWords& effect) {
    constexpr std::array<const char*, 3> kAs{"utterance", "aside", "wondering"};
    return std::string(kAs.at(static_cast<std::size_t>(effect.as))) + " " +
           std::to_string(effect.event) + " '" + effect.words + "'";
}
inline std::string text(const EndForMachine& /*effect*/) {
    return "end for machine";
}
inline std::string text(const Gather& effect) {
    const Asked& asked = effect.asked;
    return "gather " + std::to_string(asked.after) + (asked.isFirst ? " first" : "") +
           (asked.awaitsUtterance ? " behind words" : "") +
           (asked.asides > 0 ? " again " + std::to_string(asked.asides) : "") +
           (asked.wait > 0 ? " wait " + std::to_string(asked.wait) : "") +
           (asked.callsOut ? " soon" : "") + (asked.wonders ? " wondering" : "");
}
inline std::string text(const Render& effect) {
    std::string result = "say";
    for (const std::string& words : effect.words) {
        result += " '" + words + "'";
    }
    const std::string at = std::to_string(effect.event);
    switch (effect.next) {
        case PhoneReply::Next::kListen:
            result += " and listen at " + at;
            break;
        case PhoneReply::Next::kContinue:
            result += effect.listens ? " and return, listening, at " : " and return at ";
            result += at + "/" + std::to_string(effect.wait) + " in " +
                      std::to_string(effect.pause.count()) + " s";
            break;
        case PhoneReply::Next::kHangUp:
            result += " and hang up";
            break;
    }
    return result + (effect.records ? ", recorded" : "");
}
inline std::string text(const Acknowledge& /*effect*/) {
    return "acknowledge";
}
inline std::string text(const SetTimer& effect) {
    return nameOf(effect.timer) + " in " + std::to_string(effect.after.count() / 1'000) + " s";
}
inline std::string text(const ClearTimer& effect) {
    return "no " + nameOf(effect.timer);
}
inline std::string text(const NoteUncertain& effect) {
    return "uncertain " + std::to_string(effect.status) + " (" + effect.reason + ")";
}

inline std::string textOf(const std::vector<Effect>& effects) {
    std::string result;
    for (const Effect& effect : effects) {
        result += result.empty() ? "" : ", ";
        result += std::visit([](const auto& each) { return text(each); }, effect);
    }
    return result;
}

inline std::string stateOf(const PhoneLine& line) {
    return nameOf(line.phase()) + " " + std::string(hiveline::voice::nameOf(line.status()));
}

inline LineSetup setup(bool isOutgoing = true) {
    LineSetup result;
    result.isOutgoing = isOutgoing;
    result.onVoicemail = VoicemailRule::kFarewell;
    return result;
}

inline void all(PhoneLine& line, const std::vector<Event>& events) {
    for (const Event& event : events) {
        (void)line.on(event);
    }
}

/// An outgoing call that is rung, known as CA1.
inline PhoneLine heldLine(const LineSetup& given = setup()) {
    PhoneLine line(given, {.phase = Phase::kOrdered});
    all(line, {Due{}, PlacingStored{}, Placed{"CA1"}});
    return line;
}

/// As a line comes there.
inline PhoneLine lineIn(Phase phase, const LineSetup& given = setup()) {
    if (phase == Phase::kExpected) {
        return {given, {.phase = Phase::kExpected}};
    }
    PhoneLine line(given, {.phase = Phase::kOrdered});
    const Event placed = Placed{"CA1"};
    switch (phase) {
        case Phase::kWithdrawn:
            all(line, {CallEnded{EndReason::kOperator}});
            break;
        case Phase::kPlacing:
            all(line, {Due{}, PlacingStored{}});
            break;
        case Phase::kHeld:
            all(line, {Due{}, PlacingStored{}, placed});
            break;
        case Phase::kEnding:
            all(line, {Due{}, PlacingStored{}, placed, CallEnded{EndReason::kOperator}});
            break;
        case Phase::kAbandoned:
            all(line, {Due{}, PlacingStored{}, CallEnded{EndReason::kOperator}});
            break;
        case Phase::kClosing:
            all(line, {Due{}, PlacingStored{}, placed, Status{PhoneStatus::kCompleted}});
            break;
        case Phase::kOver:
            all(line, {Due{}, PlacingStored{}, placed, Status{PhoneStatus::kCompleted}, Stored{}});
            break;
        case Phase::kExpected:
        case Phase::kOrdered:
            break;
    }
    return line;
}

struct Row {
    std::vector<Phase> from;
    std::string effects;
    std::string to = {};  // phase and status; empty: as before
};

/// Whatever phase is in no row has neither effects nor another state.
inline void check(
    const Event& event, const std::vector<Row>& rows, const LineSetup& given = setup()
) {
    for (const Phase phase : kPhases) {
        CAPTURE(nameOf(phase));
        PhoneLine line = lineIn(phase, given);
        REQUIRE(line.phase() == phase);
        const std::string before = stateOf(line);
        const auto row = std::ranges::find_if(rows, [phase](const Row& each) {
            return std::ranges::find(each.from, phase) != each.from.end();
        });
        const bool isIn = row != rows.end();
        CHECK(textOf(line.on(event)) == (isIn ? row->effects : ""));
        CHECK(stateOf(line) == (isIn && !row->to.empty() ? row->to : before));
    }
}

inline constexpr Phase kExpected = Phase::kExpected;
inline constexpr Phase kOrdered = Phase::kOrdered;
inline constexpr Phase kWithdrawn = Phase::kWithdrawn;
inline constexpr Phase kPlacing = Phase::kPlacing;
inline constexpr Phase kHeld = Phase::kHeld;
inline constexpr Phase kEnding = Phase::kEnding;
inline constexpr Phase kAbandoned = Phase::kAbandoned;
inline constexpr Phase kClosing = Phase::kClosing;
inline constexpr Phase kOver = Phase::kOver;

inline const std::string kFinish = "no deadline, no placing, finish: ";

inline Moment at(std::chrono::milliseconds time) {
    return Moment(time);
}

/// What the agent has said up to `event`, at the second zero.
inline Gathered gathered(
    const Asked& asked, std::int64_t event, std::string words, SpokenTurn::End end
) {
    Gathered result{.asked = asked, .turn = {}, .at = at({})};
    result.turn.lastEvent = event;
    result.turn.end = end;
    if (!words.empty()) {
        result.turn.words.push_back(std::move(words));
    }
    return result;
}

inline Turn turn(
    std::int64_t event, Heard heard, std::string words, std::chrono::milliseconds time
) {
    return {.event = event, .heard = heard, .words = std::move(words), .at = at(time)};
}

inline constexpr auto kComplete = SpokenTurn::End::kComplete;
inline constexpr auto kGoesOn = SpokenTurn::End::kGoesOn;
inline constexpr auto kNothingYet = SpokenTurn::End::kNothingYet;
inline constexpr auto kCallEnded = SpokenTurn::End::kCallEnded;
inline constexpr std::chrono::milliseconds kSecond{1'000};

/// Words of four seconds, at fifteen characters a second.
inline const std::string kFourSeconds(60, 'a');

}  // namespace hiveline::voice::phone::testing
