#include "server/cli/suggestion.h"

#include <string>
#include <vector>

#include <doctest/doctest.h>

using hiveline::server::nearest;

TEST_CASE("suggestion: the nearest of the known words, or none") {
    const std::vector<std::string> known = {"--listen", "--log-level", "--data", "--demo"};
    CHECK(nearest("--lisen", known) == "--listen");
    CHECK(nearest("--lisetn", known) == "--listen");
    CHECK(nearest("--log_level", known) == "--log-level");
    CHECK(nearest("--date", known) == "--data");
    CHECK(nearest("--listen", known) == "--listen");
    CHECK_FALSE(nearest("--port", known));
    CHECK_FALSE(nearest("", known));
    CHECK_FALSE(nearest(std::string(100'000, 'x'), known));
    CHECK_FALSE(nearest("--data", {}));
}
