#include <limits>
#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "common/error.h"
#include "common/json/document.h"
#include "common/json/encode.h"
#include "common/json/raw.h"

using namespace std::string_literals;
using hiveline::common::Error;
using hiveline::json::Document;
using hiveline::json::Kind;
using hiveline::json::Raw;
using hiveline::json::Value;

namespace {

std::string nested(std::size_t levels) {
    return std::string(levels, '[') + std::string(levels, ']');
}

std::string compact(std::string_view text) {
    const Document document(text);
    REQUIRE_FALSE(document.error());
    return document.root().raw().text;
}

Value memberOf(const Document& document, std::string_view key) {
    REQUIRE_FALSE(document.error());
    for (const auto member : document.root().members()) {
        if (member.key.asString() == key) {
            return member.value;
        }
    }
    return {};
}

struct Refused {
    std::string text;
    std::size_t offset;
    std::string what;
};

}  // namespace

TEST_CASE("json document: values of every kind") {
    const std::string text = R"( {"a" : [1, -2.50e1, true , false, null, "x"], "b":{}, "c":"" } )";
    const Document document(text);
    REQUIRE_FALSE(document.error());
    CHECK(document.root().kind() == Kind::kObject);
    CHECK(document.root().size() == 3);

    const Value list = memberOf(document, "a");
    REQUIRE(list.kind() == Kind::kArray);
    std::vector<Value> elements;
    for (const Value element : list.elements()) {
        elements.push_back(element);
    }
    REQUIRE(elements.size() == 6);
    CHECK(elements[0].numberText() == "1");
    CHECK(elements[1].numberText() == "-2.50e1");
    CHECK(elements[2].asBoolean());
    CHECK_FALSE(elements[3].asBoolean());
    CHECK(elements[4].isNull());
    CHECK(elements[5].asString() == "x");
    CHECK(memberOf(document, "b").kind() == Kind::kObject);
    CHECK(memberOf(document, "c").asString().empty());
    CHECK_FALSE(memberOf(document, "d"));
}

TEST_CASE("json document: strings are decoded") {
    struct Case {
        std::string text;
        std::string value;
    };
    const std::vector<Case> cases{
        {R"("")", ""},
        {R"("plain text that is longer than one machine word")",
         "plain text that is longer than one machine word"},
        {R"("a\"b\\c\/d\b\f\n\r\te")", "a\"b\\c/d\b\f\n\r\te"},
        {R"("\"\"")", "\"\""},
        {R"("\\")", "\\"},
        {R"("\\\\\"")", R"(\\")"},
        {R"("\u00e9\u20AC")", "é€"},
        {R"("\ud83d\ude00")", "😀"},
        {R"("é€😀")", "é€😀"},
        {R"("é\n€")", "é\n€"},
    };
    for (const Case& each : cases) {
        CAPTURE(each.text);
        const Document document(each.text);
        REQUIRE_FALSE(document.error());
        CHECK(document.root().asString() == each.value);
    }
}

TEST_CASE("json document: escaped keys and neighbours keep apart") {
    const Document document(R"({"a\nb":"c\td","\u0065":"","f":["\\","g"]})");
    CHECK(memberOf(document, "a\nb").asString() == "c\td");
    CHECK(memberOf(document, "e").asString().empty());
    CHECK(memberOf(document, "f").raw().text == R"(["\\","g"])");
}

TEST_CASE("json document: refuses what is not JSON, at its byte") {
    const std::vector<Refused> cases{
        {"", 0, "Expecting value"},
        {" \t\r\n", 0, "Expecting value"},
        {R"({"name":"x")", 11, "Expecting ',' delimiter or '}'"},
        {R"({"name":"x)", 10, "Unterminated string"},
        {R"({"name":)", 8, "Expecting value"},
        {R"({"name": })", 9, "Expecting value"},
        {R"({"name" "x"})", 8, "Expecting ':' delimiter"},
        {R"({"a":"x" "b":"y"})", 9, "Expecting ',' delimiter or '}'"},
        {R"({"a":"x",})", 9, "Expecting property name enclosed in double quotes"},
        {R"({name:1})", 1, "Expecting property name enclosed in double quotes"},
        {"{'name':1}", 1, "Expecting property name enclosed in double quotes"},
        {"[1 2]", 3, "Expecting ',' delimiter or ']'"},
        {"[1,]", 3, "Expecting value"},
        {"[1", 2, "Expecting ',' delimiter or ']'"},
        {"{} {}", 3, "Extra data"},
        {"{}]", 2, "Extra data"},
        {"[012]", 2, "Expecting ',' delimiter or ']'"},
        {"[-]", 2, "Expecting value"},
        {"[+1]", 1, "Expecting value"},
        {"[1.]", 3, "Expecting a digit after the decimal point"},
        {"[1e]", 3, "Expecting a digit in the exponent"},
        {"[NaN]", 1, "Expecting value"},
        {"[Infinity]", 1, "Expecting value"},
        {"[tru]", 4, "Expecting value"},
        {"/**/1", 0, "Expecting value"},
        {"[\"a\nb\"]", 3, "Invalid control character"},
        {R"(["a\xb"])", 3, "Invalid \\escape"},
        {R"(["a\u12"])", 3, "Invalid \\uXXXX escape"},
        {"\xEF\xBB\xBF{}", 0, "Expecting value"},
    };
    for (const Refused& each : cases) {
        CAPTURE(each.text);
        const Document document(each.text);
        REQUIRE(document.error());
        CHECK(document.error()->offset == each.offset);
        CHECK(document.error()->what == each.what);
    }
}

TEST_CASE("json document: refuses what is not Unicode") {
    const std::vector<Refused> cases{
        {"\"a\xFF\"", 2, "Invalid UTF-8"},
        {"\"a\x80\"", 2, "Invalid UTF-8"},
        {"\"a\xC0\xAF\"", 2, "Invalid UTF-8"},
        {"\"a\xE2\x82\"", 2, "Invalid UTF-8"},
        {"\"a\xE0\x9F\xBF\"", 2, "Invalid UTF-8"},
        {"\"a\xED\xA0\x80\"", 2, "Invalid UTF-8"},
        {"\"a\xF4\x90\x80\x80\"", 2, "Invalid UTF-8"},
        {"\"a\xF0\x8F\xBF\xBF\"", 2, "Invalid UTF-8"},
        {"{\"\xFF\":1}", 2, "Invalid UTF-8"},
        {R"("a\ud800b")", 2, "Lone surrogate in \\u escape"},
        {R"("a\udc00b")", 2, "Lone surrogate in \\u escape"},
        {R"("\udc00\ud800")", 7, "Lone surrogate in \\u escape"},
        {R"("\ud800\u0041")", 1, "Lone surrogate in \\u escape"},
        {R"("\ud83d\ude00\ude00")", 13, "Lone surrogate in \\u escape"},
        {R"("\\\udfff")", 3, "Lone surrogate in \\u escape"},
        {R"({"a\u0000":1})", 3, "NUL characters are not accepted"},
        {R"(["\n\u0000"])", 4, "NUL characters are not accepted"},
        {"\"a\0b\""s, 2, "NUL characters are not accepted"},
        {"{}\0{}"s, 2, "NUL characters are not accepted"},
        {"{}\0"s, 2, "NUL characters are not accepted"},
        {"\0"s, 0, "NUL characters are not accepted"},
    };
    for (const Refused& each : cases) {
        CAPTURE(each.text);
        const Document document(each.text);
        REQUIRE(document.error());
        CHECK(document.error()->offset == each.offset);
        CHECK(document.error()->what == each.what);
    }
}

TEST_CASE("json document: an escaped backslash before u0000 is text") {
    const Document document(R"("\\u0000")");
    REQUIRE_FALSE(document.error());
    CHECK(document.root().asString() == "\\u0000");
}

TEST_CASE("json document: 64 levels are read, 65 are not") {
    CHECK_FALSE(Document(nested(64)).error());
    const Document tooDeep(nested(65));
    REQUIRE(tooDeep.error());
    CHECK(tooDeep.error()->offset == 64);
    CHECK(tooDeep.error()->what == "More than 64 nested levels");
    CHECK(Document(std::string(200'000, '[')).error());
    std::string objects;
    for (int i = 0; i < 100'000; ++i) {
        objects += R"({"a":)";
    }
    CHECK(Document(objects).error());
}

TEST_CASE("json document: numbers up to the range of a double") {
    for (const std::string text :
         {"1e400", "-1e400", "10000e305", "1e99999999999999999999", "[1,2,1.8e308]"}) {
        CAPTURE(text);
        const Document document(text);
        REQUIRE(document.error());
        CHECK(document.error()->what == "Number out of range: at most 1.7976931348623157e308 fits");
    }
    CHECK(Document(std::string(400, '9')).error());
    for (const std::string text :
         {"1.7976931348623157e308",
          "1e-400",
          "0.00001e310",
          "0e5",
          "-0",
          "0.0",
          "123456789012345678901234567890"}) {
        CAPTURE(text);
        CHECK(compact(text) == text);
    }
}

TEST_CASE("json document: raw text is what was sent without white space between tokens") {
    CHECK(
        compact(" { \"b\" : [ 1.50 ,\t2E+2 , \"x y\\u00e9 \" ] ,\r\n \"b\" : { } } ") ==
        R"({"b":[1.50,2E+2,"x y\u00e9 "],"b":{}})"
    );
    CHECK(compact(R"("a \" b")") == R"("a \" b")");
    CHECK(compact("9007199254740993") == "9007199254740993");
    CHECK(compact(R"(["\\", "\""])") == R"(["\\","\""])");
}

TEST_CASE("json raw: members are read, set and removed") {
    const Raw object{R"({"a":1,"b":"x","a":{"c":9007199254740993}})"};
    CHECK(hiveline::json::member(object, "a") == Raw{R"({"c":9007199254740993})"});
    CHECK(hiveline::json::memberString(object, "b") == "x");
    CHECK_FALSE(hiveline::json::memberString(object, "a"));
    CHECK_FALSE(hiveline::json::member(object, "d"));
    CHECK(
        hiveline::json::withMember(object, "b", hiveline::json::rawInteger(5)).text ==
        R"({"a":1,"b":5,"a":{"c":9007199254740993}})"
    );
    CHECK(
        hiveline::json::withMember(object, "a", hiveline::json::rawBoolean(true)).text ==
        R"({"b":"x","a":true})"
    );
    CHECK(
        hiveline::json::withMember(object, "q\"", hiveline::json::rawString("\n")).text ==
        R"({"a":1,"b":"x","a":{"c":9007199254740993},"q\"":"\n"})"
    );
    CHECK(hiveline::json::withoutMember(object, "a").text == R"({"b":"x"})");
    CHECK(hiveline::json::withoutMember(object, "z") == object);
}

TEST_CASE("json raw: what is not set counts as an empty object") {
    CHECK_FALSE(hiveline::json::member({}, "a"));
    CHECK(
        hiveline::json::withMember({}, "a", hiveline::json::rawString("x")).text == R"({"a":"x"})"
    );
    CHECK(hiveline::json::withoutMember({}, "a").text == "{}");
    CHECK_FALSE(hiveline::json::isObject({}));
    CHECK(hiveline::json::isObject({"{}"}));
    CHECK_THROWS_AS((void)hiveline::json::member({"[1]"}, "a"), Error);
    CHECK_THROWS_AS((void)hiveline::json::withMember({"{"}, "a", {}), Error);
}

TEST_CASE("json raw: text becomes raw only when it is JSON") {
    CHECK(hiveline::json::parseRaw(" [ 1 ] ") == Raw{"[1]"});
    CHECK_FALSE(hiveline::json::parseRaw("phone"));
    CHECK_FALSE(hiveline::json::parseRaw(""));
}

TEST_CASE("json encode: strings are escaped") {
    std::string out;
    hiveline::json::encodeString("a\"b\\c/\b\f\n\r\t\x01\x1f\x7f é😀", out);
    CHECK(out == "\"a\\\"b\\\\c/\\b\\f\\n\\r\\t\\u0001\\u001f\x7f é😀\"");
    const Document back(out);
    REQUIRE_FALSE(back.error());
    CHECK(back.root().asString() == "a\"b\\c/\b\f\n\r\t\x01\x1f\x7f é😀");
}

TEST_CASE("json encode: numbers are exact and short") {
    using hiveline::json::toJson;
    CHECK(toJson(std::numeric_limits<std::int64_t>::min()) == "-9223372036854775808");
    CHECK(toJson(std::numeric_limits<std::int64_t>::max()) == "9223372036854775807");
    CHECK(toJson(0.1) == "0.1");
    CHECK(toJson(5.0) == "5");
    CHECK(toJson(1e300) == "1e+300");
    CHECK(toJson(-2.5) == "-2.5");
    CHECK(toJson(std::numeric_limits<double>::infinity()) == "null");
    CHECK(toJson(std::vector<std::string>{"a", "b\n"}) == R"(["a","b\n"])");
    CHECK(toJson(std::vector<bool>{true, false}) == "[true,false]");
    CHECK(toJson(std::vector<std::int64_t>{}) == "[]");
    CHECK(
        toJson(hiveline::common::Timestamp{1'795'210'200'123}) == R"("2026-11-20T21:30:00.123Z")"
    );
    CHECK(toJson(Raw{}) == "null");
}
