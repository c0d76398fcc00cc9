#include "delivery/event_pruning.h"

#include "storage/events/events.h"

namespace hiveline::delivery {

using std::chrono::milliseconds;

EventPruning::EventPruning(
    storage::Store& store,
    outbound::HttpClient& client,
    StoreWrites& writes,
    const EventPruningLimits& limits
)
    : store_(store),
      client_(client),
      writes_(writes),
      limits_(limits) {}

void EventPruning::start() {
    schedule(milliseconds(0));
}

void EventPruning::stop() {
    timer_.reset();
}

void EventPruning::schedule(milliseconds in) {
    timer_ = client_.after(in, [this] { prune(); });
}

/// What waits is sent before it counts as old: the clock may have been set.
void EventPruning::prune() {
    const bool isCalm = clock_.isCalm({store_.now(), std::chrono::steady_clock::now()});
    const auto which = isCalm ? storage::events::Prunes::kAll : storage::events::Prunes::kSettled;
    const auto retention = std::chrono::duration_cast<milliseconds>(limits_.retention).count();
    auto removed = std::make_shared<std::int64_t>(0);
    writes_.write(
        {},
        [removed, retention, which, limit = limits_.rows](storage::WriteTx& tx) {
            *removed = storage::events::prune(tx, {tx.now().millis - retention}, limit, which);
        },
        [this, removed] {
            // Others write between two batches.
            constexpr milliseconds kSoon{50};
            schedule(*removed >= limits_.rows ? kSoon : limits_.every);
        }
    );
}

}  // namespace hiveline::delivery
