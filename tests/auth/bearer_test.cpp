#include <doctest/doctest.h>

#include "auth/authenticator.h"
#include "common/error.h"

using namespace hiveline;

TEST_CASE("bearer: the scheme in any case, then one token") {
    CHECK(auth::bearerToken("Bearer abc") == "abc");
    CHECK(auth::bearerToken("bearer abc") == "abc");
    CHECK(auth::bearerToken("BEARER   abc") == "abc");
}

TEST_CASE("bearer: everything else is no token") {
    CHECK_FALSE(auth::bearerToken(std::nullopt));
    for (const auto* header :
         {"", "Bearer", "Bearer ", "Bearer    ", "Basic abc", "Bearerabc", "Token abc", "abc"}) {
        CAPTURE(header);
        CHECK_FALSE(auth::bearerToken(header));
    }
}

TEST_CASE("bearer: read does not include write, write includes read") {
    auth::Caller reader;
    reader.scope = auth::Scope::kRead;
    auth::Caller writer;
    writer.scope = auth::Scope::kWrite;
    CHECK_NOTHROW(auth::requireScope(reader, auth::Scope::kRead));
    CHECK_NOTHROW(auth::requireScope(writer, auth::Scope::kRead));
    CHECK_NOTHROW(auth::requireScope(writer, auth::Scope::kWrite));
    CHECK_THROWS_WITH_AS(
        auth::requireScope(reader, auth::Scope::kWrite),
        "Token lacks the 'write' scope",
        common::Error
    );
}
