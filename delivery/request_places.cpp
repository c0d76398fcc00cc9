#include "delivery/request_places.h"

namespace hiveline::delivery {

void RequestPlaces::push(const Key& key, LastRequest last) {
    Turns& turns = last == LastRequest::kFailed ? failing_ : answering_;
    auto& queue = turns.waiting[key.first];
    if (queue.empty()) {
        turns.order.push_back(key.first);
    }
    queue.push_back(key);
}

std::optional<RequestPlaces::Key> RequestPlaces::next(LastRequest last) {
    if (isFull() || (last == LastRequest::kFailed && taken_.failing >= limits_.mostFailing)) {
        return std::nullopt;
    }
    Turns& turns = last == LastRequest::kFailed ? failing_ : answering_;
    // Each organisation is asked once: one that has its part goes behind the others and keeps its
    // place among them.
    for (auto left = turns.order.size(); left > 0; --left) {
        std::string orgId = std::move(turns.order.front());
        turns.order.pop_front();
        if (!mayHave(orgId, last)) {
            turns.order.push_back(std::move(orgId));
            continue;
        }
        const auto found = turns.waiting.find(orgId);
        Key key = std::move(found->second.front());
        found->second.pop_front();
        if (found->second.empty()) {
            // None is empty, so that the order names only those who wait.
            turns.waiting.erase(found);
        } else {
            turns.order.push_back(std::move(orgId));
        }
        return key;
    }
    return std::nullopt;
}

bool RequestPlaces::mayHave(const std::string& orgId, LastRequest last) const {
    const auto found = takenBy_.find(orgId);
    const Places own = found == takenBy_.end() ? Places{} : found->second;
    return own.all < limits_.mostOfOne &&
           (last == LastRequest::kAnswered || own.failing < limits_.mostOfOne / 2);
}

void RequestPlaces::take(const std::string& orgId, LastRequest last) {
    for (Places* const each : {&taken_, &takenBy_[orgId]}) {
        ++each->all;
        each->failing += last == LastRequest::kFailed ? 1 : 0;
    }
}

void RequestPlaces::leave(const std::string& orgId, LastRequest last) {
    const auto own = takenBy_.find(orgId);
    for (Places* const each : {&taken_, &own->second}) {
        --each->all;
        each->failing -= last == LastRequest::kFailed ? 1 : 0;
    }
    if (own->second.all == 0) {
        // Or every organisation that ever sent something would stay.
        takenBy_.erase(own);
    }
}

void RequestPlaces::clear() {
    taken_ = {};
    takenBy_.clear();
    answering_ = {};
    failing_ = {};
}

}  // namespace hiveline::delivery
