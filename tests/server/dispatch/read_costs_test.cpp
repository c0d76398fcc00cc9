#include "server/dispatch/read_costs.h"

#include <doctest/doctest.h>

using namespace hiveline::server;
using hiveline::api::OperationId;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

constexpr ReadCosts::Time kNow{std::chrono::hours(1)};
constexpr auto kList = OperationId::kListActions;
constexpr auto kGet = OperationId::kGetAction;

}  // namespace

TEST_CASE("read costs: a dear read counts at once, and is forgotten slowly") {
    OrganisationCosts costs;
    CHECK(costs.of(kList) == microseconds(0));
    costs.add(kList, milliseconds(8));
    CHECK(costs.of(kList) == milliseconds(8));
    CHECK(costs.of(kGet) == microseconds(0));
    costs.add(kList, microseconds(0));
    CHECK(costs.of(kList) == milliseconds(7));
    for (int i = 0; i < 100; ++i) {
        costs.add(kList, microseconds(100));
    }
    CHECK(costs.of(kList) == microseconds(100));
    costs.add(kList, std::chrono::hours(24 * 365));
    CHECK(costs.of(kList) > std::chrono::minutes(10));
}

TEST_CASE("read costs: what is dear goes to the pool, what is cheap never does") {
    ReadCosts costs;
    (void)costs.of("a", kNow);
    (void)costs.of("b", kNow);
    CHECK_FALSE(costs.isForPool("a", microseconds(0), kNow));
    CHECK_FALSE(costs.isForPool("a", microseconds(250), kNow));
    CHECK(costs.isForPool("a", microseconds(2'001), kNow));
    ReadCosts alone;
    CHECK(alone.isForPool("a", microseconds(2'001), kNow));
}

TEST_CASE("read costs: what is neither goes to the pool where others are served beside") {
    ReadCosts costs;
    (void)costs.of("a", kNow);
    CHECK_FALSE(costs.isForPool("a", microseconds(1'000), kNow));
    (void)costs.of("b", kNow);
    CHECK(costs.isForPool("a", microseconds(1'000), kNow));
    CHECK(costs.isForPool("b", microseconds(1'000), kNow));
    for (int i = 0; i < 3; ++i) {  // however often it asks
        (void)costs.of("a", kNow + seconds(9));
    }
    CHECK(costs.isForPool("a", microseconds(1'000), kNow + seconds(9)));
    CHECK_FALSE(costs.isForPool("a", microseconds(1'000), kNow + seconds(10)));
    CHECK(costs.isForPool("b", microseconds(1'000), kNow + seconds(10)));
}

TEST_CASE("read costs: an organisation keeps what it is known by while others come and go") {
    ReadCosts costs;
    const auto known = costs.of("a", kNow);
    known->add(kList, milliseconds(8));
    for (int i = 0; i < 100; ++i) {
        (void)costs.of(std::to_string(i), kNow);
    }
    CHECK(costs.of("a", kNow) == known);
    for (int i = 0; i < 10'000; ++i) {  // but what is remembered is bounded
        (void)costs.of(std::to_string(i), kNow);
    }
    CHECK(costs.of("a", kNow) != known);
    CHECK(known->of(kList) == milliseconds(8));  // who reads for it still has it
}
