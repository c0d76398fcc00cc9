#include "common/time_zones.h"

#include <doctest/doctest.h>

using hiveline::common::isTimeZone;

TEST_CASE("time zones: names of the system's database") {
    for (const auto* name :
         {"Europe/London", "UTC", "America/Argentina/Buenos_Aires", "Etc/GMT+5"}) {
        CAPTURE(name);
        CHECK(isTimeZone(name));
    }
    for (const auto* name :
         {"",
          "Europe",
          "Europe/Atlantis",
          "/etc/passwd",
          "../zoneinfo/UTC",
          "posix/UTC",
          "right/UTC",
          "localtime",
          "tzdata.zi",
          "UTC ",
          "Europe//London",
          "Europe/London/",
          "europe/\xc3\xa9"}) {
        CAPTURE(name);
        CHECK_FALSE(isTimeZone(name));
    }
}
