#include "server/dispatch/stranger_limit.h"

#include <doctest/doctest.h>

using namespace hiveline::server;

namespace {

constexpr std::string_view kAccount = "TWILIO/org.1";
constexpr StrangerLimit::Time kStart{std::chrono::hours(1)};

void spend(StrangerLimit& limit, const StrangerLimit::Sender& sender) {
    for (int i = 0; i < int(StrangerLimit::kBurst); ++i) {
        CHECK_FALSE(limit.wait(sender, kStart));
        limit.count(sender, kStart);
    }
}

}  // namespace

TEST_CASE("stranger limit: an address is heard again when its time has come") {
    StrangerLimit limit;
    spend(limit, {"192.0.2.1", kAccount});
    CHECK(limit.wait({"192.0.2.1", kAccount}, kStart) == 1);
    CHECK_FALSE(limit.wait({"192.0.2.2", kAccount}, kStart));
    CHECK_FALSE(limit.wait({"192.0.2.1", kAccount}, kStart + std::chrono::seconds(1)));
}

TEST_CASE("stranger limit: of IPv6 the network of a site is one address") {
    StrangerLimit limit;
    spend(limit, {"2001:db8:0:1::1", kAccount});
    CHECK(limit.wait({"2001:db8:0:1:ffff::2", kAccount}, kStart));
    CHECK_FALSE(limit.wait({"2001:db8:0:2::1", kAccount}, kStart));
    spend(limit, {"::ffff:192.0.2.1", kAccount});
    CHECK_FALSE(limit.wait({"::ffff:192.0.2.2", kAccount}, kStart));
}

TEST_CASE("stranger limit: looking takes nothing") {
    StrangerLimit limit;
    for (int i = 0; i < 1'000; ++i) {
        CHECK_FALSE(limit.wait({"192.0.2.1", kAccount}, kStart));
    }
}

TEST_CASE("stranger limit: what is sent to one account costs no other one the carrier") {
    StrangerLimit limit;
    spend(limit, {"192.0.2.1", kAccount});
    CHECK(limit.wait({"192.0.2.1", kAccount}, kStart));
    CHECK_FALSE(limit.wait({"192.0.2.1", "TWILIO/org.2"}, kStart));
    CHECK_FALSE(limit.wait({"192.0.2.1", "PLIVO/org.1"}, kStart));
    CHECK_FALSE(limit.wait({"192.0.2.1", ""}, kStart));
}

TEST_CASE("stranger limit: a carrier that signs is heard among strangers at its address") {
    StrangerLimit limit;
    spend(limit, {"192.0.2.1", kAccount});
    limit.trust({"192.0.2.1", kAccount});
    spend(limit, {"192.0.2.1", kAccount});
    CHECK(limit.wait({"192.0.2.1", kAccount}, kStart));
    limit.trust({"192.0.2.2", kAccount});
    limit.trust({"192.0.2.1", "TWILIO/org.2"});
    CHECK(limit.wait({"192.0.2.1", kAccount}, kStart));
}
