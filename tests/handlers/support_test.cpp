#include "handlers/support.h"

#include <numeric>
#include <string>

#include <doctest/doctest.h>

using namespace hiveline;
using namespace hiveline::handlers;

namespace {

bool stale(const std::optional<std::string>& ifMatch, std::int64_t revision) {
    try {
        checkIfMatch(ifMatch, revision);
    } catch (const common::Error& error) {
        return error.code() == common::ErrorCode::kPreconditionFailed;
    }
    return false;
}

std::vector<int> records(int count) {
    std::vector<int> result(static_cast<std::size_t>(count));
    std::iota(result.begin(), result.end(), 0);
    return result;
}

}  // namespace

TEST_CASE("support: If-Match accepts the current revision, any, and lists") {
    CHECK_FALSE(stale(std::nullopt, 3));
    CHECK_FALSE(stale("\"3\"", 3));
    CHECK_FALSE(stale("*", 3));
    CHECK_FALSE(stale("\"1\" , \"3\"", 3));
    CHECK(stale("\"2\"", 3));
    CHECK(stale("3", 3));
    CHECK(stale("W/\"3\"", 3));
    CHECK(stale("", 3));
}

TEST_CASE("support: Prefer asks for a count by its exact name") {
    CHECK(wantsCount("count=exact"));
    CHECK(wantsCount("respond-async, count=exact"));
    CHECK(wantsCount("Count = \"exact\"; x=1"));
    CHECK_FALSE(wantsCount("count"));
    CHECK_FALSE(wantsCount("discount=exact"));
    CHECK_FALSE(wantsCount("count=estimated"));
    CHECK_FALSE(wantsCount(std::nullopt));
}

TEST_CASE("support: a page asks for one more than it shows and links its neighbours") {
    SUBCASE("another page follows") {
        Page page(20, 10);
        auto list = records(11);
        CHECK(page.part().skip == 20);
        CHECK(page.part().limit == 11);
        CHECK(
            page.finish(list, "/v1/hives", "status=pending&") ==
            "</v1/hives?status=pending&skip=30&limit=10>; rel=\"next\", "
            "</v1/hives?status=pending&skip=10&limit=10>; rel=\"prev\""
        );
        CHECK(list.size() == 10);
    }
    SUBCASE("the only page has no links") {
        auto list = records(10);
        CHECK_FALSE(Page(0, 10).finish(list, "/v1/hives"));
        CHECK(list.size() == 10);
    }
    SUBCASE("the page before the second is the first") {
        auto list = records(1);
        CHECK(Page(5, 10).finish(list, "/p") == "</p?skip=0&limit=10>; rel=\"prev\"");
    }
    SUBCASE("without a limit there is still a page before") {
        auto list = records(3);
        CHECK(Page(20, std::nullopt).finish(list, "/p") == "</p?skip=0&limit=20>; rel=\"prev\"");
        CHECK(
            Page(250, std::nullopt).finish(list, "/p") == "</p?skip=150&limit=100>; rel=\"prev\""
        );
    }
    SUBCASE("without a limit everything comes") {
        auto list = records(500);
        CHECK_FALSE(Page(0, std::nullopt).part().limit);
        CHECK_FALSE(Page(0, std::nullopt).finish(list, "/p"));
        CHECK(list.size() == 500);
    }
}

TEST_CASE("support: query values are percent-encoded") {
    std::string query;
    appendQuery(query, "searchValue", "a b&c/\xc3\xa9~");
    CHECK(query == "searchValue=a%20b%26c%2F%C3%A9~&");
}

TEST_CASE("support: a long id is cut between characters in the text") {
    CHECK(std::string(notFound("Agent", "aia.9").what()) == "Agent aia.9 not found");
    const std::string id = std::string(127, 'x') + "\xc3\xa9";
    CHECK(
        std::string(notFound("Agent", id).what()) ==
        "Agent " + std::string(127, 'x') + "… not found"
    );
}
