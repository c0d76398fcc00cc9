#include "server/dispatch/task_thread.h"

#include <future>

#include <doctest/doctest.h>

using hiveline::server::TaskThread;
using hiveline::storage::Submitted;

TEST_CASE("task thread: runs in order, says why it refuses, and finishes what it accepted") {
    std::promise<void> gate;
    std::promise<void> begun;
    std::string order;
    TaskThread thread(2);
    CHECK(thread.submit([&] {
        begun.set_value();
        gate.get_future().wait();
        order += 'a';
    }) == Submitted::kAccepted);
    begun.get_future().wait();
    CHECK(thread.submit([&] { order += 'b'; }) == Submitted::kAccepted);
    CHECK(thread.submit([&] { order += 'c'; }) == Submitted::kAccepted);
    CHECK(thread.submit([&] { order += 'd'; }) == Submitted::kFull);
    gate.set_value();
    thread.stop();
    CHECK(order == "abc");
    CHECK(thread.submit([&] { order += 'e'; }) == Submitted::kStopped);
    CHECK(order == "abc");
}
