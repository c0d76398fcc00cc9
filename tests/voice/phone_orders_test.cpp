#include <doctest/doctest.h>

#include "voice/phone/phone_records.h"

using namespace hiveline;
using namespace hiveline::voice;

namespace {

constexpr std::int64_t kMinute = 60'000;
constexpr std::int64_t kWeek = 7 * 24 * 60 * kMinute;
constexpr std::int64_t kNow = 1'800'000'000'000;
constexpr std::int64_t kUptime = 2 * kWeek;

PhoneCall orderedAgo(std::int64_t byClock, std::int64_t byUptime) {
    PhoneCall call;
    call.createdAt = {kNow - byClock};
    call.orderedAt = common::BootTime{"boot", kUptime - byUptime};
    return call;
}

bool isPlaced(const PhoneCall& call) {
    return mayStillBePlaced(call, {kNow}, {"boot", kUptime});
}

}  // namespace

TEST_CASE("phone orders: a young one is placed") {
    CHECK(isPlaced(orderedAgo(0, 0)));
    CHECK(isPlaced(orderedAgo(5 * kMinute, 5 * kMinute)));
}

TEST_CASE("phone orders: an old one is not, whatever the clock did") {
    CHECK_FALSE(isPlaced(orderedAgo(kWeek, kWeek)));
    CHECK_FALSE(isPlaced(orderedAgo(5 * kMinute + 1, 5 * kMinute + 1)));
    CHECK_FALSE(isPlaced(orderedAgo(0, kWeek)));       // set back by a week
    CHECK_FALSE(isPlaced(orderedAgo(-kWeek, kWeek)));  // and further
    CHECK_FALSE(isPlaced(orderedAgo(kWeek, 0)));       // set forward
}

TEST_CASE("phone orders: one of another start of the machine, or of an unknown time, is not placed"
) {
    PhoneCall call = orderedAgo(0, 0);
    call.orderedAt->boot = "another";
    CHECK_FALSE(isPlaced(call));
    CHECK_FALSE(isPlaced(orderedAgo(0, -kMinute)));  // later than now
    call.orderedAt.reset();
    CHECK_FALSE(isPlaced(call));
}

TEST_CASE("phone orders: uptime goes on and the boot stays") {
    const auto first = common::bootTimeNow();
    const auto second = common::bootTimeNow();
    CHECK(first.boot == second.boot);
    CHECK_FALSE(first.boot.empty());
    CHECK(first.millis <= second.millis);
    CHECK(first.millis > 0);
}
