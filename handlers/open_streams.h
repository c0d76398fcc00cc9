// The event streams that tokens have opened, so many of one organisation: one whose token was
// revoked or has expired ends, also when another process revoked it. Looks at the tokens on the
// thread of the calls, a few at a time.
#pragma once

#include <cstddef>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "common/sharing/byte_shares.h"
#include "handlers/call_event_stream.h"
#include "storage/store.h"
#include "voice/calls/calls.h"

namespace hiveline::handlers {

class OpenStreams : public std::enable_shared_from_this<OpenStreams> {
public:
    /// Looks at every token some seconds after it did so last, as long as this lives. `calls` and
    /// `store` outlive it. `maxOfOrganisation`: streams that may be open.
    static std::shared_ptr<OpenStreams> start(
        storage::Store& store, voice::Calls& calls, std::size_t maxOfOrganisation
    );

    /// Held as long as the stream is open.
    using Place = std::shared_ptr<void>;

    /// From any thread. Throws Error{kUnavailable} where the organisation has as many as it may.
    [[nodiscard]] Place add(
        const std::string& orgId,
        const std::string& tokenId,
        const std::weak_ptr<CallEventQueue>& queue
    );

private:
    using Queues = std::vector<std::weak_ptr<CallEventQueue>>;

    OpenStreams(storage::Store& store, voice::Calls& calls, std::size_t maxOfOrganisation)
        : store_(store),
          calls_(calls),
          maxOfOrganisation_(maxOfOrganisation),
          places_(std::numeric_limits<std::size_t>::max(), maxOfOrganisation),
          reader_(store.openReader()) {}

    void schedule(std::chrono::milliseconds after);
    void look();
    [[nodiscard]] std::vector<std::string> nextTokens();
    void end(const std::string& tokenId);

    storage::Store& store_;
    voice::Calls& calls_;
    const std::size_t maxOfOrganisation_;
    // A stream is one, of as many as all like.
    const common::ByteShares places_;
    // Of the thread of the calls.
    const std::unique_ptr<storage::Reader> reader_;
    // Token that was looked at; of that thread.
    std::string last_;
    std::mutex mutex_;
    // By token; guarded by mutex_.
    std::map<std::string, Queues> queues_;
};

}  // namespace hiveline::handlers
