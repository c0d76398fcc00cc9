#include "voice/phone/early_ends.h"

#include <utility>

namespace hiveline::voice {

void EarlyEnds::put(Call call, PhoneStatus status) {
    constexpr std::size_t kMax = 1'000;
    if (!ends_.insert_or_assign(call, status).second) {
        return;
    }
    auto& order = orders_[call.orgId];
    order.push_back(std::move(call));
    if (order.size() > kMax) {
        ends_.erase(order.front());
        order.pop_front();
    }
}

std::optional<PhoneStatus> EarlyEnds::take(const Call& call) {
    const auto node = ends_.extract(call);
    if (node) {
        std::erase(orders_.at(call.orgId), call);  // it may come again
    }
    return node ? std::optional(node.mapped()) : std::nullopt;
}

}  // namespace hiveline::voice
