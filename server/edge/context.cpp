#include "server/edge/context.h"

namespace hiveline::server {

bool OpenConnections::tryAdd(std::size_t limit) noexcept {
    std::size_t count = count_.load(std::memory_order_relaxed);
    do {
        if (count >= limit) {
            return false;
        }
        // Not fetch_add and back: the count would pass the limit for a moment, and others be
        // refused for it.
    } while (!count_.compare_exchange_weak(count, count + 1, std::memory_order_relaxed));
    return true;
}

void OpenConnections::remove() noexcept {
    if (count_.fetch_sub(1, std::memory_order_acq_rel) == 1) {
        // Taken only when the last one goes, so that waitForNone() cannot miss it.
        const std::lock_guard lock(mutex_);
        none_.notify_all();
    }
}

bool ConnectionsByAddress::tryAdd(Payer address, std::size_t limit) {
    const std::lock_guard lock(mutex_);
    std::size_t& count = counts_[address];
    if (count >= limit) {
        return false;
    }
    ++count;
    return true;
}

void ConnectionsByAddress::remove(Payer address) noexcept {
    const std::lock_guard lock(mutex_);
    const auto found = counts_.find(address);
    if (found != counts_.end() && --found->second == 0) {
        // Only addresses with connections are remembered.
        counts_.erase(found);
    }
}

bool OpenConnections::waitForNone(std::chrono::milliseconds timeout) {
    std::unique_lock lock(mutex_);
    return none_.wait_for(lock, timeout, [this] { return count() == 0; });
}

}  // namespace hiveline::server
