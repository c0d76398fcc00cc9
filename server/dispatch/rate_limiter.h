// A token bucket for each organisation, or each call: so many requests a second on the average, so
// many at once. Thread-safe. Its memory holds the organisations of the last moments only: a full
// bucket is forgotten.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace hiveline::server {

class RateLimiter {
public:
    using Time = std::chrono::steady_clock::time_point;

    /// `perSecond` above 0; `burst` at least 1.
    RateLimiter(double perSecond, double burst) : perSecond_(perSecond), burst_(burst) {}

    /// In the terms of draft-ietf-httpapi-ratelimit-headers-03.
    struct Decision {
        bool allowed = true;
        std::size_t limit = 0;       // requests at once
        std::size_t remaining = 0;   // of them, after this one
        std::size_t reset = 0;       // seconds until all of them may be sent again
        std::size_t retryAfter = 0;  // seconds until one may be sent; 0 when allowed
    };

    [[nodiscard]] Decision take(std::string_view owner, Time now);

    /// Seconds until take() would allow one; 0 when it would now. Takes nothing.
    [[nodiscard]] std::size_t wait(std::string_view orgId, Time now) const;

    /// The bucket is full again.
    void refill(std::string_view owner);

    [[nodiscard]] std::size_t size() const;

private:
    struct Bucket {
        double tokens = 0;
        Time filledAt{};
    };
    struct Hash {
        using is_transparent = void;  // NOLINT(readability-identifier-naming): the library's
        std::size_t operator()(std::string_view text) const noexcept {
            return std::hash<std::string_view>{}(text);
        }
    };
    using Buckets = std::unordered_map<std::string, Bucket, Hash, std::equal_to<>>;
    struct Shard {
        mutable std::mutex mutex;
        Buckets buckets;           // guarded by mutex, as the next
        std::size_t sweepAt = 64;  // buckets from which on full ones are looked for
    };

    [[nodiscard]] double tokensAt(const Bucket& bucket, Time now) const;
    void sweep(Shard& shard, Time now) const;

    const double perSecond_;
    const double burst_;
    std::array<Shard, 16> shards_;
};

}  // namespace hiveline::server
