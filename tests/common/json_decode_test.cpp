#include <limits>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "common/error.h"
#include "common/json/decode.h"
#include "common/json/formats.h"
#include "common/json/parameters.h"

namespace json = hiveline::json;
using hiveline::common::Error;
using hiveline::common::Fault;
using hiveline::common::LocationStep;

namespace {

constexpr json::Path kBody("body");

/// The one fault of decoding a text, as `type: msg`; empty when there is none.
template <typename T, typename... Rules>
std::string faultOf(std::string_view text, T& out, const Rules&... rules) {
    const json::Document document(text);
    REQUIRE_FALSE(document.error());
    json::Faults faults;
    json::decode(document.root(), kBody, faults, rules..., out);
    REQUIRE(faults.all().size() <= 1);
    return faults.empty() ? "" : faults.all().front().type + ": " + faults.all().front().msg;
}

std::string stringFault(std::string_view text, const json::StringRules& rules) {
    std::string out;
    return faultOf(text, out, rules);
}

std::string integerFault(std::string_view text, const json::IntegerRules& rules = {}) {
    std::int64_t out = 0;
    return faultOf(text, out, rules);
}

std::int64_t integerOf(std::string_view text) {
    std::int64_t out = 0;
    REQUIRE(faultOf(text, out, json::IntegerRules{}).empty());
    return out;
}

template <typename T, typename... Rules>
std::string textFault(std::string_view text, T& out, const Rules&... rules) {
    json::Faults faults;
    json::decodeText(text, kBody, faults, rules..., out);
    return faults.empty() ? "" : faults.all().front().type;
}

std::string urlFault(std::string_view text) {
    const auto fault = json::checkUrl(text);
    return fault ? std::string(fault->type) + ": " + fault->msg : "";
}

}  // namespace

TEST_CASE("json decode: strings are measured in characters") {
    CHECK(stringFault(R"("é")", {.minLength = 1, .maxLength = 1}).empty());
    CHECK(stringFault(R"("😀😀")", {.minLength = 2, .maxLength = 2}).empty());
    CHECK(
        stringFault(R"("")", {.minLength = 1}) ==
        "string_too_short: String should have at least 1 character"
    );
    CHECK(
        stringFault(R"("éé")", {.minLength = 3}) ==
        "string_too_short: String should have at least 3 characters"
    );
    CHECK(
        stringFault(R"("ééé")", {.maxLength = 2}) ==
        "string_too_long: String should have at most 2 characters"
    );
    for (const std::string_view other : {"5", "null", "true", "[]", "{}"}) {
        CHECK(stringFault(other, {}) == "string_type: Input should be a valid string");
    }
}

TEST_CASE("json decode: patterns match anywhere") {
    const json::Pattern pattern(R"(\d{3})");
    CHECK(stringFault(R"("ab123c")", {.pattern = &pattern}).empty());
    CHECK(
        stringFault(R"("ab12c")", {.pattern = &pattern}) ==
        R"(string_pattern_mismatch: String should match pattern '\d{3}')"
    );
    CHECK_THROWS_AS(json::Pattern("("), Error);
}

TEST_CASE("json decode: an integer is a number without a fraction") {
    CHECK(integerOf("5") == 5);
    CHECK(integerOf("-0") == 0);
    CHECK(integerOf("5.0") == 5);
    CHECK(integerOf("5e0") == 5);
    CHECK(integerOf("1.50e2") == 150);
    CHECK(integerOf("-1200e-2") == -12);
    CHECK(integerOf("0.0e-300") == 0);
    CHECK(integerOf("9223372036854775807") == std::numeric_limits<std::int64_t>::max());
    CHECK(integerOf("-9223372036854775808") == std::numeric_limits<std::int64_t>::min());
    CHECK(integerOf("9223372036854775807.000") == std::numeric_limits<std::int64_t>::max());
    CHECK(integerOf("9007199254740993") == 9007199254740993);
    CHECK(
        integerFault("5.5") ==
        "int_from_float: Input should be a valid integer, got a number with a fractional part"
    );
    CHECK(integerFault("1e-1").starts_with("int_from_float"));
    CHECK(integerFault("99999999999999999999.5").starts_with("int_from_float"));
    CHECK(integerFault("true") == "int_type: Input should be a valid integer");
    CHECK(integerFault(R"("5")") == "int_type: Input should be a valid integer");
}

TEST_CASE("json decode: integers have bounds, also beyond 64 bits") {
    const json::IntegerRules rules{.ge = 1, .le = 5};
    CHECK(integerFault("1", rules).empty());
    CHECK(integerFault("5", rules).empty());
    CHECK(
        integerFault("0", rules) == "greater_than_equal: Input should be greater than or equal to 1"
    );
    CHECK(integerFault("6", rules) == "less_than_equal: Input should be less than or equal to 5");
    for (const std::string huge : {"9223372036854775809", "1e40", "1e308"}) {
        CHECK(integerFault(huge, rules).starts_with("less_than_equal"));
        CHECK(integerFault("-" + huge, rules).starts_with("greater_than_equal"));
        CHECK(integerFault(huge).starts_with("int_parsing_size"));
        CHECK(integerFault("-" + huge).starts_with("int_parsing_size"));
    }
    CHECK(integerFault("2", {.gt = 2}) == "greater_than: Input should be greater than 2");
    CHECK(integerFault("2", {.lt = 2}) == "less_than: Input should be less than 2");
}

TEST_CASE("json decode: numbers, booleans and timestamps") {
    double number = 0;
    CHECK(faultOf("2.5", number, json::NumberRules{.ge = 0.5, .le = 2.5}).empty());
    CHECK(number == 2.5);
    CHECK(faultOf("1e-400", number, json::NumberRules{}).empty());
    CHECK(number == 0.0);
    CHECK(
        faultOf("2.6", number, json::NumberRules{.le = 2.5}) ==
        "less_than_equal: Input should be less than or equal to 2.5"
    );
    CHECK(
        faultOf(R"("2")", number, json::NumberRules{}) ==
        "float_type: Input should be a valid number"
    );

    bool flag = false;
    CHECK(faultOf("true", flag).empty());
    CHECK(flag);
    for (const std::string_view other : {"1", "null", R"("true")"}) {
        CHECK(faultOf(other, flag) == "bool_type: Input should be a valid boolean");
    }

    hiveline::common::Timestamp time;
    CHECK(faultOf(R"("2026-11-20T21:30:00")", time).empty());
    CHECK(time.millis == 1'795'210'200'000);
    CHECK(
        faultOf(R"("2026")", time) ==
        "datetime_from_date_parsing: Input should be a valid datetime or date, input is too short"
    );
    CHECK(faultOf(R"("2026-13-20T21:30:00Z")", time).starts_with("datetime_from_date_parsing"));
    CHECK(faultOf("5", time) == "string_type: Input should be a valid string");
}

TEST_CASE("json decode: lists report their length and each element's place") {
    const json::Document document(R"(["a",1,"bb",null])");
    json::Faults faults;
    std::vector<std::string> out;
    json::decodeList(
        document.root(),
        kBody,
        faults,
        {.minItems = 5},
        out,
        [&](const json::Value& value, const json::Path& at, std::string& item) {
            json::decode(value, at, faults, json::StringRules{.maxLength = 1}, item);
        }
    );
    REQUIRE(faults.all().size() == 4);
    CHECK(faults.all()[0].msg == "List should have at least 5 items after validation, not 4");
    CHECK(faults.all()[1].loc == std::vector<LocationStep>{"body", std::int64_t{1}});
    CHECK(faults.all()[2].type == "string_too_long");
    CHECK(faults.all()[3].loc == std::vector<LocationStep>{"body", std::int64_t{3}});
}

TEST_CASE("json decode: a list that is too long is not read") {
    const json::Document document("[1,2]");
    json::Faults faults;
    CHECK_FALSE(json::readList(document.root(), kBody, faults, {.maxItems = 1}));
    REQUIRE(faults.all().size() == 1);
    CHECK(faults.all()[0].msg == "List should have at most 1 item after validation, not 2");
    CHECK(faults.all()[0].type == "too_long");
}

TEST_CASE("json decode: members are gathered, the last duplicate counts") {
    const json::Document document(R"({"b":1,"x":2,"a":3,"b":4})");
    json::Faults faults;
    const std::vector<std::string_view> keys{"a", "b", "c"};
    std::vector<json::Value> slots(3);
    REQUIRE(json::readMembers(document.root(), kBody, faults, keys, slots));
    CHECK(slots[0].numberText() == "3");
    CHECK(slots[1].numberText() == "4");
    CHECK_FALSE(slots[2]);
    CHECK_FALSE(json::require(slots[2], {kBody, "c"}, faults));
    json::refuseOtherMembers(document.root(), kBody, faults, keys);
    const std::vector<Fault> expected{
        {{"body", "c"}, "Field required", "missing"},
        {{"body", "x"}, "Extra inputs are not permitted", "extra_forbidden"},
    };
    CHECK(faults.all() == expected);
}

TEST_CASE("json decode: at most 100 faults are kept") {
    std::string text = "[";
    for (int i = 0; i < 500; ++i) {
        text += "1,";
    }
    text += "1]";
    const json::Document document(text);
    json::Faults faults;
    std::vector<std::string> out;
    json::decode(document.root(), kBody, faults, out);
    CHECK(faults.all().size() == 100);
    CHECK(faults.isFull());
    CHECK_THROWS_AS(faults.throwIfAny(), hiveline::common::ValidationError);
}

TEST_CASE("json decode: a missing body and a broken one") {
    for (const std::string_view text : {"", "  ", "null", " null "}) {
        const json::Document document(text);
        json::Faults faults;
        CHECK_FALSE(json::readBody(document, faults));
        CHECK(faults.all() == std::vector<Fault>{{{"body"}, "Field required", "missing"}});
    }
    const json::Document broken(R"({"a":})");
    json::Faults faults;
    CHECK_FALSE(json::readBody(broken, faults));
    CHECK(
        faults.all() ==
        std::vector<Fault>{
            {{"body", std::int64_t{5}}, "JSON decode error: Expecting value", "json_invalid"}}
    );
}

TEST_CASE("json decode: constants") {
    json::Faults faults;
    std::string text;
    bool flag = true;
    std::int64_t number = 0;
    const json::Document document(R"(["ok","no",false,3.0,4,null])");
    std::vector<json::Value> values;
    for (const json::Value value : document.root().elements()) {
        values.push_back(value);
    }
    json::decodeConstant(values[0], kBody, faults, "ok", text);
    json::decodeConstant(values[2], kBody, faults, false, flag);
    json::decodeConstant(values[3], kBody, faults, 3, number);
    CHECK(faults.empty());
    CHECK(number == 3);
    json::decodeConstant(values[1], kBody, faults, "ok", text);
    json::decodeConstant(values[5], kBody, faults, true, flag);
    json::decodeConstant(values[4], kBody, faults, 3, number);
    REQUIRE(faults.all().size() == 3);
    CHECK(faults.all()[0].msg == "Input should be 'ok'");
    CHECK(faults.all()[1].msg == "Input should be True");
    CHECK(faults.all()[2].msg == "Input should be 3");
}

TEST_CASE("json decode: a stored list of anything is cut at its commas") {
    const auto list = [](std::string_view text) {
        return json::fromJson<std::vector<json::Raw>>(text);
    };
    CHECK(list("[]").empty());
    CHECK(
        list(R"([1,"a,b]",{"k":[1,2],"q":"\\"},[],null,"\\\\","\",]"])") ==
        std::vector<json::Raw>{
            {"1"},
            {R"("a,b]")"},
            {R"({"k":[1,2],"q":"\\"})"},
            {"[]"},
            {"null"},
            {R"("\\\\")"},
            {R"("\",]")"}}
    );
    SUBCASE("the short way takes compact lists only, the long way judges the rest") {
        CHECK(json::cutCompactList(R"([{"a":1},2])"));
        for (const std::string_view text :
             {"[1, 2]",
              "[1\n]",
              "[",
              "[1",
              "[1,",
              "[1,]",
              "[,1]",
              "[1}",
              "[{]",
              "[\"a]",
              "[1]]",
              "[1]x",
              "",
              "1",
              "{}"}) {
            CAPTURE(text);
            CHECK_FALSE(json::cutCompactList(text));
        }
        for (const std::string_view text : {"[", "[1", "[1,]", "[1}", "[{]", "[1]]", "", "{}"}) {
            CAPTURE(text);
            CHECK_THROWS_AS((void)list(text), Error);
        }
    }
}

TEST_CASE("json decode: stored text that does not fit is an internal error") {
    CHECK(json::fromJson<std::vector<std::string>>(R"(["a"])") == std::vector<std::string>{"a"});
    CHECK(json::fromJson<std::vector<json::Raw>>("[ 1.0 ]") == std::vector<json::Raw>{{"1.0"}});
    CHECK_THROWS_WITH_AS(
        (void)json::fromJson<std::vector<std::string>>("[1]"),
        "stored JSON does not fit: stored: 0: Input should be a valid string",
        Error
    );
    CHECK_THROWS_AS((void)json::fromJson<std::vector<std::string>>("["), Error);
    CHECK_THROWS_AS((void)json::fromJson<std::vector<std::string>>(""), Error);
}

TEST_CASE("json formats: absolute web addresses") {
    for (const std::string_view good :
         {"http://a",
          "HTTPS://Example.com:8443/a/b;c=d?e=f&g=%C3%A9#h",
          "http://127.0.0.1",
          "http://[::1]:80/",
          "https://user:pass@host/",
          "http://host:/",
          "http://host?x",
          "http://a/b?c?d/e"}) {
        CAPTURE(good);
        CHECK(urlFault(good).empty());
    }
    for (const std::string_view bad :
         {"",           "no url",        "/relative",    "//host/path",
          "http",       "http:",         "http:/x",      "http://",
          "http:///x",  "http://:80",    "http://a b",   "http://a/b c",
          "http://a/é", "http://a/%",    "http://a/%zz", "http://a:99999",
          "http://a:x", "http://[::1",   "http://[zz]",  "http://[::1]x",
          "http://a/[", "http://a/#b#c", "http://a\\b",  "1http://a",
          " http://a",  "http://a@b@c"}) {
        CAPTURE(bad);
        CHECK(urlFault(bad).starts_with("url_parsing: Input should be a valid URL, "));
    }
    for (const std::string_view other :
         {"ftp://a", "javascript:alert(1)", "mailto:a@b", "file:///etc/passwd"}) {
        CAPTURE(other);
        CHECK(urlFault(other) == "url_scheme: URL scheme should be 'http' or 'https'");
    }
    CHECK(
        stringFault("5", {.format = json::Format::kUrl}) ==
        "url_type: URL input should be a string or URL"
    );
}

TEST_CASE("json formats: email addresses") {
    for (const std::string_view good :
         {"a@b.c", "first.last+tag@sub.example.com", "!#$%&'*@x-y.org"}) {
        CAPTURE(good);
        CHECK_FALSE(json::checkEmail(good));
    }
    for (const std::string_view bad :
         {"",
          "a",
          "@b.c",
          "a@",
          "a@b",
          "a@b.",
          "a@.c",
          "a@-b.c",
          "a@b-.c",
          "a..b@c.d",
          ".a@b.c",
          "a.@b.c",
          "a b@c.d",
          "a@b@c.d",
          "a@b_c.d",
          "é@b.c"}) {
        CAPTURE(bad);
        CHECK(json::checkEmail(bad));
    }
    CHECK(json::checkEmail(std::string(65, 'a') + "@b.c"));
    CHECK_FALSE(json::checkEmail(std::string(64, 'a') + "@b.c"));
    CHECK(json::checkEmail("a@" + std::string(64, 'b') + ".c"));
}

TEST_CASE("json parameters: query strings") {
    const json::Query query("a=1&b=x%20y+z&a=2&c&=d&&e=%zz&f=a=b");
    CHECK(query.last("a") == "2");
    CHECK(query.all("a") == std::vector<std::string_view>{"1", "2"});
    CHECK(query.last("b") == "x y z");
    CHECK(query.last("c") == "");
    CHECK(query.last("e") == "%zz");
    CHECK(query.last("f") == "a=b");
    CHECK_FALSE(query.last("g"));
    CHECK_FALSE(json::Query("").last(""));
}

TEST_CASE("json parameters: text is read as its type") {
    std::int64_t integer = 0;
    CHECK(textFault("42", integer, json::IntegerRules{}).empty());
    CHECK(integer == 42);
    CHECK(textFault("+7", integer, json::IntegerRules{}).empty());
    CHECK(integer == 7);
    for (const std::string_view bad : {"", "-", "1.0", "1e3", " 1", "0x1", "1_000"}) {
        CAPTURE(bad);
        CHECK(textFault(bad, integer, json::IntegerRules{}) == "int_parsing");
    }
    CHECK(textFault("101", integer, json::IntegerRules{.le = 100}) == "less_than_equal");
    CHECK(
        textFault("99999999999999999999", integer, json::IntegerRules{.le = 100}) ==
        "less_than_equal"
    );
    CHECK(textFault("99999999999999999999", integer, json::IntegerRules{}) == "int_parsing_size");

    double number = 0;
    CHECK(textFault("2.5", number, json::NumberRules{}).empty());
    for (const std::string_view bad : {"", "x", "inf", "nan", "1e400", "1 "}) {
        CAPTURE(bad);
        CHECK(textFault(bad, number, json::NumberRules{}) == "float_parsing");
    }
    bool flag = false;
    CHECK(textFault("true", flag).empty());
    CHECK(flag);
    CHECK(textFault("0", flag).empty());
    CHECK_FALSE(flag);
    CHECK(textFault("yes", flag) == "bool_parsing");

    std::string text;
    CHECK(textFault("\xFF", text, json::StringRules{}) == "value_error");
    CHECK(textFault(std::string_view("a\0b", 3), text, json::StringRules{}) == "value_error");
    CHECK(textFault("abc", text, json::StringRules{.maxLength = 2}) == "string_too_long");
}

TEST_CASE("json parameters: path segments") {
    CHECK(json::decodeSegment("a%2Fb%20c+d") == "a/b c+d");
    CHECK_FALSE(json::decodeSegment("%"));
    CHECK_FALSE(json::decodeSegment("%ff"));
    CHECK_FALSE(json::decodeSegment("a%00"));
}

TEST_CASE("json parameters: the last text part of a name counts") {
    const std::vector<hiveline::common::FormField> fields{{"a", "1"}, {"b", "2"}, {"a", "3"}};
    CHECK(json::formText(fields, "a") == "3");
    CHECK_FALSE(json::formText(fields, "c"));
}
