#include "common/http.h"

#include <array>

#include <doctest/doctest.h>

using namespace hiveline::common;

TEST_CASE("http: header names match in any case, the first of a name counts") {
    const std::array headers{Header{"Content-Type", "a"}, Header{"content-type", "b"}};
    Request request;
    request.headers = headers;
    CHECK(request.header("CONTENT-TYPE") == "a");
    CHECK_FALSE(request.header("Content-Typ"));
}

TEST_CASE("http: percent-encoding leaves only what means nothing") {
    CHECK(percentEncode("azAZ09-._~") == "azAZ09-._~");
    CHECK(percentEncode("a b/../?#&=+%") == "a%20b%2F..%2F%3F%23%26%3D%2B%25");
    CHECK(percentEncode(std::string("\xff\0\n", 3)) == "%FF%00%0A");
    CHECK(percentEncode("").empty());
}

TEST_CASE("http: percent-decoding") {
    CHECK(percentDecode("a%20b+c", PlusSign::kLiteral) == "a b+c");
    CHECK(percentDecode("a%20b+c", PlusSign::kSpace) == "a b c");
    CHECK(percentDecode("%e2%82%AC", PlusSign::kLiteral) == "\xe2\x82\xac");
    CHECK(percentDecode("", PlusSign::kLiteral) == "");
    for (const auto* bad : {"%", "%4", "%4g", "%g4", "a%"}) {
        CAPTURE(bad);
        CHECK_FALSE(percentDecode(bad, PlusSign::kLiteral));
    }
}

TEST_CASE("http: error answers escape their text") {
    const Response response = errorResponse(404, "Agent \"x\"\n not found");
    CHECK(response.status == 404);
    CHECK(response.contentType == "application/json");
    CHECK(response.body == "{\"detail\":\"Agent \\\"x\\\"\\n not found\"}");
}
