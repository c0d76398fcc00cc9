#include "common/credentials.h"

#include <array>
#include <string>

#include <doctest/doctest.h>

namespace hiveline::common {
namespace {

Request with(const std::array<Header, 1>& headers) {
    Request request;
    request.headers = headers;
    return request;
}

TEST_CASE("credentials: what follows the scheme") {
    const std::array<Header, 1> headers{{{"Authorization", "bEaReR  token "}}};
    CHECK(schemeCredential(with(headers), "Bearer") == "token");
    CHECK_FALSE(schemeCredential(with(headers), "Basic"));
    const std::array<Header, 1> bare{{{"Authorization", "Bearer"}}};
    CHECK_FALSE(schemeCredential(with(bare), "Bearer"));
    const std::array<Header, 1> blank{{{"Authorization", "Bearer  "}}};
    CHECK_FALSE(schemeCredential(with(blank), "Bearer"));
    CHECK_FALSE(schemeCredential(Request(), "Bearer"));
}

TEST_CASE("credentials: user name and password") {
    const std::array<Header, 1> headers{{{"Authorization", "Basic YW5uOmE6Yg=="}}};
    const auto found = basicCredential(with(headers));
    REQUIRE(found);
    CHECK(found->user == "ann");
    CHECK(found->password == "a:b");
    const std::array<Header, 1> broken{{{"Authorization", "Basic YW5u="}}};
    CHECK_FALSE(basicCredential(with(broken)));
    const std::array<Header, 1> noColon{{{"Authorization", "Basic YW5u"}}};
    CHECK_FALSE(basicCredential(with(noColon)));
}

TEST_CASE("credentials: keys in header, query and cookie") {
    const std::array<Header, 1> headers{{{"X-Key", "k"}}};
    CHECK(headerCredential(with(headers), "x-key") == "k");
    Request request;
    request.query = "a=1&the%20key=v%2Bw&key";
    CHECK(queryCredential(request, "the key") == "v+w");
    CHECK_FALSE(queryCredential(request, "key"));
    const std::array<Header, 1> cookies{{{"Cookie", "a=1; key=\"v\" ; key=w; empty="}}};
    CHECK(cookieCredential(with(cookies), "key") == "v");
    CHECK(cookieOf(with(cookies), "empty") == "");
    CHECK_FALSE(cookieCredential(with(cookies), "empty"));
    CHECK_FALSE(cookieCredential(with(cookies), "ke"));
}

}  // namespace
}  // namespace hiveline::common
