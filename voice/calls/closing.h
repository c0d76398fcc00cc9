// What is stored once a call is over, in steps: its summary, its analytics, what it gave of the
// prospect, and last the times and the status, which close it. Functions take the caller's
// transaction.
#pragma once

#include <cstdint>
#include <vector>

#include "storage/calls/calls.h"
#include "storage/engine/tx.h"
#include "voice/providers/thinker.h"

namespace hiveline::voice {

inline constexpr std::int64_t kClosingSteps = 4;

/// Whether a step that is still to come stores something of the report.
[[nodiscard]] bool needsReport(const storage::calls::Call& call);

/// The step that is next, and what it tells listeners. Throws Error{kNotFound} where the
/// conversation was deleted.
[[nodiscard]] std::vector<storage::calls::Event> runClosingStep(
    storage::WriteTx& tx, storage::calls::Call& call, const CallReport& report
);

/// Ends a call that waits and that nobody holds, with everything that follows: as a call does that
/// nobody has joined in time, in one transaction. False where it waits no more.
bool closeUnanswered(storage::WriteTx& tx, const storage::calls::Call& listed);

}  // namespace hiveline::voice
