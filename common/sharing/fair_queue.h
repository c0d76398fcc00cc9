// What waits, by owner (mostly an organisation), and whose turn it is: the owner that has used
// least comes next, and within an owner the oldest item. The cost of an item is charged once it is
// known, so nothing has to be guessed beforehand. Start-time fair queueing (Goyal, Vin and Cheng,
// 1996): an owner that comes back after a rest starts with what the others have used by then. So it
// saves up nothing, and keeps what it has used beyond that. Deficit round robin was ruled out,
// since it needs the cost before an item runs. Used by the writer and by the pools. Not
// thread-safe.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace hiveline::common {

template <typename Item>
class FairQueue {
public:
    using Cost = std::chrono::nanoseconds;
    static constexpr std::size_t kNoBound = std::numeric_limits<std::size_t>::max();

    struct Taken {
        std::string owner;
        Item item;
    };

    /// `maxRunning`: how many items of one owner may be taken and not yet charged.
    explicit FairQueue(std::size_t maxRunning = kNoBound) : maxRunning_(maxRunning) {}

    /// Adds an item. Moves from `item` only when nothing can fail any more, so that the caller
    /// keeps it after std::bad_alloc.
    void push(const std::string& owner, Item& item) {
        const auto lane = lanes_.try_emplace(owner).first;
        Lane& of = lane->second;
        of.items.emplace_back();
        if (of.items.size() == 1 && of.running == 0) {
            resting_.erase({of.used, owner});
            // Start-time fair queueing's rule for an owner that comes back.
            of.used = std::max(of.used, now_);
        }
        if (of.items.size() == 1 && of.running < maxRunning_) {
            try {
                makeReady(lane);
            } catch (...) {
                of.items.pop_back();
                throw;
            }
        }
        of.items.back() = std::move(item);
        ++size_;
    }

    /// The item whose turn it is; nullopt if no owner may have another one taken. One charge() of
    /// its owner must follow.
    [[nodiscard]] std::optional<Taken> pop() {
        if (ready_.empty()) {
            return std::nullopt;
        }
        const auto lane = ready_.begin()->second;
        Lane& of = lane->second;
        Taken taken{lane->first, std::move(of.items.front())};
        ready_.erase(ready_.begin());
        of.items.pop_front();
        --size_;
        ++of.running;
        now_ = std::max(now_, of.used);
        forgetRested();
        if (!of.items.empty() && of.running < maxRunning_) {
            makeReady(lane);
        }
        return taken;
    }

    /// Tells the cost of an item that was taken.
    void charge(const std::string& owner, Cost cost) {
        const auto lane = lanes_.find(owner);
        Lane& of = lane->second;
        // It may be waiting with further items, under a key that is about to change.
        ready_.erase({of.used, of.turn});
        of.used += std::max(cost, kLeastCost);
        --of.running;
        if (!of.items.empty()) {
            makeReady(lane);
        } else if (of.running == 0) {
            rest(lane);
        }
    }

    /// Instead of charge(): tells the cost so far of an item that is not over; it becomes its
    /// owner's next one again. Moves from `item` only when nothing can fail any more.
    void putBack(const std::string& owner, Item& item, Cost cost) {
        Lane& of = lanes_.find(owner)->second;
        of.items.emplace_front();
        try {
            charge(owner, cost);
        } catch (...) {
            of.items.pop_front();
            throw;
        }
        of.items.front() = std::move(item);
        ++size_;
    }

    /// Whether the owner may add another item if `limit` may wait in all: it may have as many
    /// places as all together leave free, alone half of them. So there is always room for one more.
    [[nodiscard]] bool hasPlace(const std::string& owner, std::size_t limit) const {
        return size_ < limit && waitingOf(owner) < limit - size_;
    }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] std::size_t waitingOf(const std::string& owner) const {
        const auto lane = lanes_.find(owner);
        return lane == lanes_.end() ? 0 : lane->second.items.size();
    }
    /// Number of owners remembered: those that wait, run, or have used more than the others.
    [[nodiscard]] std::size_t owners() const noexcept { return lanes_.size(); }

private:
    /// One microsecond: turns must alternate even if the clock is too coarse to see a cost.
    static constexpr Cost kLeastCost{1000};

    struct Lane {
        std::deque<Item> items;
        Cost used{0};
        /// Breaks ties: who became ready first.
        std::uint64_t turn = 0;
        std::size_t running = 0;
    };
    using Lanes = std::map<std::string, Lane>;

    void makeReady(typename Lanes::iterator lane) {
        lane->second.turn = ++turns_;
        ready_.emplace(std::pair(lane->second.used, lane->second.turn), lane);
    }

    void rest(typename Lanes::iterator lane) {
        if (lane->second.used <= now_) {
            lanes_.erase(lane);
        } else {
            resting_.emplace(lane->second.used, lane->first);
            if (ready_.empty() && resting_.size() == lanes_.size()) {
                // Nobody competes with anybody, so what was used is settled.
                resting_.clear();
                lanes_.clear();
            }
        }
    }

    void forgetRested() {
        while (!resting_.empty() && resting_.begin()->first <= now_) {
            lanes_.erase(resting_.begin()->second);
            resting_.erase(resting_.begin());
        }
    }

    std::size_t maxRunning_;
    Lanes lanes_;
    std::map<std::pair<Cost, std::uint64_t>, typename Lanes::iterator> ready_;
    /// Idle owners that have used more than now_.
    std::set<std::pair<Cost, std::string>> resting_;
    /// Virtual time: what the owner whose turn came last had used. Never goes back.
    Cost now_{0};
    std::uint64_t turns_ = 0;
    std::size_t size_ = 0;
};

}  // namespace hiveline::common
