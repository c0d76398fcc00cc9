#include "common/log.h"

#include <limits>
#include <string>

#include <doctest/doctest.h>

namespace log = hiveline::common::log;
using log::formatJsonMembers;
using log::formatText;

TEST_CASE("log: text lines") {
    SUBCASE("plain words stay bare, everything else is quoted") {
        CHECK(
            formatText(
                "request", {{"method", "GET"}, {"status", 200}, {"path", "/v1/a b"}, {"empty", ""}}
            ) == R"(request method=GET status=200 path="/v1/a b" empty="")"
        );
    }
    SUBCASE("a value cannot forge a field or a line") {
        CHECK(formatText("e", {{"v", "a=b"}}) == R"(e v="a=b")");
        CHECK(
            formatText("e", {{"v", "x\n2026-11-20 error forged"}}) ==
            R"(e v="x\n2026-11-20 error forged")"
        );
        CHECK(formatText("e", {{"v", R"(say "hi" \ bye)"}}) == R"(e v="say \"hi\" \\ bye")");
    }
    SUBCASE("terminal controls, separators and direction overrides are escaped") {
        CHECK(formatText("e", {{"v", "\x1b[31m"}}) == R"(e v="\u001b[31m")");
        CHECK(formatText("e", {{"v", "\x7f"}}) == R"(e v="\u007f")");
        CHECK(formatText("e", {{"v", "\xc2\x9b"}}) == R"(e v="\u009b")");
        CHECK(formatText("e", {{"v", "\xe2\x80\xa8"}}) == R"(e v="\u2028")");
        CHECK(formatText("e", {{"v", "\xe2\x80\xae"}}) == R"(e v="\u202e")");
    }
}

TEST_CASE("log: JSON lines") {
    SUBCASE("types are kept") {
        CHECK(
            formatJsonMembers(
                "e",
                {{"t", true},
                 {"i", -5},
                 {"u", std::numeric_limits<std::uint64_t>::max()},
                 {"d", 1.5}}
            ) == R"("event":"e","t":true,"i":-5,"u":18446744073709551615,"d":1.5)"
        );
    }
    SUBCASE("a number that JSON does not know is null") {
        CHECK(
            formatJsonMembers("e", {{"d", std::numeric_limits<double>::infinity()}}) ==
            R"("event":"e","d":null)"
        );
    }
    SUBCASE("Unicode stays, invalid UTF-8 is replaced byte by byte") {
        CHECK(formatJsonMembers("e", {{"v", "Zoë 🐝"}}) == "\"event\":\"e\",\"v\":\"Zoë 🐝\"");
        CHECK(formatJsonMembers("e", {{"v", "\xff\xc3"}}) == R"("event":"e","v":"\ufffd\ufffd")");
        CHECK(
            formatJsonMembers("e", {{"v", "\xed\xa0\x80"}}) ==
            R"("event":"e","v":"\ufffd\ufffd\ufffd")"
        );
        CHECK(formatJsonMembers("e", {{"v", "\xc0\x80"}}) == R"("event":"e","v":"\ufffd\ufffd")");
    }
    SUBCASE("a long value is cut") {
        const std::string longText(log::kMaxValueBytes + 1, 'x');
        const std::string line = formatJsonMembers("e", {{"v", longText}});
        CHECK(line.size() < log::kMaxValueBytes + 30);
        CHECK(line.ends_with("x...\""));
    }
}

TEST_CASE("log: names of levels and formats") {
    CHECK(log::parseLevel("warning") == log::Level::kWarn);
    CHECK_FALSE(log::parseLevel("verbose"));
    CHECK(log::parseFormat("json") == log::Format::kJson);
    CHECK_FALSE(log::parseFormat("xml"));
}
