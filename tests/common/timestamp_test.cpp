#include "common/timestamp.h"

#include <array>
#include <string_view>

#include <doctest/doctest.h>

using hiveline::common::formatTimestamp;
using hiveline::common::parseTimestamp;

TEST_CASE("timestamp: reads every form that the contract allows and writes one") {
    struct Form {
        std::string_view text;
        std::string_view written;
    };
    constexpr std::array kForms{
        Form{"2026-11-20T21:30:00.123Z", "2026-11-20T21:30:00.123Z"},
        Form{"2026-11-20T21:30:00Z", "2026-11-20T21:30:00.000Z"},
        Form{"2026-11-20T21:30:00", "2026-11-20T21:30:00.000Z"},
        Form{"2026-11-20t21:30:00z", "2026-11-20T21:30:00.000Z"},
        Form{"2026-11-20 21:30:00.5", "2026-11-20T21:30:00.500Z"},
        Form{"2026-11-20T21:30:00.123456789Z", "2026-11-20T21:30:00.123Z"},
        Form{"2026-11-20T23:30:00+02:00", "2026-11-20T21:30:00.000Z"},
        Form{"2026-11-20T16:00:00.001-05:30", "2026-11-20T21:30:00.001Z"},
        Form{"2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"},
        Form{"0000-01-01T00:00:00Z", "0000-01-01T00:00:00.000Z"},
        Form{"1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z"},
        Form{"9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"},
    };
    for (const Form& form : kForms) {
        CAPTURE(form.text);
        const auto time = parseTimestamp(form.text);
        REQUIRE(time);
        CHECK(formatTimestamp(*time) == form.written);
    }
}

TEST_CASE("timestamp: refuses everything else") {
    constexpr std::array<std::string_view, 24> kBad{
        "",
        "2026",
        "2026-11-20",
        "2026-11-20T21:30",
        "2026-11-20T21:30:0",
        "2026-13-20T21:30:00Z",
        "2026-02-29T00:00:00Z",
        "2026-11-31T00:00:00Z",
        "2026-11-00T00:00:00Z",
        "2026-11-20T24:00:00Z",
        "2026-11-20T21:60:00Z",
        "2026-11-20T21:30:60Z",
        "2026-11-20T21:30:00.Z",
        "2026-11-20T21:30:00,5Z",
        "2026-11-20T21:30:00ZZ",
        "2026-11-20T21:30:00+0200",
        "2026-11-20T21:30:00+24:00",
        " 2026-11-20T21:30:00Z",
        "2026-11-20T21:30:00Z ",
        "20261120T213000Z",
        "+026-11-20T21:30:00Z",
        "2026-11-20X21:30:00Z",
        "0000-01-01T00:00:00+00:01",
        "9999-12-31T23:59:59-00:01"};
    for (const std::string_view text : kBad) {
        CAPTURE(text);
        CHECK_FALSE(parseTimestamp(text));
    }
}
