#include "handlers/call_allowances.h"

#include <doctest/doctest.h>

#include "common/error.h"

using hiveline::handlers::CallAllowances;
using hiveline::handlers::CallEventQueue;

namespace {

std::shared_ptr<CallEventQueue> newQueue() {
    return std::make_shared<CallEventQueue>(
        CallEventQueue::Audience::kCaller,
        0,
        CallEventQueue::Hooks{.gone = [] {}, .more = [](std::int64_t, const auto&) {}}
    );
}

/// Status of the refusal, 0 where it is none.
template <typename Request>
int refusalOf(Request request) {
    try {
        (void)request();
        return 0;
    } catch (const hiveline::common::Error& refusal) {
        return hiveline::common::httpStatus(refusal.code());
    }
}

}  // namespace

TEST_CASE("call allowances: so many requests for speech at once, in each call") {
    CallAllowances allowances;
    auto first = allowances.hear("con.1", 1);
    const auto second = allowances.hear("con.1", 1);
    CHECK(refusalOf([&] { return allowances.hear("con.1", 1); }) == 503);
    CHECK(refusalOf([&] { return allowances.speak("con.1", 1); }) == 0);
    CHECK(refusalOf([&] { return allowances.hear("con.2", 1); }) == 0);
    first.reset();
    CHECK(refusalOf([&] { return allowances.hear("con.1", 1); }) == 0);
}

TEST_CASE("call allowances: so much sound and so many words in a call") {
    CallAllowances allowances;
    CHECK(refusalOf([&] { return allowances.hear("con.1", CallAllowances::kMaxHeardBytes); }) == 0);
    CHECK(refusalOf([&] { return allowances.hear("con.1", 1); }) == 409);
    CHECK(refusalOf([&] {
              return allowances.speak("con.1", CallAllowances::kMaxSpokenBytes);
          }) == 0);
    CHECK(refusalOf([&] { return allowances.speak("con.1", 1); }) == 409);
    CHECK(refusalOf([&] { return allowances.hear("con.2", 1); }) == 0);
}

TEST_CASE("call allowances: the oldest of too many streams ends") {
    CallAllowances allowances;
    std::vector<std::shared_ptr<CallEventQueue>> queues;
    for (std::size_t i = 0; i <= CallAllowances::kMaxStreams; ++i) {
        queues.push_back(newQueue());
        allowances.follow("con.1", queues.back());
    }
    CHECK(queues.front()->hasEnded());
    CHECK_FALSE(queues.at(1)->hasEnded());
    queues.at(2).reset();  // its client has gone: there is a place
    queues.push_back(newQueue());
    allowances.follow("con.1", queues.back());
    CHECK_FALSE(queues.at(1)->hasEnded());
    const auto other = newQueue();
    allowances.follow("con.2", other);
    CHECK_FALSE(queues.at(1)->hasEnded());
}

TEST_CASE("call allowances: calls that had nothing are forgotten") {
    CallAllowances allowances;
    for (int i = 0; i < 5'000; ++i) {
        allowances.follow("con." + std::to_string(i), newQueue());
    }
    CHECK(allowances.size() <= 2'048);
}
