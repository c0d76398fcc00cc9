#include "voice/calls/call_metrics.h"

#include <string>

#include "voice/calls/journal.h"

namespace hiveline::voice {

void CallMetrics::registerWith(common::metrics::Registry& registry) const {
    registry.add("hiveline_calls_active", "Calls that have begun and not ended.", active);
    registry.add("hiveline_calls_started_total", "Calls that have begun.", started);
    for (std::size_t i = 0; i < ended_.size(); ++i) {
        registry.add(
            "hiveline_calls_ended_total",
            "Calls that have ended, by reason.",
            ended_.at(i),
            {{"reason", std::string(nameOf(static_cast<EndReason>(i)))}}
        );
    }
    registry.add(
        "hiveline_turn_seconds",
        "From a caller's words to the first sentence of the reply, on disk and told to listeners.",
        turn
    );
    for (std::size_t i = 0; i < stages_.size(); ++i) {
        registry.add(
            "hiveline_turn_stage_seconds",
            "The stages of hiveline_turn_seconds, one after the other.",
            stages_.at(i),
            {{"stage", std::string(kTurnStages.at(i))}}
        );
    }
    for (std::size_t i = 0; i < failures_.size(); ++i) {
        registry.add(
            "hiveline_turn_failures_total",
            "Turns whose reply failed or was late, by reason.",
            failures_.at(i),
            {{"reason", std::string(nameOf(static_cast<TurnFailure>(i)))}}
        );
    }
    constexpr const char* kTokens = "Tokens of models, as their services count them.";
    registry.add("hiveline_model_tokens_total", kTokens, inputTokens, {{"kind", "input"}});
    registry.add("hiveline_model_tokens_total", kTokens, outputTokens, {{"kind", "output"}});
    registry.add("hiveline_model_tokens_total", kTokens, cachedTokens, {{"kind", "cached"}});
    registry.add(
        "hiveline_call_notes_failures_total",
        "Notes on long calls that who thinks for the agent could not take.",
        failedNotes
    );
}

void TurnWatch::begin(Clock::time_point now) {
    stage_ = TurnStage::kStored;
    begun_ = now;
    stageBegun_ = now;
}

void TurnWatch::end(TurnStage stage, Clock::time_point now) {
    if (stage_ != stage) {
        return;
    }
    metrics_.observe(stage, now - stageBegun_);
    stageBegun_ = now;
    if (stage == TurnStage::kSaid) {
        metrics_.turn.observe(std::chrono::duration<double>(now - begun_).count());
        stage_.reset();
        return;
    }
    stage_ = static_cast<TurnStage>(static_cast<std::uint8_t>(stage) + 1);
}

}  // namespace hiveline::voice
