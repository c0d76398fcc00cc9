#include "server/edge/memory_budget.h"

#include <algorithm>
#include <functional>

namespace hiveline::server {
namespace {

// The highest bit tells an address from an organisation.
constexpr Payer kIsAddress = Payer{1} << 63U;

// For an address that holds nothing yet, when all addresses together hold their share: so much for
// each, and that part of the limit for all of them. It takes 512 addresses to use it up (commit
// c503949).
constexpr std::size_t kFirstBytes = std::size_t{16} * 1024;
constexpr std::size_t kFirstPart = 8;

/// Never 0, which is nobody. Two payers with one hash share a bound; that harms nobody else.
Payer hashOf(std::string_view text) {
    return std::max<Payer>(std::hash<std::string_view>{}(text) & ~kIsAddress, 1);
}

bool isAddress(Payer payer) {
    return (payer & kIsAddress) != 0;
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
    const auto* const bytes = reinterpret_cast<const char*>(address.data());  // NOLINT
    return hashOf({bytes, size}) | kIsAddress;
}

Payer payerOf(std::string_view organisation) {
    return hashOf(organisation);
}

bool MemoryBudget::tryAdd(Payer payer, std::size_t bytes) {
    if (bytes == 0) {
        return true;
    }
    const std::lock_guard lock(mutex_);
    if (!mayAdd(payer, bytes)) {
        return false;
    }
    change(payer, bytes, 0);
    return true;
}

bool MemoryBudget::mayAdd(Payer payer, std::size_t bytes) const {
    // Under the mutex, so the sum cannot change in between.
    const std::size_t after = held() + bytes;
    if (after > limit_) {
        return false;
    }
    if (payer == 0) {
        return true;
    }
    const auto found = payers_.find(payer);
    // At most what is left free afterwards: then there is always room for one more payer.
    const std::size_t most = ofAddresses_ ? std::min(share_, limit_ - after) : share_;
    // Somebody who holds nothing may exceed the share, or what is larger could be had by nobody.
    if (found != payers_.end() && found->second + bytes > most) {
        return false;
    }
    if (!ofAddresses_ || !isAddress(payer) || byAddresses_ == 0) {
        return true;
    }
    const bool isFirst = found == payers_.end() && bytes <= kFirstBytes;
    return byAddresses_ + bytes <= *ofAddresses_ + (isFirst ? limit_ / kFirstPart : 0);
}

void MemoryBudget::change(Payer payer, std::size_t added, std::size_t removed) {
    held_.fetch_add(added - removed, std::memory_order_relaxed);
    if (payer == 0) {
        return;
    }
    if (isAddress(payer)) {
        byAddresses_ += added - removed;
    }
    const auto found = payers_.try_emplace(payer).first;
    found->second += added - removed;
    if (found->second == 0) {
        payers_.erase(found);
    }
}

void MemoryBudget::add(Payer payer, std::size_t bytes) {
    if (bytes != 0) {
        const std::lock_guard lock(mutex_);
        change(payer, bytes, 0);
    }
}

void MemoryBudget::remove(Payer payer, std::size_t bytes) {
    if (bytes != 0) {
        const std::lock_guard lock(mutex_);
        change(payer, 0, bytes);
    }
}

bool MemoryBudget::hasRoom(Payer payer, std::size_t bytes) const {
    // Without a lock, for the usual case.
    if (held() < limit_ / 2) {
        return true;
    }
    const std::lock_guard lock(mutex_);
    return mayAdd(payer, bytes);
}

void MemoryClaim::charge(const std::shared_ptr<MemoryBudget>& budget, Payer payer) {
    if (bytes_ > 0 && (payer != payer_ || budget != budget_)) {
        // Add first: in between both count, never neither.
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
