#include "common/sharing/fair_pool.h"

#include <chrono>
#include <future>
#include <string>
#include <thread>

#include <doctest/doctest.h>

using hiveline::common::FairPool;

namespace {

/// A task that says when it runs and goes on until it is let go.
struct Held {
    std::promise<void> began;
    std::promise<void> letGo;

    FairPool::Task task() {
        return [this](std::size_t) {
            began.set_value();
            letGo.get_future().wait();
        };
    }
};

}  // namespace

TEST_CASE("fair pool: owners take turns, however much one of them has to do") {
    Held first;
    FairPool pool(1);
    REQUIRE(pool.submit("a", first.task()));
    first.began.get_future().wait();
    std::string order;
    std::promise<void> done;
    const auto note = [&order](const char* name) {
        return [&order, name](std::size_t) { order += name; };
    };
    for (int i = 0; i < 3; ++i) {
        REQUIRE(pool.submit("a", note("a")));
    }
    REQUIRE(pool.submit("b", note("b")));
    REQUIRE(pool.submit("c", note("c")));
    REQUIRE(pool.submit("a", [&done](std::size_t) { done.set_value(); }));
    first.letGo.set_value();
    done.get_future().wait();
    CHECK(order == "bcaaa");  // `a` has used more than they by then
}

TEST_CASE("fair pool: one owner never holds all threads") {
    Held first;
    Held second;
    FairPool pool(2);
    REQUIRE(pool.submit("a", first.task()));
    first.began.get_future().wait();
    REQUIRE(pool.submit("a", second.task()));
    std::promise<void> done;
    REQUIRE(pool.submit("b", [&done](std::size_t) { done.set_value(); }));
    done.get_future().wait();  // although two tasks of `a` came before it
    auto began = second.began.get_future();
    CHECK(began.wait_for(std::chrono::seconds(0)) == std::future_status::timeout);
    first.letGo.set_value();
    began.wait();
    second.letGo.set_value();
}

TEST_CASE("fair pool: what waits for one owner is bounded, and others still get in") {
    Held first;
    FairPool pool(1, 4);  // two places are left when two are taken
    REQUIRE(pool.submit("a", first.task()));
    first.began.get_future().wait();
    CHECK(pool.submit("a", [](std::size_t) {}));
    CHECK(pool.submit("a", [](std::size_t) {}));
    CHECK_FALSE(pool.submit("a", [](std::size_t) {}));
    CHECK(pool.submit("b", [](std::size_t) {}));
    first.letGo.set_value();
}

TEST_CASE("fair pool: stopped, it drops what waits and takes no more") {
    Held first;
    FairPool pool(1, 1'000'000'000);
    bool ran = false;
    REQUIRE(pool.submit("a", first.task()));
    first.began.get_future().wait();
    REQUIRE(pool.submit("a", [&ran](std::size_t) { ran = true; }));
    std::thread stopping([&pool] { pool.stop(); });
    // There are places for all, so that nothing but the stop refuses one.
    while (pool.submit("b", [](std::size_t) {})) {
        std::this_thread::yield();
    }
    first.letGo.set_value();
    stopping.join();
    CHECK_FALSE(ran);
    CHECK_FALSE(pool.submit("a", [](std::size_t) {}));
}

TEST_CASE("fair pool: a task that throws ends nothing but itself") {
    FairPool pool(1);
    std::promise<void> done;
    REQUIRE(pool.submit("a", [](std::size_t) { throw 1; }));
    REQUIRE(pool.submit("a", [&done](std::size_t) { done.set_value(); }));
    done.get_future().wait();
}
