// The event streams that tokens have opened: one whose token was revoked or has expired ends, also
// when another process revoked it. Looks at the tokens on the thread of the calls, a few at a time.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "handlers/call_event_stream.h"
#include "storage/store.h"
#include "voice/calls/calls.h"

namespace hiveline::handlers {

class OpenStreams : public std::enable_shared_from_this<OpenStreams> {
public:
    /// Looks at every token some seconds after it did so last, as long as this lives. `calls` and
    /// `store` outlive it.
    static std::shared_ptr<OpenStreams> start(storage::Store& store, voice::Calls& calls);

    /// From any thread.
    void add(const std::string& tokenId, const std::weak_ptr<CallEventQueue>& queue);

private:
    using Queues = std::vector<std::weak_ptr<CallEventQueue>>;

    OpenStreams(storage::Store& store, voice::Calls& calls)
        : store_(store),
          calls_(calls),
          reader_(store.openReader()) {}

    void schedule(std::chrono::milliseconds after);
    void look();
    [[nodiscard]] std::vector<std::string> nextTokens();
    void end(const std::string& tokenId);

    storage::Store& store_;
    voice::Calls& calls_;
    const std::unique_ptr<storage::Reader> reader_;  // of the thread of the calls
    std::string last_;                               // token that was looked at; of that thread
    std::mutex mutex_;
    std::map<std::string, Queues> queues_;  // by token; guarded by mutex_
};

}  // namespace hiveline::handlers
