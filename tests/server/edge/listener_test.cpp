#include "server/edge/listener.h"

#include <string>

#include <doctest/doctest.h>

#include "common/error.h"

namespace common = hiveline::common;
namespace server = hiveline::server;
using server::ListenAddress;
using server::parseListenAddress;

TEST_CASE("listener: reads addresses") {
    CHECK(parseListenAddress("127.0.0.1:8080") == ListenAddress{.host = "127.0.0.1", .port = 8080});
    CHECK(parseListenAddress("[::1]:80") == ListenAddress{.host = "::1", .port = 80});
    CHECK(parseListenAddress("localhost:0") == ListenAddress{.host = "localhost", .port = 0});
    CHECK(parseListenAddress(":65535") == ListenAddress{.host = "", .port = 65535});
}

TEST_CASE("listener: refuses what is no address") {
    for (const char* text :
         {"",
          "8080",
          "127.0.0.1",
          "127.0.0.1:",
          "127.0.0.1:x",
          "127.0.0.1:65536",
          "::1:80",
          "[::1:80",
          "::1]:80",
          "[]:80",
          "a:-1"}) {
        CAPTURE(text);
        CHECK_THROWS_AS((void)parseListenAddress(text), const common::Error&);
    }
}

TEST_CASE("listener: workers share a port that nobody else gets") {
    const server::Listeners first = server::openListeners("127.0.0.1:0", 16, 2);
    CHECK(first.sockets.size() == 2);
    CHECK(first.port != 0);
    const std::string taken = "127.0.0.1:" + std::to_string(first.port);
    CHECK(server::localAuthority(first.sockets[1].get()) == taken);
    try {
        (void)server::openListeners(taken, 16, 1);
        FAIL("the port was given away twice");
    } catch (const common::Error& error) {
        CHECK(error.what() == "cannot listen on " + taken + ": Address already in use");
    }
}

TEST_CASE("listener: says why it cannot listen") {
    CHECK_THROWS_AS((void)server::openListeners("192.0.2.1:0", 16, 1), const common::Error&);
}

TEST_CASE("listener: shares an inherited socket") {
    const server::Listeners own = server::openListeners("127.0.0.1:0", 16, 1);
    const server::Listeners shared = server::shareListener(own.sockets[0].get(), 2);
    CHECK(shared.port == own.port);
    CHECK(shared.sockets.size() == 2);
    CHECK(shared.sockets[0].get() != own.sockets[0].get());
    CHECK_THROWS_AS((void)server::shareListener(-1, 1), const common::Error&);
}
