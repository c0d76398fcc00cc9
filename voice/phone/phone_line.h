// One phone call as the carrier sees it: ordered or expected, placed, held, hung up. Pure, as the
// engine: events in, effects out, no clock, network or store. Belongs to whoever drives it, one
// thread at a time.
//
// Carriers repeat callbacks, and tell things late and in another order than they happened. Nothing
// is done twice for that: what the line is past changes nothing.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generated/models/agents.h"

#include "voice/phone/phone_events.h"

namespace hiveline::voice::phone {

struct LineRules {
    std::chrono::seconds pause{1};  // until the carrier comes back for words
    std::int64_t mostWaits = 12;
    std::chrono::milliseconds unanswered{std::chrono::minutes(5)};  // a placed call nobody tells of
    std::chrono::milliseconds overdue{
        std::chrono::minutes(5)};            // an ended call that is not told over
    std::chrono::milliseconds retry{1'000};  // doubles
    int attempts = 4;
};

/// What does not change while the line lasts.
struct LineSetup {
    LineRules rules;
    bool isOutgoing = false;
    bool recordsCalls = false;
    models::VoicemailRule onVoicemail = models::VoicemailRule::kIgnore;
    std::chrono::seconds shortestListening{1};  // of the carrier, once the words are spoken
};

enum class Phase : std::uint8_t {
    kExpected,   // incoming, and the carrier has not told of it yet
    kOrdered,    // outgoing, and still to be placed
    kWithdrawn,  // the same, but the conversation's call is over
    kPlacing,    // the carrier was asked for it, and knows it by no id yet
    kHeld,       // the carrier has it
    kEnding,     // the conversation's call is over, the carrier has it, or may have it, still
    kAbandoned,  // the same, and whatever id the carrier gives is hung up
    kClosing,    // it is over, which is being stored
    kOver,
};

/// What is stored of a line.
struct StoredLine {
    Phase phase = Phase::kExpected;
    PhoneStatus status = PhoneStatus::kQueued;
    std::optional<std::string> callId;  // the carrier's
};

class PhoneLine {
public:
    PhoneLine(LineSetup setup, StoredLine stored);

    [[nodiscard]] std::vector<Effect> on(const Event& event);

    [[nodiscard]] Phase phase() const noexcept { return phase_; }
    [[nodiscard]] PhoneStatus status() const noexcept { return status_; }
    [[nodiscard]] const std::optional<std::string>& callId() const noexcept { return callId_; }
    /// Whether it waits to be placed.
    [[nodiscard]] bool isOrdered() const noexcept {
        return phase_ == Phase::kOrdered || phase_ == Phase::kWithdrawn;
    }
    /// Whether the carrier was asked for the call and knows it by no id yet.
    [[nodiscard]] bool isBeingPlaced() const noexcept {
        return phase_ == Phase::kPlacing || (isEnding() && !callId_);
    }

private:
    /// What the carrier does once it has carried out what it was told last.
    enum class Course : std::uint8_t {
        kNone,     // it was told nothing
        kUnknown,  // it may have been told something before a restart
        kListens,
        kReturns,  // by itself
        kHangsUp,
    };
    /// The words that the carrier was given last.
    struct Given {
        Asked asked;                  // what it asked for
        std::int64_t lastEvent = -1;  // -1: the caller cannot speak to them
        std::int64_t wait = 0;        // what it comes back with by itself
        bool isWaiting = false;       // they ask to wait
        Moment at;
        std::size_t characters = 0;
        bool asks = false;
        bool isApology = false;
    };
    struct Nod {
        std::int64_t event = -1;  // whose words it came after
        Asked asked;              // what it is answered with
    };
    struct Retry {
        bool withWords = false;
        int attempt = 0;
    };

    void handle(const Restarted& event);
    void handle(const Due& event);
    void handle(const Expired& event);
    void handle(const PlacingStored& event);
    void handle(const PlacingNotStored& event);
    void handle(const Placed& event);
    void handle(const PlacingBusy& event);
    void handle(const PlacingRefused& event);
    void handle(const PlacingUncertain& event);
    void handle(const Named& event);
    void handle(const Answered& event);
    void handle(const Turn& event);
    void handle(const Returned& event);
    void handle(const Status& event);
    void handle(const MachineFound& event);
    void handle(const AgentSpoke& event);
    void handle(const CallEnded& event);
    void handle(const Gathered& event);
    void handle(const NotHungUp& event);
    void handle(const TimerFired& event);
    void handle(const Stored& event);

    [[nodiscard]] bool isEnding() const noexcept {
        return phase_ == Phase::kEnding || phase_ == Phase::kAbandoned;
    }
    [[nodiscard]] bool isOver() const noexcept {
        return phase_ == Phase::kClosing || phase_ == Phase::kOver;
    }
    /// Whether the conversation's call is over.
    [[nodiscard]] bool hasEnded() const noexcept {
        return phase_ == Phase::kWithdrawn || isEnding() || isOver();
    }
    void adopt(const std::string& callId);
    void place();
    void comeBack(std::int64_t event);
    [[nodiscard]] std::optional<Asked> afterNod(const Turn& turn) const;
    void gather(const Asked& asked);
    void lead(const SpokenTurn& turn, Render& render);
    void keepGiven(const Gathered& gathered, const Render& render);
    void missDeadline();
    void hangUp(bool withWords, int attempt);
    void fail(std::string_view reason);
    void finish(PhoneStatus status, EndReason reason, std::optional<std::string> failure);

    LineSetup setup_;
    std::vector<Effect> effects_;
    Phase phase_;
    PhoneStatus status_;
    std::optional<std::string> callId_;
    int placings_ = 0;            // attempts
    Retry retry_;                 // of hanging up
    std::int64_t lastWords_ = 0;  // event of the agent's newest
    std::int64_t spoken_ = 0;     // event of the newest that the carrier has been given
    bool hasReturned_ = false;    // the carrier, since somebody has answered
    int waiting_ = 0;             // callbacks, for words
    Course course_ = Course::kNone;
    Given given_;
    Nod nod_;
};

}  // namespace hiveline::voice::phone
