#include <doctest/doctest.h>

#include "common/json/schema/schema.h"

using hiveline::json::Raw;
using hiveline::json::Schema;
using hiveline::json::SchemaError;

namespace {

std::string faultsOf(const char* schema, const char* value) {
    std::string text;
    for (const auto& fault : Schema({schema}).faults({value})) {
        text += (text.empty() ? "" : "; ") + fault;
    }
    return text;
}

bool fits(const char* schema, const char* value) {
    return faultsOf(schema, value).empty();
}

std::string errorOf(const char* schema) {
    try {
        const Schema compiled({schema});
    } catch (const SchemaError& error) {
        return error.what();
    }
    return {};
}

}  // namespace

TEST_CASE("schemas: types") {
    CHECK(fits(R"({"type":"integer"})", "5"));
    CHECK(fits(R"({"type":"integer"})", "5.0"));
    CHECK(!fits(R"({"type":"integer"})", "5.5"));
    CHECK(fits(R"({"type":["string","null"]})", "null"));
    CHECK(faultsOf(R"({"type":"string"})", "5") == "the value should be string, not number");
    CHECK(fits("true", "5"));
    CHECK(faultsOf("false", "5") == "the value is not allowed");
    CHECK(fits("{}", "[]"));
    CHECK(Schema(Raw{}).faults(Raw{}).empty());
}

TEST_CASE("schemas: objects") {
    constexpr const char* kSchema =
        R"({"type":"object","required":["a","b/c"],"properties":{"a":{"type":"string"}},
            "additionalProperties":{"type":"integer"},"maxProperties":3})";
    CHECK(fits(kSchema, R"({"a":"x","b/c":1})"));
    CHECK(faultsOf(kSchema, R"({"a":1})") == "/a should be string, not number; /b~1c is missing");
    CHECK(faultsOf(kSchema, R"({"a":"x","b/c":"y"})") == "/b~1c should be integer, not string");
    CHECK(!fits(kSchema, R"({"a":"x","b/c":1,"d":1,"e":1})"));
    CHECK(!fits(R"({"additionalProperties":false})", R"({"a":1})"));
    CHECK(!fits(R"({"propertyNames":{"maxLength":1}})", R"({"ab":1})"));
}

TEST_CASE("schemas: texts and numbers") {
    CHECK(fits(R"({"minLength":2,"maxLength":2})", R"("üü")"));
    CHECK(!fits(R"({"minLength":2})", R"("ü")"));
    CHECK(!fits(R"({"pattern":"^[0-9]+$"})", R"("a")"));
    CHECK(fits(R"({"pattern":"^[0-9]+$"})", "true"));
    CHECK(faultsOf(R"({"minimum":1.5})", "1") == "the value should be at least 1.5");
    CHECK(!fits(R"({"exclusiveMinimum":1})", "1"));
    CHECK(!fits(R"({"exclusiveMaximum":1})", "1"));
    CHECK(!fits(R"({"maximum":1})", "2"));
    CHECK(fits(R"({"multipleOf":0.01})", "19.99"));
    CHECK(!fits(R"({"multipleOf":2})", "3"));
}

TEST_CASE("schemas: lists") {
    CHECK(!fits(R"({"items":{"type":"string"}})", R"(["a",1])"));
    CHECK(fits(R"({"prefixItems":[{"type":"string"}],"items":false})", R"(["a"])"));
    CHECK(!fits(R"({"prefixItems":[{"type":"string"}],"items":false})", R"(["a",1])"));
    CHECK(!fits(R"({"contains":{"const":1}})", "[2]"));
    CHECK(!fits(R"({"minItems":1})", "[]"));
    CHECK(!fits(R"({"uniqueItems":true})", R"([{"a":1,"b":2},{"b":2.0,"a":1}])"));
    CHECK(fits(R"({"uniqueItems":true})", R"([1,"1"])"));
}

TEST_CASE("schemas: values and combinations") {
    CHECK(fits(R"({"enum":["a",1]})", "1.0"));
    CHECK(!fits(R"({"enum":["a",1]})", R"("b")"));
    CHECK(!fits(R"({"const":{"a":1}})", R"({"a":2})"));
    CHECK(!fits(R"({"allOf":[{"minimum":1},{"maximum":2}]})", "3"));
    CHECK(fits(R"({"anyOf":[{"type":"string"},{"minimum":2}]})", "3"));
    CHECK(!fits(R"({"anyOf":[{"type":"string"},{"minimum":2}]})", "1"));
    CHECK(!fits(R"({"oneOf":[{"minimum":1},{"minimum":2}]})", "3"));
    CHECK(!fits(R"({"not":{"type":"string"}})", R"("a")"));
}

TEST_CASE("schemas: what is none, or is not understood, is refused with its place") {
    CHECK(errorOf("5") == "the schema should be an object, true or false");
    CHECK(errorOf(R"({"type":"text"})") == R"(/type names no type: "text")");
    CHECK(
        errorOf(R"({"properties":{"a":{"$ref":"#"}}})") ==
        "/properties/a/$ref is not understood by this server"
    );
    CHECK(errorOf(R"({"if":{}})") == "/if is not understood by this server");
    CHECK(errorOf(R"({"required":"a"})") == "/required should be a list of texts");
    CHECK(errorOf(R"({"minLength":-1})") == "/minLength should be a whole number from 0 on");
    CHECK(!errorOf(R"({"pattern":"("})").empty());
    CHECK(!errorOf(R"({"anyOf":[]})").empty());
    CHECK(!errorOf(R"({"properties":[]})").empty());
    CHECK(errorOf(R"({"format":"email","x-note":1,"title":"t","$comment":"c"})").empty());
    std::string large = R"({"anyOf":[)";
    for (int i = 0; i < 1001; ++i) {
        large += "{},";
    }
    CHECK(!errorOf((large + "{}]}").c_str()).empty());
}

TEST_CASE("schemas: samples fit") {
    for (const char* schema :
         {R"({})",
          R"({"type":"object","required":["a","b"],"properties":{"a":{"type":"integer","minimum":7}}})",
          R"({"type":"object","required":["a"],"properties":{"a":{"enum":["x"]}}})",
          R"({"type":"object","required":["a"],"properties":{"a":{"type":"array"}}})",
          R"({"type":"object","examples":[{"a":1}],"required":["a"]})"}) {
        CAPTURE(schema);
        const Schema compiled({schema});
        CHECK(compiled.takesObjects());
        CHECK(compiled.faults(compiled.sample()).empty());
    }
    CHECK(!Schema({R"({"type":"string"})"}).takesObjects());
}

TEST_CASE("schemas: patterns are bounded in number, length and memory") {
    const auto withPatterns = [](int count, const std::string& pattern) {
        std::string text = R"({"properties":{)";
        for (int i = 0; i < count; ++i) {
            text += (i == 0 ? "\"p" : ",\"p") + std::to_string(i) + R"(":{"pattern":")" + pattern +
                    "\"}";
        }
        return text + "}}";
    };
    CHECK(errorOf(withPatterns(50, "^[a-z]{1,64}$").c_str()).empty());
    CHECK(
        errorOf(withPatterns(51, "a").c_str()) ==
        "/properties/p50/pattern is one too many: at most 50 patterns may be in a schema"
    );
    CHECK(errorOf(withPatterns(1, std::string(500, 'a')).c_str()).empty());
    CHECK(
        errorOf(withPatterns(1, std::string(501, 'a')).c_str()) ==
        "/properties/p0/pattern should have at most 500 characters"
    );
    CHECK(
        errorOf(withPatterns(1, R"((\\pL{100})+)").c_str()) ==
        "/properties/p0/pattern is no regular expression that is understood, or too large a one"
    );
    CHECK(
        errorOf(withPatterns(21, R"(^\\PL+$)").c_str()) ==
        "/properties/p20/pattern is too large: at most 20 of \\p and \\P may be in a schema"
    );
    CHECK(
        errorOf(R"({"pattern":"[a-z]{1,201}"})") ==
        "/pattern should repeat nothing more than 200 times"
    );
    CHECK(!errorOf(R"({"pattern":"a{99999999999}"})").empty());
    CHECK(errorOf(R"({"pattern":"\\x{2000}{2}"})").empty());
    CHECK(fits(R"({"pattern":"^\\p{L}+$"})", R"("über")"));
}

TEST_CASE("schemas: names are bounded, and samples grow with the schema only") {
    std::string names = "\"n\"";
    for (int i = 1; i < 200; ++i) {
        names += ",\"n" + std::to_string(i) + "\"";
    }
    const Schema schema({R"({"type":"object","required":[)" + names + "]}"});
    CHECK(schema.faults(schema.sample()).empty());
    CHECK(
        errorOf((R"({"required":[)" + names + R"(,"one"]})").c_str()) ==
        "/required is too large: at most 200 names may be in one"
    );
    std::string nested = R"({"type":"string"})";
    for (int i = 0; i < 30; ++i) {
        nested =
            R"({"type":"object","required":["a","a","a","a"],"properties":{"a":)" + nested + "}}";
    }
    const Schema deep({nested});
    CHECK(deep.sample().text.size() < nested.size());
    const Schema large({R"({"default":")" + std::string(100'000, 'x') + R"("})"});
    CHECK(large.sample().text == "{}");
}

TEST_CASE("schemas: samples of numbers beyond 64 bits") {
    CHECK(Schema({R"({"type":"integer","minimum":1e300})"}).sample().text == "1e+300");
    CHECK(Schema({R"({"type":"number","exclusiveMinimum":-1e300})"}).sample().text == "-1e+300");
}

TEST_CASE("schemas: what a check costs is bounded, whatever schema and value multiply to") {
    const std::string text(64'000, 'x');
    std::string rules;
    for (int i = 0; i < 900; ++i) {
        rules +=
            (rules.empty() ? "" : ",") + std::string(R"({"const":")") + std::to_string(i) + "\"}";
    }
    const std::vector<std::string> tooLong{"the value takes too long to be checked"};
    CHECK(Schema({"{\"anyOf\":[" + rules + "]}"}).faults({"\"" + text + "\""}) == tooLong);
    std::string patterns;
    for (int i = 0; i < 50; ++i) {
        patterns += (patterns.empty() ? "" : ",") + std::string(R"({"pattern":"(x+y){1,20}z)") +
                    std::to_string(i) + "\"}";
    }
    CHECK(Schema({"{\"anyOf\":[" + patterns + "]}"}).faults({"\"" + text + "\""}) == tooLong);
    // What anybody would send is far below it.
    CHECK(Schema({R"({"type":"string","minLength":1,"pattern":"^x+$"})"})
              .faults({"\"" + text + "\""})
              .empty());
    CHECK_FALSE(Schema({"{\"anyOf\":[" + rules + "]}"}).faults({"\"900\""}) == tooLong);
    CHECK(Schema({"{\"anyOf\":[" + rules + "]}"}).faults({"\"899\""}).empty());
}
