#include "common/time_zones.h"

#include <filesystem>
#include <fstream>
#include <string>

#include <doctest/doctest.h>

using hiveline::common::isTimeZone;
using hiveline::common::localTime;
using hiveline::common::LocalTime;
using hiveline::common::parseTimestamp;

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

TEST_CASE("time zones: what a clock shows there") {
    const auto shown = [](const char* time, const char* zone) {
        const LocalTime at = localTime(parseTimestamp(time).value(), zone).value();
        const auto two = [](int number) {
            return (number < 10 ? "0" : "") + std::to_string(number);
        };
        return std::to_string(at.year) + "-" + two(at.month) + "-" + two(at.day) + " " +
               two(at.hour) + ":" + two(at.minute) + " " + std::to_string(at.weekday) + " " +
               std::to_string(at.offset / 60);
    };
    CHECK(shown("2026-11-22T16:32:59Z", "Europe/Berlin") == "2026-11-22 17:32 0 60");
    CHECK(shown("2026-07-01T22:30:00Z", "Europe/Berlin") == "2026-07-02 00:30 4 120");
    CHECK(shown("2026-03-29T00:59:59Z", "Europe/Berlin") == "2026-03-29 01:59 0 60");
    CHECK(shown("2026-03-29T01:00:00Z", "Europe/Berlin") == "2026-03-29 03:00 0 120");
    CHECK(shown("2026-10-25T00:59:59Z", "Europe/Berlin") == "2026-10-25 02:59 0 120");
    CHECK(shown("2026-10-25T01:00:00Z", "Europe/Berlin") == "2026-10-25 02:00 0 60");
    CHECK(shown("2026-12-31T23:00:00Z", "Australia/Sydney") == "2027-01-01 10:00 5 660");
    CHECK(shown("2026-06-30T23:00:00Z", "Australia/Sydney") == "2026-07-01 09:00 3 600");
    CHECK(shown("2026-01-01T00:00:00Z", "Asia/Kolkata") == "2026-01-01 05:30 4 330");
    CHECK(shown("2026-01-01T00:00:00Z", "America/New_York") == "2025-12-31 19:00 3 -300");
    CHECK(shown("2026-02-28T23:59:59Z", "UTC") == "2026-02-28 23:59 6 0");
    CHECK(shown("1900-01-01T12:00:00Z", "Etc/GMT+5") == "1900-01-01 07:00 1 -300");
    // Behind the last transition of the file.
    CHECK(shown("2085-07-01T12:00:00Z", "Europe/Berlin") == "2085-07-01 14:00 0 120");
    CHECK(shown("2085-01-01T12:00:00Z", "Europe/Berlin") == "2085-01-01 13:00 1 60");
    CHECK(shown("2085-01-01T12:00:00Z", "Australia/Sydney") == "2085-01-01 23:00 1 660");
    CHECK_FALSE(localTime({0}, "Europe/Atlantis"));
    CHECK_FALSE(localTime({0}, ""));
}

TEST_CASE("time zones: a file that is no zone tells no time") {
    const auto folder = std::filesystem::temp_directory_path() / "hiveline-zones";
    std::filesystem::create_directories(folder);
    std::ifstream source("/usr/share/zoneinfo/Europe/Berlin", std::ios::binary);
    const std::string whole{std::istreambuf_iterator<char>(source), {}};
    for (std::size_t size = 0; size < whole.size(); ++size) {
        std::ofstream(folder / "Cut", std::ios::binary | std::ios::trunc) << whole.substr(0, size);
        (void)localTime({1'800'000'000'000}, "Cut", folder.string());  // reads nothing behind it
    }
    std::string wild = whole;
    for (std::size_t at = 20; at < 44; ++at) {
        wild[at] = '\xff';
    }
    std::ofstream(folder / "Wild", std::ios::binary | std::ios::trunc) << wild;
    CHECK_FALSE(localTime({1'800'000'000'000}, "Wild", folder.string()));
    std::filesystem::remove_all(folder);
}
