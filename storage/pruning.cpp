#include "storage/pruning.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "common/log.h"
#include "storage/calls/conversation_removal.h"
#include "storage/calls/phone_calls.h"
#include "storage/engine/function_job.h"
#include "storage/events/fan_out.h"
#include "storage/records/idempotency.h"

namespace hiveline::storage {

Pruning::Pruning(Store& store, Limits limits)
    : store_(store),
      limits_(limits),
      reader_(store.openReader(Store::ReaderCache::kSmall)) {}

Pruning::~Pruning() {
    stop();
}

void Pruning::start() {
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

// Joins at most one piece later: the wait in run() hears of the stop.
void Pruning::stop() {
    if (thread_.joinable()) {
        thread_.request_stop();
        thread_.join();
    }
}

void Pruning::run(const std::stop_token& stop) {
    while (!stop.stop_requested()) {
        const auto pause = pruneSome() ? limits_.soon : limits_.every;
        std::unique_lock lock(mutex_);
        wake_.wait_for(lock, stop, pause, [] { return false; });
    }
}

bool Pruning::pruneSome() {
    bool isMore = false;
    // Each for itself: one that fails, on a damaged row say, must not keep the others from running.
    for (const auto prune :
         {&Pruning::pruneAged, &Pruning::pruneTranscripts, &Pruning::finishFanOuts}) {
        try {
            isMore = (this->*prune)() || isMore;
        } catch (const std::exception& failure) {  // the next time
            common::log::warn("pruning_failed", {{"reason", failure.what()}});
        }
    }
    return isMore;
}

bool Pruning::pruneAged() {
    std::int64_t most = 0;
    // The server's own lane: rows of all organisations go at once.
    writeAndWait(store_.writer(), {}, [&most, this](WriteTx& tx) {
        // Both in one commit. How many went at most says whether either has more.
        most = std::max(
            idempotency::prune(tx, limits_.atOnce), phone_calls::pruneIncoming(tx, limits_.atOnce)
        );
    });
    return most >= limits_.atOnce;
}

/// `piece` in one transaction after the other, as long as it says that there is more.
template <typename Piece>
void Pruning::writeAll(const std::string& orgId, Piece piece) {
    bool isMore = true;
    while (isMore) {
        writeAndWait(store_.writer(), {.orgId = orgId}, [&](WriteTx& tx) { isMore = piece(tx); });
    }
}

/// One conversation after the other, in the order of their keys, going on behind the last one: a
/// conversation that cannot be written then keeps no other from being cleaned.
bool Pruning::pruneTranscripts() {
    const auto found = store_.read(*reader_, [this](ReadTx& tx) {
        return transcripts::leftoversAfter(tx, last_);
    });
    if (!found) {
        // The end is reached. If this round did not begin at the front, there may be some before
        // it.
        return !std::exchange(last_, {}).orgId.empty();
    }
    last_ = *found;
    // In the organisation's own lane, and so never between the pieces of one of its long updates,
    // whose staged rows would look like leftovers (decision 0016).
    writeAll(found->orgId, [&, this](WriteTx& tx) {
        const auto& [orgId, id] = *found;
        return conversations::isHidden(tx, orgId, id)
                   ? conversations::removeSome(tx, orgId, id)
                   : transcripts::removeLeftovers(tx, orgId, id, limits_.leftovers);
    });
    return true;
}

/// One organisation after the other, for the same reason.
bool Pruning::finishFanOuts() {
    const auto orgId =
        store_.read(*reader_, [this](ReadTx& tx) { return fan_out::leftAfter(tx, fannedOut_); });
    if (!orgId) {
        return !std::exchange(fannedOut_, {}).empty();
    }
    fannedOut_ = *orgId;
    writeAll(*orgId, [&](WriteTx& tx) { return fan_out::makeSome(tx, *orgId); });
    return true;
}

}  // namespace hiveline::storage
