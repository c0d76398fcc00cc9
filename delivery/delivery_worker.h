// Sends events to the endpoints of actions. Works from what is stored: deliveries that are due are
// sent, and what came of each is stored, so that a crash at any moment loses nothing; an answer
// that was not stored any more is asked for again. It looks when a commit tells of something, when
// something becomes due, and every half minute at everything.
//
// To one action one request is under way at a time, in the order in which deliveries become due,
// and from five failures in a row on they are a while apart: a second, and up to 32. An endpoint
// that says when to come again is left alone until then. RequestPlaces tells whose turn it is.
//
// Everything runs on the thread of the client, but the counting of what waits, which takes long and
// has its own; the public functions may be called from any.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "generated/models/actions.h"

#include "auth/action_secrets.h"
#include "common/ids.h"
#include "delivery/exchange.h"
#include "delivery/request_places.h"
#include "outbound/http_client.h"
#include "outbound/network_guard.h"
#include "storage/deliveries.h"
#include "storage/store.h"
#include "storage/work_signal.h"

namespace hiveline::delivery {

struct DeliveryLimits {
    PlaceLimits places;
    std::chrono::milliseconds failingPace{5};  // between the starts of two whose last one failed
    std::size_t unwritten = 64;                // results of one action that are not on disk yet
    std::int64_t page = 32;                    // deliveries read at a time
    std::chrono::milliseconds whole{15'000};
    std::chrono::milliseconds spread{1'000};  // more, so that what began together ends apart
    std::chrono::milliseconds sweep{30'000};
    std::chrono::milliseconds prune{60'000};
    std::int64_t pruned = 1'000;  // rows in one transaction
    std::chrono::seconds retention{std::chrono::hours(24 * 30)};
};

/// What has been done since the start. For metrics.
struct DeliveryCounters {
    std::uint64_t delivered = 0;
    std::uint64_t refused = 0;
    std::uint64_t timeout = 0;
    std::uint64_t unreachable = 0;
    std::uint64_t broken = 0;
    std::uint64_t blocked = 0;
    std::uint64_t invalid = 0;
    std::size_t underWay = 0;
    // As of the last look at everything.
    std::int64_t pending = 0;  // deliveries that are still to be made
    std::int64_t oldest = 0;   // when the oldest event of them happened, in ms since 1970; 0: none
};

class DeliveryWorker {
public:
    struct Dependencies {
        storage::Store& store;
        outbound::HttpClient& client;
        const auth::ActionSecrets& secrets;
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
    struct Lane;

    void onLoop(std::function<void()> work);
    void wakeLanes(const std::vector<storage::ActionWork>& work);
    void wakeLane(const storage::ActionWork& work);
    void sweep(const Key& after);
    void scheduleSweep();
    void measure(const std::stop_token& stop);
    void schedulePrune(std::chrono::milliseconds in);
    void prune();

    void makeReady(Lane& lane);
    [[nodiscard]] std::optional<Key> next();
    [[nodiscard]] bool isPaused(const Lane& lane) const;
    void pause(Lane& lane, std::chrono::milliseconds time);
    void postpone(Lane& lane, storage::deliveries::Attempt untried);
    void pump();
    void advance(Lane& lane);
    [[nodiscard]] bool load(Lane& lane);
    void rest(Lane& lane, std::optional<common::Timestamp> until);
    void send(Lane& lane);
    void ended(Lane& lane, ExchangeResult result);
    void keep(Lane& lane, storage::deliveries::Attempt attempt);
    void close(
        Lane& lane,
        storage::deliveries::Attempt attempt,
        std::optional<common::Timestamp> nextAttemptAt
    );
    void kept(const Key& key, const std::string& eventId);
    void giveUp(Lane& lane);
    void write(
        std::string orgId, std::function<void(storage::WriteTx&)> work, std::function<void()> then
    );
    void writeLater(
        std::string orgId, std::function<void(storage::WriteTx&)> work, std::function<void()> then
    );
    void setTimer();
    void fire();
    [[nodiscard]] bool clockIsCalm();
    [[nodiscard]] std::chrono::milliseconds spread();
    [[nodiscard]] double jitter();
    void count(models::AttemptOutcome outcome);

    storage::Store& store_;
    outbound::HttpClient& client_;
    const auth::ActionSecrets& secrets_;
    const outbound::NetworkGuard& guard_;
    const common::RandomBytes random_;
    const DeliveryLimits limits_;
    std::unique_ptr<storage::Reader> reader_;

    std::map<Key, std::unique_ptr<Lane>> lanes_;
    RequestPlaces places_;
    std::set<std::pair<common::Timestamp, Key>> timers_;
    std::unique_ptr<outbound::HttpClient::Ticket> timer_;
    common::Timestamp timerAt_;
    std::unique_ptr<outbound::HttpClient::Ticket> failingPace_;  // while no other may start
    std::unique_ptr<outbound::HttpClient::Ticket> sweepTimer_;
    std::unique_ptr<outbound::HttpClient::Ticket> pruneTimer_;
    std::map<std::uint64_t, std::unique_ptr<outbound::HttpClient::Ticket>> writeTimers_;
    std::uint64_t lastWriteTimer_ = 0;
    common::Timestamp clockSeen_;  // and when, by a clock that nobody sets
    std::chrono::steady_clock::time_point clockSeenAt_;
    std::chrono::steady_clock::time_point clockCalmSince_;
    bool pumping_ = false;
    bool running_ = false;
    bool sweeping_ = false;

    struct Counts;
    std::unique_ptr<Counts> counts_;
    struct Gate;
    std::shared_ptr<Gate> gate_;
    std::jthread measurer_;  // last: it uses what is above
};

}  // namespace hiveline::delivery
