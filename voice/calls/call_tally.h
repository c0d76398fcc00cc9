// What is counted, measured and logged of one call. Belongs to it, on the thread of the calls.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "storage/calls/calls.h"
#include "voice/calls/call_metrics.h"
#include "voice/calls/call_types.h"
#include "voice/calls/outbox.h"

namespace hiveline::voice {

class CallTally {
public:
    /// `metrics` outlive it.
    CallTally(CallMetrics& metrics, CallKey key)
        : metrics_(metrics),
          key_(std::move(key)),
          watch_(metrics) {}
    /// The call counts as active no longer.
    ~CallTally();
    CallTally(const CallTally&) = delete;
    CallTally& operator=(const CallTally&) = delete;

    /// The call is in this state now.
    void noteState(storage::calls::State state);
    /// Has just been stored, and told to those who listen; `outbox` has what comes next.
    void noteStored(const std::vector<Outbox::Item>& stored, const Outbox& outbox);

    /// A turn begins, has passed a stage, or goes no further.
    void beginTurn() { watch_.begin(TurnWatch::Clock::now()); }
    void endStage(TurnStage stage) { watch_.end(stage, TurnWatch::Clock::now()); }
    void abandonTurn() { watch_.abandon(); }

    void noteUsage(const TokenUsage& usage);
    void noteFailure(TurnFailure why);
    /// With what says more than the kind of failure.
    void noteFailure(TurnFailure why, const std::string& reason);
    void noteFailedNotes(const std::string& reason);

private:
    CallMetrics& metrics_;
    const CallKey key_;
    TurnWatch watch_;
    bool isActive_ = false;
};

}  // namespace hiveline::voice
