// What a call's engine wants done, in its order: steps, and records that have to be on disk before
// anything behind them happens. Pure: whoever drives it has the records written and tells how that
// went. Belongs to one call, on the thread of the calls.
#pragma once

#include <algorithm>
#include <cstddef>
#include <deque>
#include <functional>
#include <optional>
#include <variant>
#include <vector>

#include "voice/calls/journal.h"

namespace hiveline::voice {

class Outbox {
public:
    using Step = std::function<void()>;
    struct Item {
        std::optional<Record> record;
        Step step;  // empty: nothing follows the record
    };

    /// To be stored; `then`, where it is set, follows once it is.
    void put(Record record, Step then = {});
    /// To be done after what stands before it.
    void putStep(Step step);
    /// What it has is the last.
    void close() noexcept { isClosed_ = true; }
    /// As close(); and of what it has nothing more is done.
    void drop();

    /// Does what waits, up to the next record. True: records() are to be written now, and stored()
    /// or refused() is to follow. Steps may put more, and advance by themselves.
    [[nodiscard]] bool advance();
    /// That are being written, in their order: the same for each attempt.
    [[nodiscard]] std::vector<Record> records() const;
    /// All of them are on disk. Gives them, with the steps between them, for follow().
    [[nodiscard]] std::vector<Item> stored();
    /// Does the steps of what was stored.
    void follow(const std::vector<Item>& stored) const;
    /// None of it is. True: it may be written again, unless so many attempts in a row have failed.
    [[nodiscard]] bool refused(int attempts) noexcept { return ++refusals_ < attempts; }

    [[nodiscard]] bool isWriting() const noexcept { return isWriting_; }
    [[nodiscard]] bool isIdle() const noexcept { return !isWriting_ && waiting_.empty(); }
    /// Whether such a record is still to be given to the writer.
    template <typename T>
    [[nodiscard]] bool awaits() const {
        return contain<T>(waiting_);
    }
    /// Whether such a record is that or being written.
    template <typename T>
    [[nodiscard]] bool has() const {
        return awaits<T>() || contain<T>(underWay_);
    }
    template <typename T, typename Items>
    [[nodiscard]] static bool contain(const Items& items) {
        return std::ranges::any_of(items, [](const Item& item) {
            return item.record && std::holds_alternative<T>(*item.record);
        });
    }

private:
    std::deque<Item> waiting_;
    std::vector<Item> underWay_;
    bool isWriting_ = false;
    bool isClosed_ = false;
    bool isDropped_ = false;
    int refusals_ = 0;  // in a row
};

}  // namespace hiveline::voice
