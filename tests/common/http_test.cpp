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

namespace {

std::optional<std::string> shown(std::string_view text) {
    const auto fields = parseForm(text);
    if (!fields) {
        return std::nullopt;
    }
    std::string result;
    for (const FormField& field : *fields) {
        result += "[" + field.name + "=" + field.value + "]";
    }
    return result;
}

}  // namespace

TEST_CASE("http: the fields of a form, in their order") {
    CHECK(shown("") == "");
    CHECK(shown("b=2&a=1&b=3") == "[b=2][a=1][b=3]");
    CHECK(shown("a=%2B49+30%261&%41=%3d") == "[a=+49 30&1][A==]");
    CHECK(shown("a&b=&=c&&d==e") == "[a=][b=][=c][d==e]");
    CHECK(shown("a=%4") == std::nullopt);
    CHECK(shown("%zz=1") == std::nullopt);
    std::string many;
    for (int i = 0; i < 1'000; ++i) {
        many += "a=b&";
    }
    CHECK(parseForm(many)->size() == 1'000);
    CHECK(parseForm(many + "c=d") == std::nullopt);
}

TEST_CASE("http: a signed form knows the URL that was called") {
    const std::array<Header, 2> headers{{{"Host", "10.0.0.1"}, {"X-Signature", "s"}}};
    Request request;
    request.method = "POST";
    request.path = "/a%20b";
    request.query = "x=1&y";
    request.headers = headers;
    request.baseUrl = "https://voice.example.com/phones";
    request.body = "To=%2B1";
    const auto form = readSignedForm(request);
    REQUIRE(form);
    CHECK(form->url == "https://voice.example.com/phones/a%20b?x=1&y");
    CHECK(form->method == "POST");
    CHECK(form->headers.at(1) == std::pair<std::string, std::string>("X-Signature", "s"));
    CHECK(form->fields.at(0).value == "+1");
    request.query = {};
    CHECK(readSignedForm(request)->url == "https://voice.example.com/phones/a%20b");
    request.body = "%";
    CHECK_FALSE(readSignedForm(request));
}
