// Memory that clients make the server hold: counted as it is taken and given back, over all
// workers, against one limit. Those who make it be held are payers (an organisation, else an
// address); one of them holds a share of the limit at most, so that there is room for the others.
// Thread-safe.
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

/// Who is charged: a hash, which tells whether it is of an address. 0 is nobody, who has no share.
using Payer = std::uint64_t;

/// IPv6: of its /64, which is what one customer gets at least.
[[nodiscard]] Payer payerOf(const common::IpAddress& address);
[[nodiscard]] Payer payerOf(std::string_view organisation);

class MemoryBudget {
public:
    /// Bytes. `share`: of one payer. `ofAddresses`: of all addresses together, of which anybody may
    /// have many; an eighth of the limit comes on top for small amounts of those who hold nothing.
    /// Where there is one, nobody takes more than is left free either: then there is room for one
    /// more payer, however many there are.
    MemoryBudget(
        std::size_t limit, std::size_t share, std::optional<std::size_t> ofAddresses = std::nullopt
    )
        : limit_(limit),
          share_(share),
          ofAddresses_(ofAddresses) {}

    /// False when the limit or the payer's share would be passed. A payer who holds nothing may
    /// pass the share, and the only address the one of all: what is larger than that could be had
    /// by nobody otherwise.
    [[nodiscard]] bool tryAdd(Payer payer, std::size_t bytes);
    /// Counts what is held already, whatever the limit.
    void add(Payer payer, std::size_t bytes);
    void remove(Payer payer, std::size_t bytes);

    /// Whether more may be taken. Costs a read; shares count once half of the limit is held.
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
    std::unordered_map<Payer, std::size_t> payers_;  // guarded by mutex_; none holds 0
    std::size_t byAddresses_ = 0;                    // as well
};

/// What one owner holds of a budget; gives it back when it ends. It may outlive those who share the
/// budget. Not thread-safe.
class MemoryClaim {
public:
    explicit MemoryClaim(std::shared_ptr<MemoryBudget> budget, Payer payer = 0)
        : budget_(std::move(budget)),
          payer_(payer) {}
    MemoryClaim(const MemoryClaim&) = delete;
    MemoryClaim& operator=(const MemoryClaim&) = delete;
    /// Leaves nothing behind in `other`, which may go on.
    MemoryClaim(MemoryClaim&& other) noexcept
        // Shared: the other one goes on. NOLINTNEXTLINE(performance-move-constructor-init)
        : budget_(other.budget_),
          payer_(other.payer_),
          bytes_(std::exchange(other.bytes_, 0)) {}
    MemoryClaim& operator=(MemoryClaim&&) = delete;
    ~MemoryClaim() { release(); }

    [[nodiscard]] std::size_t bytes() const noexcept { return bytes_; }
    [[nodiscard]] Payer payer() const noexcept { return payer_; }
    /// Moves what is held over to another payer, or to another budget, whatever its limit.
    void charge(Payer payer) { charge(budget_, payer); }
    void charge(const std::shared_ptr<MemoryBudget>& budget, Payer payer);
    /// False when there is no room for the growth; nothing changes then.
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
