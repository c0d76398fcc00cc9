// Memory that clients make the server hold: counted as it is taken and given back, over all
// workers, against one limit. Whoever makes it be held is a payer (an organisation, otherwise an
// address). One payer holds at most a share of the limit, so that there is room for others. Waiting
// for room was ruled out, since what waits has to be held as well. Thread-safe.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "common/networks.h"

namespace hiveline::server {

/// Who is charged: a hash that also tells whether it is of an address. 0 is nobody, and has no
/// share.
using Payer = std::uint64_t;

/// IPv6: of its /64, the least that one customer gets.
[[nodiscard]] Payer payerOf(const common::IpAddress& address);
[[nodiscard]] Payer payerOf(std::string_view organisation);

class MemoryBudget {
public:
    /// Bytes. `share`: of one payer. `ofAddresses`: of all addresses together, since anybody may
    /// have many of them; an eighth of the limit comes on top for small amounts of addresses that
    /// hold nothing. If it is set, nobody takes more than is left free either: then there is room
    /// for one more payer, however many there are.
    MemoryBudget(
        std::size_t limit, std::size_t share, std::optional<std::size_t> ofAddresses = std::nullopt
    )
        : limit_(limit),
          share_(share),
          ofAddresses_(ofAddresses) {}

    /// Returns false if the limit or the payer's share would be exceeded. A payer who holds nothing
    /// may exceed the share, and the only address that of all addresses: otherwise nobody could
    /// have what is larger.
    [[nodiscard]] bool tryAdd(Payer payer, std::size_t bytes);
    /// Counts what is held already, whatever the limit.
    void add(Payer payer, std::size_t bytes);
    void remove(Payer payer, std::size_t bytes);

    /// Whether more may be taken. Costs one read; shares only count once half of the limit is held.
    [[nodiscard]] bool hasRoom(Payer payer, std::size_t bytes = 1) const;
    [[nodiscard]] std::size_t held() const noexcept {
        return held_.load(std::memory_order_relaxed);
    }
    [[nodiscard]] std::size_t limit() const noexcept { return limit_; }

private:
    [[nodiscard]] bool mayAdd(Payer payer, std::size_t bytes) const;
    void change(Payer payer, std::size_t added, std::size_t removed);

    const std::size_t limit_;
    const std::size_t share_;
    const std::optional<std::size_t> ofAddresses_;
    std::atomic<std::size_t> held_{0};
    mutable std::mutex mutex_;
    /// Guarded by mutex_, like the next; none holds 0.
    std::unordered_map<Payer, std::size_t> payers_;
    std::size_t byAddresses_ = 0;
};

/// What one owner holds of a budget, given back when this is destroyed. Keeps the budget alive. Not
/// thread-safe.
class MemoryClaim {
public:
    explicit MemoryClaim(std::shared_ptr<MemoryBudget> budget, Payer payer = 0)
        : budget_(std::move(budget)),
          payer_(payer) {}
    MemoryClaim(const MemoryClaim&) = delete;
    MemoryClaim& operator=(const MemoryClaim&) = delete;
    /// Leaves nothing behind in `other`, which may be used further.
    MemoryClaim(MemoryClaim&& other) noexcept
        // Shared: the other one goes on. NOLINTNEXTLINE(performance-move-constructor-init)
        : budget_(other.budget_),
          payer_(other.payer_),
          bytes_(std::exchange(other.bytes_, 0)) {}
    MemoryClaim& operator=(MemoryClaim&&) = delete;
    ~MemoryClaim() { release(); }

    [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }
    [[nodiscard]] Payer payer() const noexcept { return payer_; }
    /// Moves what is held to another payer, or to another budget, whatever its limit.
    void charge(Payer payer) { charge(budget_, payer); }
    void charge(const std::shared_ptr<MemoryBudget>& budget, Payer payer);
    /// Returns false, and changes nothing, if there is no room for the growth.
    [[nodiscard]] bool tryResize(std::size_t bytes);
    /// Counts so much from now on, whatever the limit.
    void resize(std::size_t bytes);
    void release() { resize(0); }

private:
    std::shared_ptr<MemoryBudget> budget_;
    Payer payer_;
    std::size_t bytes_ = 0;
};

}  // namespace hiveline::server
