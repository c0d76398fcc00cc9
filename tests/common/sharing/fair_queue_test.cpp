#include "common/sharing/fair_queue.h"

#include <string>

#include <doctest/doctest.h>

using hiveline::common::FairQueue;
using std::chrono::milliseconds;

namespace {

void push(FairQueue<std::string>& queue, const std::string& owner, std::string item) {
    queue.push(owner, item);
}

/// Takes everything, each item at this price, and gives the items in their order.
std::string drain(FairQueue<std::string>& queue, milliseconds price = milliseconds(1)) {
    std::string order;
    while (const auto taken = queue.pop()) {
        order += taken->item;
        queue.charge(taken->owner, price);
    }
    return order;
}

}  // namespace

TEST_CASE("fair queue: owners come in turn, and each owner's items in their order") {
    FairQueue<std::string> queue;
    for (const char* item : {"1", "2", "3"}) {
        push(queue, "a", item);
    }
    push(queue, "b", "x");
    push(queue, "b", "y");
    CHECK(queue.size() == 5);
    CHECK(queue.waitingOf("a") == 3);
    CHECK(queue.waitingOf("c") == 0);
    CHECK(drain(queue) == "1x2y3");
    CHECK(queue.empty());
}

TEST_CASE("fair queue: a cost that the clock does not see counts all the same") {
    FairQueue<std::string> queue;
    for (const char* item : {"1", "2"}) {
        push(queue, "a", item);
        push(queue, "b", item);
    }
    CHECK(drain(queue, milliseconds(0)) == "1122");
}

TEST_CASE("fair queue: an owner has no more taken than it may") {
    FairQueue<std::string> queue(2);
    for (const char* item : {"1", "2", "3"}) {
        push(queue, "a", item);
    }
    CHECK(queue.pop()->item == "1");
    CHECK(queue.pop()->item == "2");
    CHECK_FALSE(queue.pop());
    push(queue, "b", "x");
    CHECK(queue.pop()->item == "x");
    queue.charge("a", milliseconds(5));
    CHECK(queue.pop()->item == "3");
    CHECK_FALSE(queue.pop());
}

TEST_CASE("fair queue: owners that rest are forgotten once they owe nothing") {
    FairQueue<std::string> queue;
    for (int i = 0; i < 1'000; ++i) {
        push(queue, std::to_string(i), "x");
    }
    CHECK(queue.owners() == 1'000);
    (void)drain(queue);
    CHECK(queue.owners() == 0);

    push(queue, "steady", "x");
    for (int i = 0; i < 1'000; ++i) {  // somebody waits at any time
        push(queue, std::to_string(i), "y");
        push(queue, "steady", "x");
        for (int job = 0; job < 2; ++job) {
            const auto taken = queue.pop();
            REQUIRE(taken);
            queue.charge(taken->owner, milliseconds(1));
        }
    }
    CHECK(queue.owners() < 10);
}

TEST_CASE("fair queue: an owner that comes back owes what it has used more than the others") {
    FairQueue<std::string> queue;
    push(queue, "a", "1");
    push(queue, "b", "x");
    push(queue, "b", "y");
    push(queue, "b", "z");
    CHECK(queue.pop()->item == "1");
    queue.charge("a", milliseconds(15));
    CHECK(queue.pop()->item == "x");
    queue.charge("b", milliseconds(10));
    push(queue, "a", "2");
    CHECK(drain(queue, milliseconds(10)) == "y2z");
}

TEST_CASE("fair queue: an item that is not over is its owner's next one again, in the owner's turn"
) {
    FairQueue<std::string> queue(1);
    push(queue, "a", "long");
    push(queue, "a", "after");
    push(queue, "b", "x");
    auto taken = queue.pop().value();
    CHECK(taken.item == "long");
    CHECK(queue.pop()->item == "x");  // nothing more of a meanwhile
    CHECK_FALSE(queue.pop());
    queue.charge("b", milliseconds(1));
    queue.putBack("a", taken.item, milliseconds(5));
    CHECK(queue.size() == 2);
    push(queue, "b", "y");
    CHECK(drain(queue) == "ylongafter");
    CHECK(queue.owners() == 0);
}
