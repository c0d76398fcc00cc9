#include "common/networks.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

using namespace hiveline;
using namespace hiveline::common;

namespace {

bool isIn(std::string_view address, std::string_view network) {
    const std::vector<Network> networks = {parseNetwork(network).value()};
    return common::isIn(parseIpAddress(address).value(), networks);
}

}  // namespace

TEST_CASE("networks: addresses are in networks by their leading bits") {
    CHECK(isIn("10.1.2.3", "10.0.0.0/8"));
    CHECK_FALSE(isIn("11.0.0.1", "10.0.0.0/8"));
    CHECK(isIn("192.168.1.7", "192.168.1.7"));
    CHECK_FALSE(isIn("192.168.1.8", "192.168.1.7"));
    CHECK(isIn("172.31.255.255", "172.16.0.0/12"));
    CHECK_FALSE(isIn("172.32.0.0", "172.16.0.0/12"));
    CHECK(isIn("1.2.3.4", "0.0.0.0/0"));
    CHECK_FALSE(isIn("::1", "0.0.0.0/0"));
    CHECK(isIn("fd12::1", "fd00::/8"));
    CHECK(isIn("::1", "::/0"));
    CHECK(isIn("::ffff:10.0.0.9", "10.0.0.0/8"));
    CHECK(isIn("10.0.0.9", "::ffff:10.0.0.0/104"));
}

TEST_CASE("networks: anything else is refused") {
    for (const char* bad :
         {"",
          "/8",
          "10.0.0.0/",
          "10.0.0.0/33",
          "10.0.0.0/-1",
          "10.0.0.0/8x",
          "::/129",
          "localhost",
          "10.0.0.1 ",
          "[::1]",
          "10.0.0.0/8/8",
          "fe80::1%eth0"}) {
        CAPTURE(bad);
        CHECK_FALSE(parseNetwork(bad));
    }
}
