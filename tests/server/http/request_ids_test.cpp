#include "server/http/request_ids.h"

#include <set>
#include <string>

#include <doctest/doctest.h>

namespace server = hiveline::server;

TEST_CASE("request ids: which of a client's are taken over") {
    CHECK(server::isRequestId("a"));
    CHECK(server::isRequestId("{abc}-~!"));
    CHECK(server::isRequestId(std::string(128, 'x')));
    CHECK_FALSE(server::isRequestId(""));
    CHECK_FALSE(server::isRequestId(std::string(129, 'x')));
    CHECK(server::isRequestId("a b"));
    CHECK_FALSE(server::isRequestId("a\tb"));
    CHECK_FALSE(server::isRequestId("\x7f"));
    CHECK_FALSE(server::isRequestId("\xc3\xa4"));
}

TEST_CASE("request ids: own ones are unique and sane") {
    server::RequestIds one;
    server::RequestIds other;
    std::set<std::string> seen;
    for (int i = 0; i < 10000; ++i) {
        CHECK(seen.insert(one.next()).second);
        CHECK(seen.insert(other.next()).second);
    }
    CHECK(seen.begin()->size() == 13);
    CHECK(server::isRequestId(*seen.begin()));
}
