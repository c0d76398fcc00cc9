#include "voice/calls/hearing.h"

#include <chrono>

#include <doctest/doctest.h>

using namespace hiveline::voice;
using namespace std::chrono_literals;

namespace {

/// Ten characters said as event 2, at second 0.
struct Heard10 {
    CallTimes times;
    Hearing hearing{times};

    Heard10() {
        times.speechStart = 1'000ms;
        times.speechPerCharacter = 10ms;
        hearing.expect(10);
        hearing.said(2, "Ten chars.", 0ms);
    }
};

}  // namespace

TEST_CASE("hearing: what was said takes its time, and what is said meanwhile is added") {
    Heard10 call;
    CHECK(call.hearing.timeLeft() == 1'100ms);
    call.hearing.expect(20);
    CHECK(call.hearing.timeLeft() == 1'300ms);
    call.hearing.presumeHeard();
    CHECK(call.hearing.timeLeft() == 1'000ms);
}

TEST_CASE("hearing: a position tells what is left") {
    Heard10 call;
    CHECK(call.hearing.tell({2, 4}, 100ms));
    CHECK(call.hearing.timeLeft() == 1'060ms);
    SUBCASE("which is nothing at the end") {
        CHECK_FALSE(call.hearing.tell({2, 10}, 200ms));
        CHECK(call.hearing.timeLeft() == 1'060ms);
    }
    SUBCASE("and is more once something was presumed") {
        call.hearing.presumeHeard();
        CHECK(call.hearing.tell({2, 4}, 150ms));
        CHECK(call.hearing.timeLeft() == 1'060ms);
    }
}

TEST_CASE("hearing: who has spoken all and tells no position has spoken the newest words") {
    Heard10 call;
    CHECK(call.hearing.lastWords() == 2);
    CHECK(call.hearing.finish(std::nullopt, 100ms));
    call.hearing.said(3, "More.", 100ms);
    CHECK(call.hearing.lastWords() == 3);
    CHECK_FALSE(call.hearing.finish(HeardUpTo{2, std::nullopt}, 100ms));
    CHECK(call.hearing.finish(HeardUpTo{3, std::nullopt}, 100ms));
}

TEST_CASE("hearing: speech that halts and goes on has what was left of it to be heard") {
    Heard10 call;
    CHECK(call.hearing.tell({2, 4}, 100ms));
    call.hearing.halt(100ms);
    call.hearing.presumeHeard();
    call.hearing.goOn(60'000ms);
    CHECK(call.hearing.timeLeft() == 1'060ms);
}

TEST_CASE("hearing: speech that is dropped tells how far it was, if anybody has told that") {
    Heard10 call;
    SUBCASE("somebody has") {
        CHECK(call.hearing.tell({2, 4}, 100ms));
        CHECK(call.hearing.drop(100ms) == HeardUpTo{2, 4});
    }
    SUBCASE("nobody has") {
        CHECK_FALSE(call.hearing.drop(100ms));
    }
    CHECK(call.hearing.timeLeft() == 1'000ms);
}

TEST_CASE("hearing: a question that was answered is not open any more") {
    CallTimes times;
    Hearing hearing(times);
    hearing.said(2, "Shall we?", 0ms);
    CHECK(hearing.hasAsked(60'000ms));
    hearing.settle(3);
    CHECK_FALSE(hearing.hasAsked(60'000ms));
}
