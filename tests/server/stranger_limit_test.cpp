#include "server/stranger_limit.h"

#include <doctest/doctest.h>

using namespace hiveline::server;

namespace {

constexpr StrangerLimit::Time kStart{std::chrono::hours(1)};

void spend(StrangerLimit& limit, std::string_view address) {
    for (int i = 0; i < int(StrangerLimit::kBurst); ++i) {
        CHECK_FALSE(limit.wait(address, kStart));
        limit.count(address, kStart);
    }
}

}  // namespace

TEST_CASE("stranger limit: an address is heard again when its time has come") {
    StrangerLimit limit;
    spend(limit, "192.0.2.1");
    CHECK(limit.wait("192.0.2.1", kStart) == 1);
    CHECK_FALSE(limit.wait("192.0.2.2", kStart));
    CHECK_FALSE(limit.wait("192.0.2.1", kStart + std::chrono::seconds(1)));
}

TEST_CASE("stranger limit: of IPv6 the network of a site is one address") {
    StrangerLimit limit;
    spend(limit, "2001:db8:0:1::1");
    CHECK(limit.wait("2001:db8:0:1:ffff::2", kStart));
    CHECK_FALSE(limit.wait("2001:db8:0:2::1", kStart));
    spend(limit, "::ffff:192.0.2.1");
    CHECK_FALSE(limit.wait("::ffff:192.0.2.2", kStart));
}

TEST_CASE("stranger limit: looking takes nothing") {
    StrangerLimit limit;
    for (int i = 0; i < 1'000; ++i) {
        CHECK_FALSE(limit.wait("192.0.2.1", kStart));
    }
}
