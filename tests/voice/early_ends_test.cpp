#include "voice/phone/early_ends.h"

#include <string>

#include <doctest/doctest.h>

using namespace hiveline::voice;

namespace {

EarlyEnds::Call callOf(int number) {
    return {"org.1", "twilio", "CA" + std::to_string(number)};
}

}  // namespace

TEST_CASE("early ends: an end is taken once") {
    EarlyEnds ends;
    ends.put(callOf(1), PhoneStatus::kBusy);
    CHECK(ends.take(callOf(1)) == PhoneStatus::kBusy);
    CHECK_FALSE(ends.take(callOf(1)));
}

TEST_CASE("early ends: the newest thousand are kept") {
    EarlyEnds ends;
    for (int i = 0; i <= 1'000; ++i) {
        ends.put(callOf(i), PhoneStatus::kCompleted);
    }
    CHECK_FALSE(ends.take(callOf(0)));
    CHECK(ends.take(callOf(1)));
    CHECK(ends.take(callOf(1'000)));
}

TEST_CASE("early ends: those of one organisation put none of another's out") {
    EarlyEnds ends;
    ends.put({"org.2", "twilio", "CA1"}, PhoneStatus::kCompleted);
    for (int i = 0; i < 3'000; ++i) {
        ends.put(callOf(i), PhoneStatus::kCompleted);
    }
    CHECK(ends.take({"org.2", "twilio", "CA1"}));
}

TEST_CASE("early ends: one that was taken and comes again is as new as any") {
    EarlyEnds ends;
    ends.put(callOf(0), PhoneStatus::kCompleted);
    CHECK(ends.take(callOf(0)));
    for (int i = 1; i <= 999; ++i) {
        ends.put(callOf(i), PhoneStatus::kCompleted);
    }
    ends.put(callOf(0), PhoneStatus::kCompleted);
    CHECK(ends.take(callOf(1)));
    ends.put(callOf(1'000), PhoneStatus::kCompleted);
    CHECK(ends.take(callOf(0)));
}
