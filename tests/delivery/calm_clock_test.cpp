#include "delivery/calm_clock.h"

#include <chrono>
#include <cstdint>
#include <vector>

#include <doctest/doctest.h>

using namespace hiveline;
using delivery::CalmClock;
using delivery::Moment;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;

namespace {

Moment at(milliseconds wall, milliseconds steady) {
    constexpr std::int64_t kStart = 1'700'000'000'000;
    return {{kStart + wall.count()}, std::chrono::steady_clock::time_point(hours(1) + steady)};
}

}  // namespace

TEST_CASE("calm clock: after a day without a jump") {
    CalmClock clock;
    CHECK_FALSE(clock.isCalm(at(hours(0), hours(0))));
    CHECK_FALSE(clock.isCalm(at(hours(24), hours(24))));
    CHECK(clock.isCalm(at(hours(24) + minutes(1), hours(24) + minutes(1))));
}

TEST_CASE("calm clock: a jump of more than five minutes either way begins the day anew") {
    struct Row {
        milliseconds jump;
        bool isCalm;
    };
    for (const Row& row : std::vector<Row>{
             {minutes(5), true},
             {minutes(5) + milliseconds(1), false},
             {-minutes(5), true},
             {-minutes(5) - milliseconds(1), false},
         }) {
        CAPTURE(row.jump.count());
        CalmClock clock;
        static_cast<void>(clock.isCalm(at(hours(0), hours(0))));
        REQUIRE(clock.isCalm(at(hours(25), hours(25))));
        CHECK(clock.isCalm(at(hours(26) + row.jump, hours(26))) == row.isCalm);
        CHECK(clock.isCalm(at(hours(49) + row.jump, hours(49))) == row.isCalm);
        CHECK(clock.isCalm(at(hours(51) + row.jump, hours(51))));
    }
}
