#include "server/action_service.h"

#include "common/error.h"
#include "common/log.h"

namespace hiveline::server {

ActionService::ActionService(
    storage::Store& store, const secrets::ActionSecrets& secrets, const Settings& settings
)
    : guard_(settings.allowedNetworks) {
    try {
        client_ = std::make_unique<outbound::HttpClient>();
    } catch (const common::Error& failure) {
        // The server runs on without: calls and records need no actions.
        common::log::error("action_client_failed", {{"reason", failure.what()}});
        return;
    }
    sender_ = std::make_unique<delivery::ActionSender>(delivery::ActionSender::Dependencies{
        .store = store,
        .client = *client_,
        .secrets = secrets,
        .guard = guard_,
        .pool = settings.pool});
    tools_.emplace(*sender_);
    delivery::DeliveryLimits limits;
    limits.pruning.retention = settings.retention;
    deliveries_ = std::make_unique<delivery::DeliveryWorker>(delivery::DeliveryWorker::Dependencies{
        .store = store,
        .client = *client_,
        .secrets = secrets,
        .guard = guard_,
        .random = common::systemRandom(),
        .limits = limits});
}

ActionService::~ActionService() = default;

void ActionService::start() {
    if (deliveries_) {
        deliveries_->start();
    }
}

void ActionService::stop() {
    if (deliveries_) {
        // Deliveries first: they are started by a worker, tools only by calls, which have ended.
        deliveries_->stop();
        sender_->stop();
    }
}

void registerDeliveries(const ActionService& service, common::metrics::Registry& registry) {
    const delivery::DeliveryWorker* const worker = service.deliveries();
    if (worker == nullptr) {
        return;
    }
    registry.family(
        "hiveline_delivery_attempts_total",
        "Requests to the endpoints of actions, by how they ended.",
        common::metrics::Type::kCounter,
        [worker](common::metrics::Samples& samples) {
            const delivery::DeliveryCounters counters = worker->counters();
            const auto add = [&samples](std::uint64_t count, const char* outcome) {
                samples.value(static_cast<double>(count), {{"outcome", outcome}});
            };
            add(counters.delivered, "delivered");
            add(counters.refused, "refused");
            add(counters.timeout, "timeout");
            add(counters.unreachable, "unreachable");
            add(counters.broken, "broken");
            add(counters.blocked, "blocked");
            add(counters.invalid, "invalid");
        }
    );
    registry.gauge(
        "hiveline_deliveries_under_way",
        "Requests to the endpoints of actions that wait for their answer.",
        [worker] { return static_cast<double>(worker->counters().underWay); }
    );
    registry.gauge(
        "hiveline_deliveries_pending",
        "Deliveries of events that are still to be made, as of the last half minute.",
        [worker] { return static_cast<double>(worker->counters().pending); }
    );
    registry.gauge(
        "hiveline_deliveries_oldest_timestamp_seconds",
        "When the oldest event happened that is still to be delivered, in seconds since 1970; 0: "
        "none is.",
        [worker] { return static_cast<double>(worker->counters().oldest) / 1'000; }
    );
}

}  // namespace hiveline::server
