#include "knowledge/fetch/crawl_pace.h"

#include <doctest/doctest.h>

using namespace hiveline::knowledge;  // NOLINT(google-build-using-namespace)
using std::chrono::microseconds;
using std::chrono::milliseconds;

namespace {

constexpr std::int64_t kSecond = 1'000'000;
constexpr const char* kServer = "https://a";

}  // namespace

TEST_CASE("crawl pace: so many at once, to each server") {
    CrawlPace pace({.connections = 2, .perSecond = 1'000});
    CHECK_FALSE(pace.begin(kServer, 0, std::nullopt));
    CHECK_FALSE(pace.begin(kServer, kSecond, std::nullopt));
    CHECK(pace.begin(kServer, 2 * kSecond, std::nullopt));
    CHECK_FALSE(pace.begin("https://b", 2 * kSecond, std::nullopt));
    pace.end(kServer);
    CHECK_FALSE(pace.begin(kServer, 2 * kSecond, std::nullopt));
    pace.end("https://never");
}

TEST_CASE("crawl pace: so many a second, or as the server asks") {
    CrawlPace pace({.connections = 100, .perSecond = 10});
    CHECK_FALSE(pace.begin(kServer, 0, std::nullopt));
    CHECK(pace.begin(kServer, 0, std::nullopt) == microseconds(100'000));
    CHECK(pace.begin(kServer, 60'000, std::nullopt) == microseconds(40'000));
    CHECK_FALSE(pace.begin(kServer, 100'000, milliseconds(2'000)));
    CHECK(pace.begin(kServer, 100'000, std::nullopt) == microseconds(2 * kSecond));
    CHECK_FALSE(pace.begin(kServer, 10 * kSecond, std::chrono::hours(1)));
    CHECK(pace.begin(kServer, 10 * kSecond, std::nullopt) == CrawlPace::kMaxDelay);
}

TEST_CASE("crawl pace: a pause") {
    CrawlPace pace({});
    pace.pause(kServer, 0, std::chrono::seconds(5));
    CHECK(pace.begin(kServer, kSecond, std::nullopt) == microseconds(4 * kSecond));
    pace.pause(kServer, 0, std::chrono::hours(100));
    CHECK(pace.begin(kServer, 0, std::nullopt) == std::chrono::hours(1));
    pace.pause(kServer, 0, std::chrono::seconds(-5));
    CHECK_FALSE(pace.begin(kServer, 3'600 * kSecond, std::nullopt));
}

TEST_CASE("crawl pace: no more servers than can be kept") {
    CrawlPace pace({});
    for (std::size_t i = 0; i < CrawlPace::kMaxServers; ++i) {
        CHECK_FALSE(pace.begin("https://" + std::to_string(i), 0, std::nullopt));
    }
    CHECK(pace.begin("https://more", 0, std::nullopt));
    pace.end("https://7");
    CHECK_FALSE(pace.begin("https://more", kSecond, std::nullopt));
}
