#include "common/sharing/gate.h"

#include <atomic>
#include <future>
#include <thread>

#include <doctest/doctest.h>

using hiveline::common::Gate;

TEST_CASE("gate: closing waits for each thread that goes through") {
    Gate gate;
    std::promise<void> firstInside;
    std::promise<void> secondInside;
    std::promise<void> letSecondGo;
    std::atomic<bool> secondLeft = false;
    std::jthread second([&] {
        gate.pass([&] {
            secondInside.set_value();
            letSecondGo.get_future().wait();
            secondLeft = true;
        });
    });
    secondInside.get_future().wait();
    std::jthread first([&] { gate.pass([&] { firstInside.set_value(); }); });
    firstInside.get_future().wait();
    first.join();  // one that leaves says nothing of the other
    std::jthread opener([&] {
        while (!gate.isClosed()) {
            std::this_thread::yield();
        }
        CHECK_FALSE(secondLeft);
        letSecondGo.set_value();
    });
    gate.close();
    CHECK(secondLeft);
    CHECK_FALSE(gate.pass([] {}));
}

TEST_CASE("gate: may be closed from inside") {
    Gate gate;
    CHECK(gate.pass([&] { gate.close(); }));
    CHECK(gate.isClosed());
}
