#include "server/dispatch/read_costs.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace hiveline::server {
namespace {

using std::chrono::microseconds;

// A worker has up to a few dozen requests of one organisation before it comes to those of another:
// so much each is some milliseconds in all, as much as a commit.
constexpr microseconds kCheap{250};
constexpr microseconds kDear{2'000};
// So long somebody counts as served beside.
constexpr std::chrono::seconds kCompany{10};
// Some 400 bytes each.
constexpr std::size_t kRememberedOrgs = 4'096;

}  // namespace

void OrganisationCosts::add(api::OperationId operation, std::chrono::nanoseconds cost) noexcept {
    constexpr std::uint32_t kSlowness = 8;
    constexpr auto kMax = std::numeric_limits<std::uint32_t>::max() / 2;
    auto& known = micros_.at(static_cast<std::size_t>(operation));
    const auto micros = std::chrono::duration_cast<microseconds>(cost).count();
    const auto now = static_cast<std::uint32_t>(std::clamp<std::int64_t>(micros, 0, kMax));
    const std::uint32_t before = known.load(std::memory_order_relaxed);
    const std::uint32_t after =
        now >= before ? now : before - (before - now + kSlowness - 1) / kSlowness;
    known.store(after, std::memory_order_relaxed);  // of two at a time one may be lost
}

microseconds OrganisationCosts::of(api::OperationId operation) const noexcept {
    return microseconds(
        micros_.at(static_cast<std::size_t>(operation)).load(std::memory_order_relaxed)
    );
}

const std::shared_ptr<OrganisationCosts>& ReadCosts::of(const std::string& orgId, Time now) {
    if (lastSeen_[0].orgId != orgId) {
        std::swap(lastSeen_[0], lastSeen_[1]);
        if (lastSeen_[0].orgId != orgId) {
            lastSeen_[0].orgId = orgId;
        }
    }
    lastSeen_[0].at = now;
    if (byOrg_.size() >= kRememberedOrgs && !byOrg_.contains(orgId)) {
        byOrg_.clear();
    }
    auto& costs = byOrg_[orgId];
    if (!costs) {
        costs = std::make_shared<OrganisationCosts>();
    }
    return costs;
}

bool ReadCosts::isForPool(const std::string& orgId, std::chrono::microseconds cost, Time now)
    const {
    if (cost <= kCheap || cost > kDear) {
        return cost > kDear;
    }
    return std::ranges::any_of(lastSeen_, [&](const Seen& seen) {
        return !seen.orgId.empty() && seen.orgId != orgId && now - seen.at < kCompany;
    });
}

}  // namespace hiveline::server
