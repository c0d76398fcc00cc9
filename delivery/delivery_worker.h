// Sends events to the endpoints of actions. Works from what is stored: deliveries that are due are
// sent, and what came of each is stored, so that a crash at any moment loses nothing; an answer
// that was not stored any more is asked for again. It looks when a commit tells of something, when
// something becomes due, and every half minute at everything.
//
// What is sent to one action, and when, its Lane decides; RequestPlaces tells whose turn it is.
// This reads, sends, writes and sets timers for them.
//
// Everything runs on the thread of the client, but the counting of what waits (Backlog); the public
// functions may be called from any.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/ids.h"
#include "delivery/backlog.h"
#include "delivery/delivery_counters.h"
#include "delivery/event_pruning.h"
#include "delivery/exchange.h"
#include "delivery/lane.h"
#include "delivery/lane_alarms.h"
#include "delivery/loop_gate.h"
#include "delivery/recipient.h"
#include "delivery/request_places.h"
#include "delivery/store_writes.h"
#include "outbound/http_client.h"
#include "outbound/network_guard.h"
#include "secrets/action_secrets.h"
#include "storage/events/deliveries.h"
#include "storage/events/work_signal.h"
#include "storage/store.h"

namespace hiveline::delivery {

struct DeliveryLimits {
    PlaceLimits places;
    LaneLimits lane;
    EventPruningLimits pruning;
    /// Between the starts of two whose last one failed.
    std::chrono::milliseconds failingPace{5};
    std::chrono::milliseconds whole{15'000};
    /// More, so that what began together ends apart.
    std::chrono::milliseconds spread{1'000};
    std::chrono::milliseconds sweep{30'000};
};

class DeliveryWorker {
public:
    struct Dependencies {
        storage::Store& store;
        outbound::HttpClient& client;
        const secrets::ActionSecrets& secrets;
        const outbound::NetworkGuard& guard;
        common::RandomBytes random = common::systemRandom();
        DeliveryLimits limits = {};
    };

    explicit DeliveryWorker(const Dependencies& dependencies);
    /// As stop().
    ~DeliveryWorker();
    DeliveryWorker(const DeliveryWorker&) = delete;
    DeliveryWorker& operator=(const DeliveryWorker&) = delete;

    void start();
    /// Lets go of the requests that are under way; they are made again after the next start. What
    /// was answered is with the store's writer when this returns. Not from the client's thread.
    void stop();

    /// Looks at everything now, as a clock that was moved needs.
    void wake();

    [[nodiscard]] DeliveryCounters counters() const;

private:
    using Key = RequestPlaces::Key;

    [[nodiscard]] Recipient& recipient(const Key& key);
    void wakeLanes(const std::vector<storage::ActionWork>& work);
    void sweep(const Key& after);
    void scheduleSweep();
    void ring();

    [[nodiscard]] std::optional<Key> next();
    void pump();
    void follow(Recipient& to, LaneStep step);
    [[nodiscard]] LaneStep read(Recipient& to);
    void giveUp(const Key& key);

    void send(Recipient& to);
    void startRequest(Recipient& to);
    void ended(Recipient& to, ExchangeResult result);
    void keep(const Key& key, storage::deliveries::Attempt attempt);
    void postpone(const Key& key, storage::deliveries::Attempt untried);
    void close(const Recipient& to, storage::deliveries::Attempt attempt);
    [[nodiscard]] StoreWrites::Then afterWriting(const Key& key, const std::string& eventId);
    [[nodiscard]] Moment now() const;
    [[nodiscard]] double jitter();

    storage::Store& store_;
    outbound::HttpClient& client_;
    const secrets::ActionSecrets& secrets_;
    const outbound::NetworkGuard& guard_;
    const common::RandomBytes random_;
    const DeliveryLimits limits_;
    std::unique_ptr<storage::Reader> reader_;
    const std::shared_ptr<LoopGate> gate_;
    StoreWrites writes_;
    LaneAlarms alarms_;
    EventPruning pruning_;

    std::map<Key, std::unique_ptr<Recipient>> recipients_;
    RequestPlaces places_;
    // While no other may start.
    std::unique_ptr<outbound::HttpClient::Ticket> failingPace_;
    std::unique_ptr<outbound::HttpClient::Ticket> sweepTimer_;
    bool pumping_ = false;
    bool sweeping_ = false;

    OutcomeCounts counts_;
    Backlog backlog_;
};

}  // namespace hiveline::delivery
