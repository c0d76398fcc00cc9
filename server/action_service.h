// What sends to the endpoints of actions: events, the tools of agents, and samples. One client and
// its thread for all of them.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "common/metrics.h"
#include "common/networks.h"
#include "common/sharing/fair_pool.h"
#include "delivery/action_sender.h"
#include "delivery/delivery_worker.h"
#include "outbound/http_client.h"
#include "outbound/network_guard.h"
#include "secrets/action_secrets.h"
#include "server/agent_tools.h"
#include "storage/store.h"

namespace hiveline::server {

class ActionService {
public:
    struct Settings {
        std::vector<common::Network> allowedNetworks;
        /// Of events.
        std::chrono::seconds retention;
        /// Where arguments of tools are judged.
        common::FairPool* pool = nullptr;
    };

    /// Without libcurl nothing is sent, and the log says so.
    ActionService(
        storage::Store& store, const secrets::ActionSecrets& secrets, const Settings& settings
    );
    ActionService(const ActionService&) = delete;
    ActionService& operator=(const ActionService&) = delete;
    ~ActionService();

    void start();
    void stop();

    /// Null if nothing can be sent, like the next two.
    [[nodiscard]] delivery::ActionSender* sender() { return sender_.get(); }
    [[nodiscard]] voice::ToolSender* tools() { return tools_ ? &*tools_ : nullptr; }
    [[nodiscard]] const delivery::DeliveryWorker* deliveries() const { return deliveries_.get(); }

private:
    outbound::NetworkGuard guard_;
    std::unique_ptr<outbound::HttpClient> client_;
    std::unique_ptr<delivery::ActionSender> sender_;
    std::optional<AgentTools> tools_;
    std::unique_ptr<delivery::DeliveryWorker> deliveries_;
};

/// Adds `hiveline_deliveries_…`, unless nothing can be sent. The registry must not be read after
/// the service is destroyed.
void registerDeliveries(const ActionService& service, common::metrics::Registry& registry);

}  // namespace hiveline::server
