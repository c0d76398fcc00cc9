#include "workers/pruning.h"

#include <algorithm>
#include <exception>

#include "common/log.h"
#include "storage/function_job.h"
#include "storage/idempotency.h"
#include "storage/phone_calls.h"

namespace hiveline::workers {

Pruning::Pruning(storage::Store& store, Limits limits) : store_(store), limits_(limits) {}

Pruning::~Pruning() {
    stop();
}

void Pruning::start() {
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

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
    std::int64_t most = 0;
    try {
        storage::writeAndWait(store_.writer(), {}, [&most, this](storage::WriteTx& tx) {
            most = std::max(
                storage::idempotency::prune(tx, limits_.atOnce),
                storage::phone_calls::pruneIncoming(tx, limits_.atOnce)
            );
        });
    } catch (const std::exception& failure) {  // the next time
        common::log::warn("pruning_failed", {{"reason", failure.what()}});
        return false;
    }
    return most >= limits_.atOnce;
}

}  // namespace hiveline::workers
