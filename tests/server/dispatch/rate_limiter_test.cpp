#include "server/dispatch/rate_limiter.h"

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "server/dispatch/write_shares.h"

using namespace hiveline::server;
using std::chrono::milliseconds;
using std::chrono::seconds;

TEST_CASE("rate limiter: a burst, then the rate") {
    RateLimiter limiter(2, 5);
    const RateLimiter::Time start{seconds(1000)};
    for (std::size_t left = 5; left-- > 0;) {
        const auto decision = limiter.take("org.1", start);
        CHECK(decision.allowed);
        CHECK(decision.limit == 5);
        CHECK(decision.remaining == left);
    }
    const auto refused = limiter.take("org.1", start);
    CHECK_FALSE(refused.allowed);
    CHECK(refused.remaining == 0);
    CHECK(refused.reset == 3);  // five at two a second
    CHECK(refused.retryAfter == 1);
    CHECK_FALSE(limiter.take("org.1", start + milliseconds(499)).allowed);
    CHECK(limiter.take("org.1", start + milliseconds(500)).allowed);
    CHECK_FALSE(limiter.take("org.1", start + milliseconds(501)).allowed);
    CHECK(limiter.take("org.1", start + seconds(3600)).remaining == 4);
}

TEST_CASE("rate limiter: organisations do not share, and a clock that stands does not harm") {
    RateLimiter limiter(1, 1);
    const RateLimiter::Time now{seconds(5)};
    CHECK(limiter.take("org.1", now).allowed);
    CHECK_FALSE(limiter.take("org.1", now).allowed);
    CHECK(limiter.take("org.2", now).allowed);
    CHECK_FALSE(limiter.take("org.1", now - seconds(4)).allowed);
    CHECK(limiter.take("org.1", now + seconds(1)).allowed);
}

TEST_CASE("rate limiter: forgets organisations that are quiet") {
    RateLimiter limiter(10, 10);
    RateLimiter::Time now{seconds(1)};
    for (int i = 0; i < 100'000; ++i) {
        now += milliseconds(10);
        CHECK(limiter.take("org." + std::to_string(i), now).allowed);
    }
    CHECK(limiter.size() < 5'000);
}

TEST_CASE("rate limiter: threads together get no more than there is") {
    RateLimiter limiter(1, 1000);
    const RateLimiter::Time now{seconds(1)};
    std::atomic<int> allowed{0};
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i) {
            threads.emplace_back([&] {
                for (int j = 0; j < 500; ++j) {
                    allowed += limiter.take("org.1", now).allowed ? 1 : 0;
                }
            });
        }
    }
    CHECK(allowed == 1000);
}

TEST_CASE("write shares: an organisation has so many places, and gives them back") {
    WriteShares shares(2);
    auto first = shares.take("org.1");
    auto second = shares.take("org.1");
    CHECK(first);
    CHECK(second);
    CHECK_FALSE(shares.take("org.1"));
    CHECK(shares.take("org.2"));
    const auto copy = first;
    first.reset();
    CHECK_FALSE(shares.take("org.1"));
    second.reset();
    CHECK(shares.take("org.1"));
}

TEST_CASE("write shares: places outlive the shares") {
    auto shares = std::make_unique<WriteShares>(1);
    auto place = shares->take("org.1");
    shares.reset();
    place.reset();
    CHECK_FALSE(place);
}
