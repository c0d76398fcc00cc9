#include "server/edge/memory_budget.h"

#include <memory>
#include <string>

#include <doctest/doctest.h>

namespace common = hiveline::common;
using hiveline::server::MemoryBudget;
using hiveline::server::MemoryClaim;
using hiveline::server::payerOf;

namespace {

constexpr hiveline::server::Payer kAlice = 1;
constexpr hiveline::server::Payer kBob = 2;

hiveline::server::Payer ofAddress(std::string_view text) {
    return payerOf(common::parseIpAddress(text).value());
}

}  // namespace

TEST_CASE("memory budget: one payer has a share, all together the limit") {
    MemoryBudget budget(100, 40);
    CHECK(budget.tryAdd(kAlice, 40));
    CHECK_FALSE(budget.tryAdd(kAlice, 1));
    CHECK(budget.tryAdd(kBob, 30));
    CHECK_FALSE(budget.tryAdd(0, 31));
    CHECK(budget.tryAdd(0, 30));
    CHECK(budget.held() == 100);
    budget.remove(kAlice, 40);
    budget.remove(kBob, 30);
    CHECK(budget.held() == 30);
}

TEST_CASE("memory budget: what is larger than a share can be had by who holds nothing") {
    MemoryBudget budget(100, 40);
    CHECK(budget.tryAdd(kAlice, 70));
    CHECK_FALSE(budget.tryAdd(kAlice, 1));
    CHECK_FALSE(budget.tryAdd(kBob, 70));
    CHECK(budget.tryAdd(kBob, 30));
}

TEST_CASE("memory budget: room is asked of the share once half is held") {
    MemoryBudget budget(100, 40);
    budget.add(kAlice, 49);
    CHECK(budget.hasRoom(kAlice));
    budget.add(kBob, 1);
    CHECK_FALSE(budget.hasRoom(kAlice));
    CHECK(budget.hasRoom(kBob));
    budget.add(kBob, 60);
    CHECK_FALSE(budget.hasRoom(0));
}

TEST_CASE("memory budget: one payer never has more than is left free for the others") {
    MemoryBudget budget(100, 40, 50);
    for (hiveline::server::Payer payer = 1; payer <= 6; ++payer) {
        CHECK(budget.tryAdd(payer, 1));
        while (budget.tryAdd(payer, 1)) {
        }
    }
    CHECK(budget.held() < 100);
    CHECK(budget.hasRoom(7));
    CHECK_FALSE(budget.hasRoom(1));
}

TEST_CASE("memory budget: addresses have a share together, however many they are") {
    MemoryBudget budget(100, 40, 50);
    const auto address = [](int number) { return ofAddress("192.0.2." + std::to_string(number)); };
    CHECK(budget.tryAdd(address(1), 70));  // the only one
    CHECK_FALSE(budget.tryAdd(address(2), 1));
    budget.remove(address(1), 70);
    for (int number = 1; number <= 25; ++number) {
        CHECK(budget.tryAdd(address(number), 2));
    }
    CHECK_FALSE(budget.tryAdd(address(1), 1));
    CHECK_FALSE(budget.hasRoom(address(1)));
    CHECK(budget.hasRoom(kAlice));
    CHECK(budget.tryAdd(kAlice, 20));
    for (int number = 1; number <= 25; ++number) {
        budget.remove(address(number), 2);
    }
    CHECK(budget.tryAdd(address(51), 50));
}

TEST_CASE("memory budget: who holds nothing gets a small answer when addresses hold their share") {
    constexpr std::size_t kMiB = std::size_t{1} << 20U;
    MemoryBudget budget(64 * kMiB, 16 * kMiB, 32 * kMiB);
    const auto address = [](std::size_t number) {
        return ofAddress("2001:db8:" + std::to_string(number) + "::1");
    };
    CHECK(budget.tryAdd(address(1), 16 * kMiB));
    CHECK(budget.tryAdd(address(2), 16 * kMiB));
    CHECK_FALSE(budget.tryAdd(address(3), kMiB));
    std::size_t number = 3;
    for (; budget.hasRoom(address(number)) && number < 2000; ++number) {
        CHECK(budget.tryAdd(address(number), std::size_t{16} * 1024));
        CHECK_FALSE(budget.hasRoom(address(number)));
    }
    CHECK(budget.held() == 40 * kMiB);
    CHECK(budget.hasRoom(kAlice));
}

TEST_CASE("memory claim: gives back what it holds, to whom it holds it of") {
    const auto first = std::make_shared<MemoryBudget>(100, 50);
    const auto second = std::make_shared<MemoryBudget>(100, 50);
    {
        MemoryClaim claim(first, kAlice);
        CHECK(claim.tryResize(50));
        CHECK_FALSE(claim.tryResize(51));
        CHECK(claim.bytes() == 50);
        claim.charge(kBob);
        CHECK(first->tryAdd(kAlice, 50));
        first->remove(kAlice, 50);
        claim.charge(second, kBob);
        CHECK(first->held() == 0);
        CHECK(second->held() == 50);
        const MemoryClaim moved = std::move(claim);
        claim.resize(7);  // NOLINT(bugprone-use-after-move): that is what it may do
        CHECK(second->held() == 57);
        CHECK(moved.bytes() == 50);
    }
    CHECK(second->held() == 0);
}

TEST_CASE("memory budget: an address is its own payer, a network of IPv6 one") {
    CHECK(ofAddress("10.0.0.1") != ofAddress("10.0.0.2"));
    CHECK(ofAddress("::ffff:10.0.0.1") == ofAddress("10.0.0.1"));
    CHECK(ofAddress("2001:db8:1:2::1") == ofAddress("2001:db8:1:2:ffff::9"));
    CHECK(ofAddress("2001:db8:1:2::1") != ofAddress("2001:db8:1:3::1"));
    CHECK(payerOf("org.1") != payerOf("org.2"));
    CHECK(payerOf("") != 0);
}
