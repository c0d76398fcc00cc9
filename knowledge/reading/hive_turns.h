// Which hive is read next. The organisation is chosen first: the one that fewest readers work for,
// then the one whose turn is longest ago, so that a thousand hives of one organisation do not hold
// up the only hive of another. Then its hive that has waited longest. Not thread-safe: guarded by
// knowledge/reading/ingestion.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

#include "storage/passages/hive_builds.h"

namespace hiveline::knowledge {

class HiveTurns {
public:
    using Key = storage::hive_builds::Key;
    using Time = std::chrono::steady_clock::time_point;

    /// One organisation has at most half of the readers. Organisations whose sites keep readers
    /// past their slice have all but one of them together: the last one serves everybody else.
    explicit HiveTurns(std::size_t readers)
        : places_(readers < 2 ? 1 : readers / 2),
          slowPlaces_(readers < 2 ? 1 : readers - 1) {}

    /// A hive that waits, that nobody works at, and whose organisation has room. It counts as taken
    /// until release() or leaveAlone(). nullopt: there is none.
    [[nodiscard]] std::optional<Key> take(storage::ReadTx& tx, Time now);
    /// Ends what take() began. `isSlow`: the turn took much longer than its slice, so the
    /// organisation counts as slow until another hive of it is quicker.
    void release(const Key& key, bool isSlow);
    /// Keeps the hive taken until then, though nobody works at it: for one whose failure could not
    /// even be stored.
    void leaveAlone(const Key& key, Time until) { taken_[key] = until; }
    /// When the first of the hives that are left alone may be taken; nullopt: there are none.
    [[nodiscard]] std::optional<Time> nextFree() const;

private:
    /// An organisation, as far as a choice needs it.
    struct Owner {
        std::size_t active = 0;      // hives that somebody works at
        std::size_t left = 0;        // that nobody may take now, these included
        std::uint64_t lastTurn = 0;  // 0: it had none, or all of its hives were read meanwhile
    };

    [[nodiscard]] std::map<std::string, Owner> ownersOfTaken() const;
    [[nodiscard]] bool hasRoomForSlow(const std::map<std::string, Owner>& owners) const;
    [[nodiscard]] std::optional<Key> firstFree(
        storage::ReadTx& tx, const std::string& orgId, std::size_t left
    ) const;

    const std::size_t places_;
    const std::size_t slowPlaces_;
    std::map<Key, std::optional<Time>> taken_;        // with a time: left alone till then
    std::map<std::string, std::uint64_t> lastTurns_;  // of organisations that wait
    std::set<std::string> slow_;                      // organisations, as of their last hive
    std::uint64_t turns_ = 0;
};

}  // namespace hiveline::knowledge
