// What the calls of a server have in common: the store, the thread, who thinks and who acts. Made
// once by those who hold all calls; used on the thread of the calls.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "common/sharing/byte_shares.h"
#include "storage/store.h"
#include "voice/calls/call_loop.h"
#include "voice/calls/call_metrics.h"
#include "voice/calls/call_types.h"
#include "voice/engine/call.h"
#include "voice/providers/thinking_pools.h"

namespace hiveline::voice {

/// Where transcripts are read for reports, off the thread of the calls: one for each thread of the
/// pool.
using ReportReaders = std::vector<std::unique_ptr<storage::Reader>>;

/// What calls share. Everything outlives them.
struct CallHost {
    storage::Store& store;
    storage::Reader& reader;  // of the calls' thread
    CallLoop& loop;
    Thinkers& thinkers;
    ContextSource* context;  // may be null, as the next
    ToolSender* sender;      // null: agents are offered no tools
    CallRules rules;
    CallTimes times;
    CallMetrics& metrics;
    ThinkingPools& pools;
    common::ByteShares& memory;         // of calls that are here
    std::shared_ptr<Thinker> scripted;  // reports where nobody else can
    std::shared_ptr<const ReportReaders> reportReaders;
    std::function<void(const CallKey&)> forget;  // of a call that is closed or gone
    /// Gives a listener the events of a closed call behind number `after`, and its end.
    std::function<void(const CallKey&, std::int64_t after, std::weak_ptr<EventListener>)>
        readClosed;
};

}  // namespace hiveline::voice
