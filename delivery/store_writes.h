// Writes of a worker on the client's thread, each tried until it is on disk: nothing else is done
// about its subject before.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "delivery/loop_gate.h"
#include "outbound/http_client.h"
#include "storage/store.h"

namespace hiveline::delivery {

/// On the client's thread.
class StoreWrites {
public:
    using Work = std::function<void(storage::WriteTx&)>;
    using Then = std::function<void()>;

    StoreWrites(
        storage::Store& store, outbound::HttpClient& client, std::shared_ptr<LoopGate> gate
    );

    /// The work may be called again once what it wrote was undone. `then` is called on the client's
    /// thread, while the gate lets it.
    void write(std::string orgId, Work work, Then then);
    /// Tries no longer.
    void clear();

private:
    void writeLater(std::string orgId, Work work, Then then);

    storage::Store& store_;
    outbound::HttpClient& client_;
    const std::shared_ptr<LoopGate> gate_;
    std::map<std::uint64_t, std::unique_ptr<outbound::HttpClient::Ticket>> timers_;
    std::uint64_t lastTimer_ = 0;
};

}  // namespace hiveline::delivery
