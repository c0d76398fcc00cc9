#include "voice/calls/prospect_status.h"

#include <algorithm>
#include <array>
#include <string_view>

#include <doctest/doctest.h>

using namespace hiveline::voice;  // NOLINT(google-build-using-namespace)

TEST_CASE("prospect status: a call moves it forward only") {
    constexpr std::array<std::string_view, 5> kForward{
        "NEW", "CONTACTED", "UNQUALIFIED", "APPOINTMENT_SCHEDULED", "SERVICE_ORDER_PLACED"};
    for (std::size_t from = 0; from < kForward.size(); ++from) {
        for (std::size_t to = 0; to < kForward.size(); ++to) {
            CAPTURE(kForward.at(from));
            CAPTURE(kForward.at(to));
            CHECK(
                statusAfterCall(kForward.at(from), kForward.at(to)) ==
                kForward.at(std::max(from, to))
            );
        }
    }
}

TEST_CASE("prospect status: what an operator has set, and what nobody knows, changes nothing") {
    CHECK(statusAfterCall("WON", "CONTACTED") == "WON");
    CHECK(statusAfterCall("", "CONTACTED").empty());
    CHECK(statusAfterCall("CONTACTED", "ELATED") == "CONTACTED");
}
