#include "server/memory_budget.h"

#include <algorithm>
#include <functional>

namespace hiveline::server {
namespace {

/// Nobody is 0.
Payer hashOf(std::string_view text) {
    return std::max<Payer>(std::hash<std::string_view>{}(text), 1);
}

bool isIpv4(const common::IpAddress& address) {
    static constexpr common::Network kMapped{
        .address = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff}, .prefix = 96};
    return common::isIn(address, {&kMapped, 1});
}

}  // namespace

Payer payerOf(const common::IpAddress& address) {
    constexpr std::size_t kNetworkBytes = 8;
    const std::size_t size = isIpv4(address) ? address.size() : kNetworkBytes;
    return hashOf({reinterpret_cast<const char*>(address.data()), size});  // NOLINT: its bytes
}

Payer payerOf(std::string_view organisation) {
    return hashOf(organisation);
}

bool MemoryBudget::tryAdd(Payer payer, std::size_t bytes) {
    if (bytes == 0) {
        return true;
    }
    const std::lock_guard lock(mutex_);
    if (held_.load(std::memory_order_relaxed) + bytes > limit_) {
        return false;
    }
    if (payer != 0) {
        const auto found = payers_.find(payer);
        if (found != payers_.end() && found->second + bytes > share_) {
            return false;
        }
        payers_[payer] += bytes;
    }
    held_.fetch_add(bytes, std::memory_order_relaxed);
    return true;
}

void MemoryBudget::add(Payer payer, std::size_t bytes) {
    if (bytes == 0) {
        return;
    }
    const std::lock_guard lock(mutex_);
    if (payer != 0) {
        payers_[payer] += bytes;
    }
    held_.fetch_add(bytes, std::memory_order_relaxed);
}

void MemoryBudget::remove(Payer payer, std::size_t bytes) {
    if (bytes == 0) {
        return;
    }
    const std::lock_guard lock(mutex_);
    held_.fetch_sub(bytes, std::memory_order_relaxed);
    const auto found = payer == 0 ? payers_.end() : payers_.find(payer);
    if (found != payers_.end() && (found->second -= bytes) == 0) {
        payers_.erase(found);
    }
}

bool MemoryBudget::hasRoom(Payer payer) const {
    const std::size_t held = this->held();
    return held < limit_ && (held < limit_ / 2 || heldBy(payer) < share_);
}

std::size_t MemoryBudget::heldBy(Payer payer) const {
    const std::lock_guard lock(mutex_);
    const auto found = payer == 0 ? payers_.end() : payers_.find(payer);
    return found == payers_.end() ? 0 : found->second;
}

void MemoryClaim::charge(const std::shared_ptr<MemoryBudget>& budget, Payer payer) {
    if (bytes_ > 0 && (payer != payer_ || budget != budget_)) {
        budget->add(payer, bytes_);
        budget_->remove(payer_, bytes_);
    }
    if (budget != budget_) {
        budget_ = budget;
    }
    payer_ = payer;
}

bool MemoryClaim::tryResize(std::size_t bytes) {
    if (bytes > bytes_ && !budget_->tryAdd(payer_, bytes - bytes_)) {
        return false;
    }
    if (bytes < bytes_) {
        budget_->remove(payer_, bytes_ - bytes);
    }
    bytes_ = bytes;
    return true;
}

void MemoryClaim::resize(std::size_t bytes) {
    if (bytes > bytes_) {
        budget_->add(payer_, bytes - bytes_);
    } else {
        budget_->remove(payer_, bytes_ - bytes);
    }
    bytes_ = bytes;
}

}  // namespace hiveline::server
