#include "server/dispatch/owned_request.h"

#include <memory>
#include <string>
#include <vector>

#include <doctest/doctest.h>

using hiveline::common::Header;
using hiveline::common::Request;
using hiveline::server::OwnedRequest;

TEST_CASE("owned request: outlives what its request was read from") {
    std::unique_ptr<OwnedRequest> owned;
    {
        std::string text = "PUT /v1/conversations/con.1?a=b If-Match \"1\" {\"a\":1} 192.0.2.1";
        const std::string_view all = text;
        const std::vector<Header> headers = {{all.substr(32, 8), all.substr(41, 3)}};
        Request request;
        request.method = all.substr(0, 3);
        request.path = all.substr(4, 23);
        request.query = all.substr(28, 3);
        request.headers = headers;
        request.contentLength = 7;
        request.body = all.substr(45, 7);
        request.requestId = "r";
        request.baseUrl = "http://a";
        request.peerAddress = all.substr(53);
        request.remoteAddress = "192.0.2.2";
        owned = std::make_unique<OwnedRequest>(request);
        text.assign(text.size(), '?');
    }
    const Request& request = owned->view();
    CHECK(request.method == "PUT");
    CHECK(request.path == "/v1/conversations/con.1");
    CHECK(request.query == "a=b");
    CHECK(request.header("if-match") == "\"1\"");
    CHECK(request.contentLength == 7);
    CHECK(request.body == "{\"a\":1}");
    CHECK(request.requestId == "r");
    CHECK(request.baseUrl == "http://a");
    CHECK(request.peerAddress == "192.0.2.1");
    CHECK(request.remoteAddress == "192.0.2.2");
}

TEST_CASE("owned request: shares a body that has an owner") {
    auto body = std::make_shared<std::string>(100'000, 'b');
    const std::weak_ptr<std::string> alive = body;
    Request request;
    request.body = *body;
    request.bodyOwner = body;
    auto owned = std::make_unique<OwnedRequest>(request);
    request = {};
    CHECK(owned->view().body.data() == body->data());
    body.reset();
    REQUIRE_FALSE(alive.expired());
    CHECK(owned->view().body == *alive.lock());
    owned.reset();
    CHECK(alive.expired());
}
