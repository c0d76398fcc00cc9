#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "common/json/box.h"
#include "common/json/compose.h"
#include "common/json/formats.h"
#include "common/json/text_parameters.h"

namespace hiveline::json {
namespace {

constexpr Path kBody("body");

TEST_CASE("formats: what fits and what does not") {
    const auto fits = [](auto check, std::string_view text) { return !check(text).has_value(); };
    CHECK(fits(checkDate, "2024-02-29"));
    CHECK_FALSE(fits(checkDate, "2023-02-29"));
    CHECK_FALSE(fits(checkDate, "2023-2-9"));
    CHECK(fits(checkTime, "23:59:59.5+01:00"));
    CHECK(fits(checkTime, "00:00:00Z"));
    CHECK_FALSE(fits(checkTime, "00:00:00"));
    CHECK_FALSE(fits(checkTime, "24:00:00Z"));
    CHECK(fits(checkUuid, "123E4567-e89b-42d3-a456-426614174000"));
    CHECK_FALSE(fits(checkUuid, "123e4567e89b42d3a456426614174000"));
    CHECK(fits(checkUri, "urn:isbn:1"));
    CHECK(fits(checkUri, "https://a.example/%20"));
    CHECK_FALSE(fits(checkUri, "/relative"));
    CHECK_FALSE(fits(checkUri, "a:b c"));
    CHECK_FALSE(fits(checkUri, "a:%2"));
    CHECK(fits(checkIpv4, "192.0.2.1"));
    CHECK_FALSE(fits(checkIpv4, "192.0.2"));
    CHECK(fits(checkIpv6, "2001:db8::1"));
    CHECK_FALSE(fits(checkIpv6, "2001:db8::g"));
    CHECK(fits(checkHostname, "a.b-c.example"));
    CHECK_FALSE(fits(checkHostname, "-a.example"));
    CHECK_FALSE(fits(checkHostname, "a..b"));
    CHECK(fits(checkBase64, "YQ=="));
    CHECK_FALSE(fits(checkBase64, "YQ"));
}

TEST_CASE("rules: multiples and listed numbers") {
    const auto typesOf = [](double value, const NumberRules& rules) {
        Faults faults;
        checkNumber(value, kBody, faults, rules);
        return faults.empty() ? std::string() : faults.all().front().type;
    };
    CHECK(typesOf(0.3, {.multipleOf = 0.1}).empty());
    CHECK(typesOf(1e15, {.multipleOf = 0.25}).empty());
    CHECK(typesOf(0.35, {.multipleOf = 0.1}) == "multiple_of");
    CHECK(typesOf(2, {.oneOf = {1.0, 2.0}}).empty());
    CHECK(typesOf(3, {.oneOf = {1.0, 2.0}}) == "enum");
}

TEST_CASE("lists: equal items are found whatever their spelling") {
    const Document document(R"([{"a":1,"b":[2.0]},{"b":[2],"a":1.0}])");
    Faults faults;
    CHECK(readList(document.root(), kBody, faults, {.unique = true}));
    REQUIRE(faults.all().size() == 1);
    CHECK(faults.all().front().type == "value_error");
}

TEST_CASE("choice: the faults of the schema that came closest") {
    Faults faults;
    Choice choice(faults, Choice::Rule::kOne);
    choice.attempt([](Faults& trial) {
        trial.add(kBody, "first", "");
        trial.add(kBody, "first", "");
    });
    choice.attempt([](Faults& trial) { trial.add(kBody, "second", ""); });
    choice.conclude(kBody);
    REQUIRE(faults.all().size() == 1);
    CHECK(faults.all().front().type == "second");
}

TEST_CASE("choice: one of, and any of") {
    for (const auto rule : {Choice::Rule::kOne, Choice::Rule::kAny}) {
        Faults faults;
        Choice choice(faults, rule);
        int taken = 0;
        for (int branch = 1; branch <= 2; ++branch) {
            choice.attempt([&](Faults&) { taken = choice.isFirst() ? branch : taken; });
        }
        choice.conclude(kBody);
        CHECK(taken == 1);
        CHECK(faults.empty() == (rule == Choice::Rule::kAny));
    }
}

TEST_CASE("boxes compare and copy what they hold") {
    Box<std::string> one;
    *one = "a";
    Box<std::string> two = one;
    CHECK(one == two);
    *two = "b";
    CHECK_FALSE(one == two);
    CHECK(*one == "a");
    two = one;
    CHECK(one == two);
}

TEST_CASE("text: lists and objects of each style") {
    CHECK(splitList(std::string_view("a,,b,"), ',').size() == 4);
    CHECK(splitList(std::string_view(), ',').empty());
    const Query query("f%5Ba%5D=1&f%5Bb%5D=2&f[c=3&a=4&g[a]=5");
    const auto deep = TextObject::deep(query, "f");
    CHECK(deep.last("a") == "1");
    CHECK(deep.last("b") == "2");
    CHECK_FALSE(deep.last("c"));
    CHECK(TextObject::exploded(query, {"a"}).last("a") == "4");
    CHECK_FALSE(TextObject::exploded(query, {"z"}).isThere());
    CHECK(TextObject::pairs("a,1,b", ',').last("b") == "");
    CHECK(TextObject::assignments("a=1,b").last("a") == "1");
    const auto form = TextObject::form("a=1&a=2&b=%C3%A4+");
    REQUIRE(form);
    CHECK(form->all("a") == std::vector<std::string_view>{"1", "2"});
    CHECK(form->last("b") == "\u00e4 ");
    CHECK_FALSE(TextObject::form("a=%zz"));
}

}  // namespace
}  // namespace hiveline::json
