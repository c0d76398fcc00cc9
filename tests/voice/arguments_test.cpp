#include "voice/providers/arguments.h"

#include <doctest/doctest.h>

using namespace hiveline;         // NOLINT(google-build-using-namespace)
using namespace hiveline::voice;  // NOLINT(google-build-using-namespace)

namespace {

const json::Raw kSchema{
    R"({"type":"object","required":["date"],"additionalProperties":false,"properties":{)"
    R"("date":{"type":"string"},"count":{"type":"integer"},"price":{"type":["number","null"]},)"
    R"("size":{"enum":["small","large",3]},"kind":{"const":"a"},)"
    R"("tags":{"type":"array","items":{"type":"string"}},"to":{"type":"object","required":["street"]}}})"};

}  // namespace

TEST_CASE("arguments: those that fit") {
    for (const char* fine :
         {R"({"date":"x"})",
          R"({"date":"x","count":3})",
          R"({"date":"x","count":3.0})",
          R"({"date":"x","price":null})",
          R"({"date":"x","price":1.5})",
          R"({"date":"x","size":3.0})",
          R"({"date":"x","size":"sm\u0061ll"})",
          R"({"date":"x","tags":[]})",
          R"({"date":"x","tags":["a"],"to":{"street":1,"other":2},"kind":"a"})"}) {
        CAPTURE(fine);
        CHECK(misfit(fine, kSchema).empty());
    }
}

TEST_CASE("arguments: those that do not say where") {
    CHECK(misfit("", kSchema) == "the arguments must be a JSON object");
    CHECK(misfit("[]", kSchema) == "the arguments must be a JSON object");
    CHECK(misfit(R"({"date":)", kSchema) == "the arguments must be a JSON object");
    CHECK(misfit("{}", kSchema) == R"(arguments must have "date")");
    CHECK(misfit(R"({"date":7})", kSchema) == R"(arguments.date must be of type "string")");
    CHECK(
        misfit(R"({"date":"x","count":1.5})", kSchema) ==
        R"(arguments.count must be of type "integer")"
    );
    CHECK(
        misfit(R"({"date":"x","size":"huge"})", kSchema) ==
        R"(arguments.size must be one of ["small","large",3])"
    );
    CHECK(misfit(R"({"date":"x","kind":"b"})", kSchema) == R"(arguments.kind must be "a")");
    CHECK(
        misfit(R"({"date":"x","tags":["a",1]})", kSchema) ==
        R"(arguments.tags[1] must be of type "string")"
    );
    CHECK(misfit(R"({"date":"x","to":{}})", kSchema) == R"(arguments.to must have "street")");
    CHECK(misfit(R"({"date":"x","more":1})", kSchema) == R"(arguments must not have "more")");
}

TEST_CASE("arguments: odd schemas allow what they do not understand") {
    for (const char* schema :
         {"",
          "{}",
          "[]",
          "7",
          R"({"type":7})",
          R"({"required":{}})",
          R"({"properties":[]})",
          R"({"properties":{"a":true}})",
          R"({"required":[1]})",
          R"({"enum":{}})"}) {
        CAPTURE(schema);
        CHECK(misfit(R"({"a":1})", json::Raw{schema}).empty());
        CHECK_FALSE(misfit("7", json::Raw{schema}).empty());
    }
    const std::string name(5'000, 'x');
    CHECK(misfit("{}", json::Raw{R"({"required":[")" + name + R"("]})"}).size() < 1'000);
}
