// Who sends next, and how many at a time. Organisations share the places for requests in turns, as
// the actions of each do, and none has more than its part of them; those whose last request failed
// have a part of them alone, so that endpoints which hang keep none that answers waiting. Not
// synchronised.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <utility>

namespace hiveline::delivery {

struct PlaceLimits {
    /// Requests at a time, of all actions.
    std::size_t most = 2'048;
    /// Of them to actions whose last request failed.
    std::size_t mostFailing = 1'024;
    /// Of them of one organisation; half of these may fail.
    std::size_t mostOfOne = 512;
};

/// What became of an action's last request. None yet counts as answered.
enum class LastRequest : std::uint8_t { kAnswered, kFailed };

class RequestPlaces {
public:
    /// Organisation, action.
    using Key = std::pair<std::string, std::string>;

    explicit RequestPlaces(const PlaceLimits& limits) : limits_(limits) {}

    /// Waits for a place; once until it is taken out by next().
    void push(const Key& key, LastRequest last);

    /// Of those that wait the next one that may have a place, which it has not yet.
    [[nodiscard]] std::optional<Key> next(LastRequest last);

    void take(const std::string& orgId, LastRequest last);
    void leave(const std::string& orgId, LastRequest last);

    [[nodiscard]] std::size_t taken() const noexcept { return taken_.all; }
    [[nodiscard]] bool isFull() const noexcept { return taken_.all >= limits_.most; }

    /// As at first.
    void clear();

private:
    struct Places {
        std::size_t all = 0;
        std::size_t failing = 0;
    };
    struct Turns {
        /// None is empty.
        std::map<std::string, std::deque<Key>> waiting;
        /// Of their organisations.
        std::deque<std::string> order;
    };

    [[nodiscard]] bool mayHave(const std::string& orgId, LastRequest last) const;

    const PlaceLimits limits_;
    Places taken_;
    // Of organisations that have some.
    std::map<std::string, Places> takenBy_;
    Turns answering_;
    Turns failing_;
};

}  // namespace hiveline::delivery
