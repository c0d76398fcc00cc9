#include "knowledge/confined/large_reading.h"

#include <thread>
#include <vector>

#include <doctest/doctest.h>

#include "common/error.h"

using namespace hiveline;
using knowledge::LargeReading;

namespace {

void waitForSize(const LargeReading& all, std::size_t size) {
    while (all.size() != size) {
        std::this_thread::yield();
    }
}

}  // namespace

TEST_CASE("large reading: one at a time, in the order in which they came") {
    LargeReading all;
    const common::StopSignal stop;
    constexpr std::size_t kCount = 5;
    std::vector<std::size_t> order;  // of one thread at a time: that is what is tested
    std::vector<std::jthread> threads;
    {
        const auto first = all.take(stop);
        for (std::size_t i = 0; i < kCount; ++i) {
            threads.emplace_back([&, i] {
                const auto turn = all.take(stop);
                order.push_back(i);
            });
            waitForSize(all, i + 2);
        }
        CHECK(order.empty());
    }
    threads.clear();
    CHECK(order == std::vector<std::size_t>{0, 1, 2, 3, 4});
    CHECK(all.size() == 0);
}

TEST_CASE("large reading: who waits leaves when the server stops, and holds nobody up") {
    LargeReading all;
    const common::StopSignal stop;
    const common::StopSignal never;
    {
        const auto first = all.take(never);
        bool hasLeft = false;
        std::jthread waits([&] {
            CHECK_THROWS_AS((void)all.take(stop), common::Error);
            hasLeft = true;
        });
        waitForSize(all, 2);
        stop.stop();
        waits.join();
        CHECK(hasLeft);
        CHECK(all.size() == 1);
    }
    const auto next = all.take(never);
    CHECK(all.size() == 1);
}
