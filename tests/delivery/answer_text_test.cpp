#include "delivery/answer_text.h"

#include <doctest/doctest.h>

#include "common/text/utf8.h"

using namespace hiveline;
using delivery::answerText;

namespace {

constexpr std::size_t kMax = 1000;

secrets::ActionKeys keysOf(const std::string& name, const std::string& value) {
    secrets::ActionKeys keys;
    keys.headers.emplace_back(name, common::Secret(value));
    return keys;
}

}  // namespace

TEST_CASE("answers: credentials are hidden in all their forms") {
    const auto keys = keysOf("Authorization", "Bearer abc/\"defgh");
    CHECK(answerText("a Bearer abc/\"defgh b", kMax, keys) == "a *** b");
    CHECK(answerText("abc/\"defgh,abc/\"defgh", kMax, keys) == "***,***");
    CHECK(answerText(R"({"token":"abc/\"defgh"})", kMax, keys) == R"({"token":"***"})");
    CHECK(answerText(R"({"token":"abc\/\"defgh"})", kMax, keys) == R"({"token":"***"})");
}

TEST_CASE("answers: what is no credential is left as it is") {
    CHECK(answerText("110", kMax, keysOf("X-Api-Version", "1")) == "110");
    CHECK(answerText("110", kMax, keysOf("X-Shop", "1")) == "110");
    CHECK(
        answerText("application/json", kMax, keysOf("Accept", "application/json")) ==
        "application/json"
    );
}

TEST_CASE("answers: a credential at the cut is hidden too") {
    const auto keys = keysOf("X-Key", "0123456789");
    CHECK(answerText("abc 0123456789", 8, keys) == "abc ***");
    CHECK(answerText("abc 012345", 10, keys) == "abc ***");
}

TEST_CASE("answers: texts are well-formed and cut between characters") {
    CHECK(answerText("a\xFF", kMax, {}) == "a\xEF\xBF\xBD");
    CHECK(
        answerText(std::string_view("a\0b", 3), kMax, {}) ==
        "a\xEF\xBF\xBD"
        "b"
    );
    CHECK(answerText("a\xC3", 2, {}) == "a");
    CHECK(answerText("\xC3\xBC\xC3\xBC", 3, {}) == "\xC3\xBC");
    const auto text = answerText(std::string(1000, '\xFF') + std::string(1000, '\0'), kMax, {});
    CHECK(text.size() == 999);
    CHECK(common::findInvalidUtf8(text) == std::string_view::npos);
}
