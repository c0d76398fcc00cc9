#include <string>

#include <doctest/doctest.h>

#include "common/error.h"
#include "common/json/document.h"
#include "common/json/object.h"

using hiveline::common::Error;
using hiveline::json::Document;
using hiveline::json::Object;
using hiveline::json::Raw;

TEST_CASE("json objects: what is not changed keeps its text") {
    const Raw sent{R"({"b":1.50,"a":"caf\u00e9","b":[1,{"c":null}],"\u0064":true})"};
    CHECK(Object::parse(sent).raw() == sent);
    CHECK(Object::parse({}).raw().text == "{}");
    const Document document(R"( { "a" : [ 1 , "x y" ] } )");
    CHECK(Object(document.root()).raw().text == R"({"a":[1,"x y"]})");
}

TEST_CASE("json objects: members are found by their decoded keys, the last of duplicates") {
    const auto object = Object::parse({R"({"a":"one","a":"tw\u006f","n":5,"\u0062":null})"});
    REQUIRE(object.findString("a") != nullptr);
    CHECK(*object.findString("a") == "two");
    CHECK(object.find("a")->text == R"("tw\u006f")");
    CHECK(object.find("n")->text == "5");
    CHECK(object.findString("n") == nullptr);
    CHECK(object.find("b")->text == "null");
    CHECK(object.find("c") == nullptr);
    CHECK(object.findString("c") == nullptr);
}

TEST_CASE("json objects: a member is set in its place, once") {
    auto object = Object::parse({R"({"a":1,"x":2,"a":3,"y":4})"});
    object.set("a", "say \"hi\"");
    CHECK(object.raw().text == R"({"x":2,"a":"say \"hi\"","y":4})");
    CHECK(*object.findString("a") == "say \"hi\"");
    object.setNull("a");
    CHECK(object.findString("a") == nullptr);
    object.set("new", "z");
    CHECK(object.raw().text == R"({"x":2,"a":null,"y":4,"new":"z"})");
}

TEST_CASE("json objects: only objects are taken apart") {
    CHECK_THROWS_AS(static_cast<void>(Object::parse({"[1]"})), Error);
    CHECK_THROWS_AS(static_cast<void>(Object::parse({"{"})), Error);
}
