#include "knowledge/reading/hive_turns.h"

#include <algorithm>
#include <tuple>
#include <utility>
#include <vector>

namespace hiveline::knowledge {

namespace builds = storage::hive_builds;

std::optional<HiveTurns::Key> HiveTurns::take(storage::ReadTx& tx, Time now) {
    std::erase_if(taken_, [now](const auto& each) { return each.second && *each.second <= now; });
    std::map<std::string, Owner> owners = ownersOfTaken();
    std::vector<std::string> waiting = builds::waitingOrganisations(tx);
    // Only organisations that still wait keep their last turn, or the map would grow with every
    // organisation that ever had a hive. One that comes back is as good as new.
    std::map<std::string, std::uint64_t> turns;
    for (const std::string& orgId : waiting) {
        if (const auto last = lastTurns_.find(orgId); last != lastTurns_.end()) {
            owners[orgId].lastTurn = last->second;
            turns.insert(*last);
        }
    }
    lastTurns_ = std::move(turns);
    // Stable: among equals the store's order holds, so that none is passed over for ever.
    std::ranges::stable_sort(waiting, {}, [&owners](const std::string& orgId) {
        const Owner& owner = owners[orgId];
        return std::tuple(owner.active, owner.lastTurn);
    });
    const bool hasRoom = hasRoomForSlow(owners);
    for (const std::string& orgId : waiting) {
        const Owner& owner = owners[orgId];
        if (owner.active >= places_) {
            // They are sorted by `active`: nobody behind has room either.
            break;
        }
        if (!hasRoom && slow_.contains(orgId)) {
            continue;
        }
        if (auto key = firstFree(tx, orgId, owner.left)) {
            lastTurns_[orgId] = ++turns_;
            taken_[*key] = std::nullopt;
            return key;
        }
    }
    return std::nullopt;
}

void HiveTurns::release(const Key& key, bool isSlow) {
    taken_.erase(key);
    if (isSlow) {
        slow_.insert(key.orgId);
    } else {
        slow_.erase(key.orgId);
    }
}

bool HiveTurns::hasRoomForSlow(const std::map<std::string, Owner>& owners) const {
    std::size_t active = 0;
    for (const std::string& orgId : slow_) {
        const auto owner = owners.find(orgId);
        active += owner == owners.end() ? 0 : owner->second.active;
    }
    return active < slowPlaces_;
}

std::map<std::string, HiveTurns::Owner> HiveTurns::ownersOfTaken() const {
    std::map<std::string, Owner> owners;
    for (const auto& [key, until] : taken_) {
        Owner& owner = owners[key.orgId];
        ++owner.left;
        owner.active += until ? 0 : 1;
    }
    return owners;
}

/// The hive of the organisation that has waited longest and that nobody works at. `left`: how many
/// of its hives are taken; even if all of them come first, one more is enough to find a free one.
std::optional<HiveTurns::Key> HiveTurns::firstFree(
    storage::ReadTx& tx, const std::string& orgId, std::size_t left
) const {
    const auto keys = builds::waiting(tx, orgId, static_cast<std::int64_t>(left) + 1);
    const auto free =
        std::ranges::find_if(keys, [this](const Key& key) { return !taken_.contains(key); });
    return free == keys.end() ? std::nullopt : std::optional(*free);
}

std::optional<HiveTurns::Time> HiveTurns::nextFree() const {
    std::optional<Time> next;
    for (const auto& [key, until] : taken_) {
        if (until && (!next || *until < *next)) {
            next = until;
        }
    }
    return next;
}

}  // namespace hiveline::knowledge
