#include "delivery/backlog.h"

#include <condition_variable>
#include <memory>
#include <mutex>

#include "common/log.h"
#include "storage/events/deliveries.h"

namespace hiveline::delivery {

Backlog::Backlog(storage::Store& store, std::chrono::milliseconds every)
    : store_(store),
      every_(every) {}

void Backlog::start() {
    thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

void Backlog::stop() {
    thread_ = {};
}

void Backlog::run(const std::stop_token& stop) {
    std::mutex mutex;
    std::condition_variable_any stopped;
    std::unique_lock lock(mutex);
    std::unique_ptr<storage::Reader> reader;
    while (!stop.stop_requested()) {
        try {
            if (reader == nullptr) {
                // On a thread of its own: counting what waits takes long where much does, and
                // deliveries must not stand still for a metric.
                reader = store_.openReader(storage::Store::ReaderCache::kSmall);
            }
            const auto queue = store_.read(*reader, [](storage::ReadTx& tx) {
                return storage::deliveries::queue(tx);
            });
            pending_ = queue.depth;
            oldest_ = queue.oldest ? queue.oldest->millis : 0;
        } catch (const std::exception& failure) {
            // A reader that has failed once is not trusted again.
            reader.reset();
            common::log::warn("deliveries_not_read", {{"reason", failure.what()}});
        }
        stopped.wait_for(lock, stop, every_, [] { return false; });
    }
}

}  // namespace hiveline::delivery
