#include "common/websocket/handshake.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace hiveline::common;

namespace {

std::optional<Response> refused(std::vector<Header> headers) {
    Request request;
    request.method = "GET";
    request.headers = headers;
    return websocket::refusedHandshake(request);
}

const Header kUpgrade{"Upgrade", "websocket"};
const Header kConnection{"Connection", "Upgrade"};
const Header kVersion{"Sec-WebSocket-Version", "13"};
const Header kKey{"Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="};

}  // namespace

TEST_CASE("websocket handshake: the answer to a key is the RFC's") {
    CHECK(websocket::acceptOf("dGhlIHNhbXBsZSBub25jZQ==") == "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

TEST_CASE("websocket handshake: fields may be lists, in any case") {
    CHECK_FALSE(refused({kUpgrade, kConnection, kVersion, kKey}));
    CHECK_FALSE(
        refused({{"upgrade", "WebSocket"}, {"connection", "keep-alive, upgrade"}, kVersion, kKey})
    );
}

TEST_CASE("websocket handshake: says what is missing") {
    for (const auto& headers : std::vector<std::vector<Header>>{
             {},
             {kConnection, kVersion, kKey},
             {kUpgrade, kVersion, kKey},
             {kUpgrade, {"Connection", "close"}, kVersion, kKey},
             {{"Upgrade", "h2c"}, kConnection, kVersion, kKey}}) {
        const auto answer = refused(headers);
        REQUIRE(answer);
        CHECK(answer->status == 426);
        CHECK(answer->headers == decltype(answer->headers){{"Upgrade", "websocket"}});
    }
    const auto version = refused({kUpgrade, kConnection, {"Sec-WebSocket-Version", "8"}, kKey});
    REQUIRE(version);
    CHECK(version->status == 426);
    CHECK(
        version->headers.back() ==
        std::pair<std::string, std::string>{"Sec-WebSocket-Version", "13"}
    );
    CHECK(refused({kUpgrade, kConnection, kKey})->status == 426);
    for (const std::string_view key :
         {"", "dGhl", "not base64 at all======", "dGhlIHNhbXBsZSBub25jZQ"}) {
        CHECK(
            refused({kUpgrade, kConnection, kVersion, {"Sec-WebSocket-Key", key}})->status == 400
        );
    }
    CHECK(refused({kUpgrade, kConnection, kVersion})->status == 400);
}
