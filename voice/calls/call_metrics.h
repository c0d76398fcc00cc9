// What is counted and measured of calls. A turn goes through stages, one after the other: each is
// measured from the end of the one before, so that together they are what the caller waits.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "common/metrics.h"
#include "voice/engine/events.h"

namespace hiveline::voice {

enum class TurnStage : std::uint8_t {
    kStored,         // the caller's words have come; ends when they are on disk
    kContext,        // what the agent is told is gathered: transcript, content
    kFirstWord,      // the agent is asked; ends with the first word of its reply
    kFirstSentence,  // ends when that is a whole sentence
    kSaid,           // ends when the sentence is on disk and listeners have it
};
inline constexpr std::array<std::string_view, 5> kTurnStages = {
    "stored", "context", "first_word", "first_sentence", "said"};

/// Changed by the thread of the calls, read by any.
class CallMetrics {
public:
    common::metrics::Gauge active;          // calls that have begun and not ended
    common::metrics::Counter started;       // calls that have begun
    common::metrics::Counter inputTokens;   // that models took, as their services count
    common::metrics::Counter outputTokens;  // that they gave
    common::metrics::Counter cachedTokens;  // of the first, those that were known
    common::metrics::Counter failedNotes;   // that were to be taken on a long call
    common::metrics::Counter waitingRead;   // rows of calls that waited too long; what that costs
    common::metrics::Histogram turn{common::metrics::secondsBounds()};

    void ended(EndReason reason) noexcept { ended_.at(static_cast<std::size_t>(reason)).add(); }
    void failed(TurnFailure why) noexcept { failures_.at(static_cast<std::size_t>(why)).add(); }
    void observe(TurnStage stage, std::chrono::duration<double> time) noexcept {
        stages_.at(static_cast<std::size_t>(stage)).observe(time.count());
    }

    /// Adds `hiveline_calls_…` and `hiveline_turn_…`. The registry is read no longer than this
    /// lives.
    void registerWith(common::metrics::Registry& registry) const;

private:
    using Histogram = common::metrics::Histogram;

    std::array<common::metrics::Counter, 8> ended_;
    std::array<common::metrics::Counter, kTurnFailures> failures_;
    std::array<Histogram, kTurnStages.size()> stages_{
        Histogram(common::metrics::secondsBounds()),
        Histogram(common::metrics::secondsBounds()),
        Histogram(common::metrics::secondsBounds()),
        Histogram(common::metrics::secondsBounds()),
        Histogram(common::metrics::secondsBounds())};
};

/// One call's turn on its way through the stages. Words that come while a reply is under way begin
/// a new turn: the old one is not measured to its end, nor is what nobody asked for, as a greeting.
class TurnWatch {
public:
    using Clock = std::chrono::steady_clock;

    explicit TurnWatch(CallMetrics& metrics) : metrics_(metrics) {}

    /// The caller's words have come.
    void begin(Clock::time_point now);
    /// A stage has ended; nothing unless it is the one that the turn is in.
    void end(TurnStage stage, Clock::time_point now);
    /// The turn goes no further.
    void abandon() noexcept { stage_.reset(); }

private:
    CallMetrics& metrics_;
    std::optional<TurnStage> stage_;  // that the turn is in; none: there is no turn
    Clock::time_point begun_;
    Clock::time_point stageBegun_;
};

}  // namespace hiveline::voice
