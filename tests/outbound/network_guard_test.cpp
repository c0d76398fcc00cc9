#include "outbound/network_guard.h"

#include <netdb.h>

#include <array>

#include <doctest/doctest.h>

#include "tests/voice/stand_in.h"

using namespace hiveline;            // NOLINT(google-build-using-namespace)
using namespace hiveline::outbound;  // NOLINT(google-build-using-namespace)
using hiveline::voice::test::HeardAnswer;
using hiveline::voice::test::StandIn;

namespace {

NetworkGuard allowing(const char* network) {
    return NetworkGuard({common::parseNetwork(network).value()});
}

std::optional<HttpFailure> failureOf(
    HttpClient& client, const NetworkGuard* guard, const std::string& url
) {
    HeardAnswer answer;
    HttpRequest request = voice::test::getRequest(url);
    request.guard = guard;
    const auto ticket = client.send(std::move(request), answer);
    REQUIRE(answer.ended.wait());
    return answer.failure;
}

/// The server of the tests under another name of its address.
std::string under(const std::string& host) {
    const std::string root = StandIn::get().root();
    return "http://" + host + root.substr(root.rfind(':')) + "/nowhere";
}

}  // namespace

TEST_CASE("network guard: public addresses are allowed") {
    const NetworkGuard guard;
    for (const char* address :
         {"1.1.1.1",
          "93.184.216.34",
          "172.15.255.255",
          "172.32.0.0",
          "100.63.255.255",
          "100.128.0.0",
          "169.253.255.255",
          "192.167.255.255",
          "192.169.0.0",
          "223.255.255.255",
          "2606:4700::1111",
          "2a00:1450:4001::200e",
          "::ffff:1.1.1.1",
          "64:ff9b::1.1.1.1"}) {
        CAPTURE(address);
        CHECK(guard.allows(std::string_view(address)));
    }
}

TEST_CASE("network guard: everything else is not") {
    const NetworkGuard guard;
    for (const char* address :
         {"0.0.0.0",
          "0.1.2.3",
          "10.0.0.1",
          "10.255.255.255",
          "100.64.0.1",
          "127.0.0.1",
          "127.255.255.254",
          "169.254.169.254",
          "169.254.0.1",
          "168.63.129.16",
          "172.16.0.1",
          "172.31.255.255",
          "192.0.0.8",
          "192.0.2.1",
          "192.168.0.1",
          "198.18.0.1",
          "198.51.100.7",
          "203.0.113.7",
          "224.0.0.1",
          "239.1.1.1",
          "240.0.0.1",
          "255.255.255.255",
          "::",
          "::1",
          "::7f00:1",
          "::ffff:127.0.0.1",
          "::ffff:10.0.0.1",
          "::ffff:169.254.169.254",
          "64:ff9b::10.0.0.1",
          "64:ff9b::7f00:1",
          "64:ff9b:1::1",
          "100::1",
          "2001::1",
          "2001:db8::1",
          "2002:7f00:1::",
          "2002:a00:1::1",
          "fc00::1",
          "fd00:ec2::254",
          "fe80::1",
          "fe80::1%eth0",
          "fec0::1",
          "ff02::1",
          "3fff::1",
          "4000::1",
          "",
          "localhost",
          "1.1.1.1.1"}) {
        CAPTURE(address);
        CHECK_FALSE(guard.allows(std::string_view(address)));
    }
}

TEST_CASE("network guard: a network of the configuration is allowed, in any form of its addresses"
) {
    const auto guard = allowing("10.1.0.0/16");
    CHECK(guard.allows(std::string_view("10.1.2.3")));
    CHECK(guard.allows(std::string_view("::ffff:10.1.2.3")));
    CHECK(guard.allows(std::string_view("64:ff9b::10.1.2.3")));
    CHECK_FALSE(guard.allows(std::string_view("10.2.0.1")));
    CHECK_FALSE(guard.allows(std::string_view("127.0.0.1")));
}

TEST_CASE("network guard: a request is judged by the address that is connected") {
    HttpClient client;
    const NetworkGuard closed;
    const auto open = allowing("127.0.0.0/8");
    for (const char* host :
         {"127.0.0.1",
          "localhost",
          "127.1",
          "0x7f.1",
          "2130706433",
          "0177.0.0.1",
          "0.0.0.0",
          "[::ffff:127.0.0.1]",
          "[::1]"}) {
        CAPTURE(host);
        CHECK(failureOf(client, &closed, under(host)) == HttpFailure::kRefused);
    }
    CHECK_FALSE(failureOf(client, &open, under("127.0.0.1")));
    CHECK_FALSE(failureOf(client, &open, under("localhost")));
}

TEST_CASE("network guard: a kept connection of another request is judged too") {
    HttpClient client;
    const NetworkGuard closed;
    REQUIRE_FALSE(failureOf(client, nullptr, under("127.0.0.1")));
    CHECK(failureOf(client, &closed, under("127.0.0.1")) == HttpFailure::kRefused);
    CHECK_FALSE(failureOf(client, nullptr, under("127.0.0.1")));
}
