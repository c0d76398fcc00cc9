// An organisation's counters: one row, changed in the transaction of whatever it counts, so that
// reading it costs the same at ten records and at ten million. Kept by the functions of prospects,
// conversations and calls.
#pragma once

#include <cstdint>
#include <string_view>

#include "storage/engine/tx.h"

namespace hiveline::storage::stats {

/// The counters of an organisation, or a change of them.
struct Counters {
    std::int64_t prospects = 0;
    std::int64_t appointmentScheduled = 0;  // prospects with that status
    std::int64_t unqualified = 0;           // prospects with that status
    std::int64_t callsCounted = 0;          // conversations with both timestamps
    std::int64_t callMillis = 0;            // their durations, summed
    std::int64_t callsWaiting = 0;          // calls that wait for their callers
    bool operator==(const Counters&) const = default;
};

/// All zero where nothing was ever counted.
[[nodiscard]] Counters read(ReadTx& tx, std::string_view orgId);

/// Adds `change`, whose members may be negative.
void add(WriteTx& tx, std::string_view orgId, const Counters& change);

}  // namespace hiveline::storage::stats
