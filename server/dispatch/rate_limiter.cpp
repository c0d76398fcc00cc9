#include "server/dispatch/rate_limiter.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace hiveline::server {
namespace {

std::size_t wholeSeconds(double seconds) {
    return static_cast<std::size_t>(std::max(std::ceil(seconds), 0.0));
}

}  // namespace

RateLimiter::Decision RateLimiter::take(std::string_view owner, Time now) {
    Shard& shard = shards_.at(Hash{}(owner) % shards_.size());
    const std::lock_guard lock(shard.mutex);
    auto found = shard.buckets.find(owner);
    if (found == shard.buckets.end()) {
        // Only where one more is needed, and at twice the size of the last sweep: a request pays
        // the same however many owners there are.
        if (shard.buckets.size() >= shard.sweepAt) {
            sweep(shard, now);
        }
        found = shard.buckets.emplace(owner, Bucket{burst_, now}).first;
    }
    Bucket& bucket = found->second;
    bucket.tokens = tokensAt(bucket, now);
    // Threads read the clock before they take the lock, so `now` may be the earlier.
    bucket.filledAt = std::max(bucket.filledAt, now);
    Decision decision{.limit = static_cast<std::size_t>(burst_)};
    decision.allowed = bucket.tokens >= 1;
    if (decision.allowed) {
        bucket.tokens -= 1;
    } else {
        decision.retryAfter =
            // Never 0, which would ask for a retry at once.
            std::max<std::size_t>(wholeSeconds((1 - bucket.tokens) / perSecond_), 1);
    }
    decision.remaining = static_cast<std::size_t>(bucket.tokens);
    decision.reset = wholeSeconds((burst_ - bucket.tokens) / perSecond_);
    return decision;
}

std::size_t RateLimiter::wait(std::string_view orgId, Time now) const {
    const Shard& shard = shards_.at(Hash{}(orgId) % shards_.size());
    const std::lock_guard lock(shard.mutex);
    const auto found = shard.buckets.find(orgId);
    const double tokens = found == shard.buckets.end() ? burst_ : tokensAt(found->second, now);
    return tokens >= 1 ? 0 : std::max<std::size_t>(wholeSeconds((1 - tokens) / perSecond_), 1);
}

void RateLimiter::refill(std::string_view owner) {
    Shard& shard = shards_.at(Hash{}(owner) % shards_.size());
    const std::lock_guard lock(shard.mutex);
    if (const auto found = shard.buckets.find(owner); found != shard.buckets.end()) {
        shard.buckets.erase(found);
    }
}

std::size_t RateLimiter::size() const {
    std::size_t sum = 0;
    for (const Shard& shard : shards_) {
        const std::lock_guard lock(shard.mutex);
        sum += shard.buckets.size();
    }
    return sum;
}

double RateLimiter::tokensAt(const Bucket& bucket, Time now) const {
    const std::chrono::duration<double> passed = std::max(now, bucket.filledAt) - bucket.filledAt;
    return std::min(bucket.tokens + passed.count() * perSecond_, burst_);
}

/// Full buckets say what no bucket says.
void RateLimiter::sweep(Shard& shard, Time now) const {
    std::erase_if(shard.buckets, [&](const auto& each) {
        return tokensAt(each.second, now) >= burst_;
    });
    constexpr std::size_t kLeast = 64;
    shard.sweepAt = std::max(kLeast, shard.buckets.size() * 2);
}

}  // namespace hiveline::server
