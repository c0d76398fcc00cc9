#include "server/http/forwarded.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

#include "common/networks.h"

using namespace hiveline;
using namespace hiveline::server;

namespace {

/// What is learnt from headers that a proxy at `peer` sent; 10.0.0.0/8 and ::1 are trusted.
std::string learnt(std::string_view peer, const std::vector<common::Header>& headers) {
    const std::vector<common::Network> trusted = {
        common::parseNetwork("10.0.0.0/8").value(), common::parseNetwork("::1").value()};
    common::Request request;
    request.headers = headers;
    const Forwarded found = readForwarded(request, peer, trusted);
    return std::string(found.client)
        .append("|")
        .append(found.scheme)
        .append("|")
        .append(found.host);
}

}  // namespace

TEST_CASE("forwarded: counts only from a trusted peer") {
    const std::vector<common::Header> headers = {
        {"X-Forwarded-For", "203.0.113.9"},
        {"X-Forwarded-Proto", "https"},
        {"X-Forwarded-Host", "api.example:8443"}};
    CHECK(learnt("10.0.0.2", headers) == "203.0.113.9|https|api.example:8443");
    CHECK(learnt("::1", headers) == "203.0.113.9|https|api.example:8443");
    CHECK(learnt("192.0.2.1", headers) == "||");
    CHECK(learnt("", headers) == "||");
    CHECK(learnt("10.0.0.2", {}) == "||");
}

TEST_CASE("forwarded: the client is the nearest address that is no proxy") {
    const auto client = [](std::string_view list) {
        return learnt("10.0.0.2", {{"X-Forwarded-For", list}});
    };
    CHECK(client("1.1.1.1, 203.0.113.9, 10.0.0.7") == "203.0.113.9||");
    CHECK(client("1.1.1.1,203.0.113.9:4711,[::1]:80") == "203.0.113.9||");
    CHECK(client("2001:db8::5") == "2001:db8::5||");
    CHECK(client("10.0.0.8, 10.0.0.7") == "10.0.0.8||");
    CHECK(client("evil, 203.0.113.9") == "203.0.113.9||");
    CHECK(client("203.0.113.9, evil") == "||");
    CHECK(client("unknown") == "||");
    CHECK(client(",") == "||");
    CHECK(client("") == "||");
}

TEST_CASE("forwarded: malformed schemes and hosts are absent") {
    const auto rest = [](std::string_view scheme, std::string_view host) {
        return learnt("10.0.0.2", {{"X-Forwarded-Proto", scheme}, {"X-Forwarded-Host", host}});
    };
    CHECK(rest("HTTPS", "a") == "|https|a");
    CHECK(rest("http, https", "a, b") == "|https|b");
    CHECK(rest("ftp", "a/b") == "||");
    CHECK(rest("", "a b") == "||");
    CHECK(rest("javascript:", "a\"><script>") == "||");
}

TEST_CASE("forwarded: the names of this machine") {
    const auto isNamed = [](std::string_view host) {
        const std::vector<common::Header> headers = {{"Host", host}};
        common::Request request;
        request.headers = headers;
        return namesThisMachine(request);
    };
    for (const char* own :
         {"localhost", "LOCALHOST:8080", "127.0.0.1", "127.9.9.9:80", "[::1]", "[::1]:8080"}) {
        CAPTURE(own);
        CHECK(isNamed(own));
    }
    for (const char* other :
         {"",
          "evil.example",
          "localhost.evil.example:8080",
          "127.0.0.1.evil.example",
          "10.0.0.1",
          "[fe80::1]",
          "localhost:",
          "0x7f.1"}) {
        CAPTURE(other);
        CHECK((isNamed(other) == (std::string_view(other) == "localhost:")));
    }
}
