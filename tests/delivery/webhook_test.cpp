#include "delivery/webhook.h"

#include <array>
#include <chrono>

#include <doctest/doctest.h>

#include "delivery/retry_schedule.h"

using namespace hiveline;
using namespace hiveline::delivery;

namespace {

constexpr const char* kSecret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
constexpr const char* kId = "msg_p5jXN8AQM9LWM0D4loKWxJek";
constexpr const char* kBody = R"({"test": 2432232314})";
constexpr const char* kSignature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
constexpr common::Timestamp kTime{1'614'265'330'000};

models::ActionEndpoint endpointOf(const std::string& url, models::ActionMethod method) {
    return {.url = url, .method = method};
}

}  // namespace

TEST_CASE("webhooks: the published example is signed as published") {
    secrets::ActionKeys keys;
    keys.secret = common::Secret(kSecret);
    CHECK(signatures(keys, kId, kTime, kBody) == kSignature);
    CHECK(signatures(keys, kId, {kTime.millis + 999}, kBody) == kSignature);
    CHECK(signatures(keys, kId, {kTime.millis + 1000}, kBody) != kSignature);
}

TEST_CASE("webhooks: two secrets sign while both count") {
    secrets::ActionKeys keys;
    keys.secret = common::Secret("whsec_MTIzNDU2Nzg5MDEyMzQ1Njc4OTAxMjM0");
    keys.previous = common::Secret(kSecret);
    keys.previousUntil = {kTime.millis + 1};
    const auto both = signatures(keys, kId, kTime, kBody);
    CHECK(both.ends_with(std::string(" ") + kSignature));
    CHECK(both.starts_with("v1,"));
    keys.previousUntil = kTime;
    CHECK(both.starts_with(signatures(keys, kId, kTime, kBody) + " "));
}

TEST_CASE("webhooks: without a secret nothing is signed, and what is none signs nothing") {
    CHECK(signatures({}, kId, kTime, kBody).empty());
    secrets::ActionKeys keys;
    keys.secret = common::Secret("whsec_not base64");
    CHECK_THROWS(static_cast<void>(signatures(keys, kId, kTime, kBody)));
}

TEST_CASE("webhooks: an id has no dots") {
    CHECK(webhookId("evt.1794994310120000.m2xw7qpa") == "evt_1794994310120000_m2xw7qpa");
}

TEST_CASE("webhooks: a query holds texts as they are and other values as JSON") {
    CHECK(
        queryOf(R"({"a":"x y&z","b":5,"c":{"d":[1,"ü"]},"e":null,"ü":""})") ==
        "a=x%20y%26z&b=5&c=%7B%22d%22%3A%5B1%2C%22%C3%BC%22%5D%7D&e=null&%C3%BC="
    );
    CHECK(queryOf("{}").empty());
    CHECK(queryOf("[1]").empty());
}

TEST_CASE("webhooks: requests") {
    secrets::ActionKeys keys;
    keys.secret = common::Secret(kSecret);
    keys.headers.emplace_back("Authorization", common::Secret("Bearer x"));
    const auto post = webhookRequest(
        endpointOf("https://a.example/b?c=1", models::ActionMethod::kPut), keys, kId, kTime, kBody
    );
    CHECK(post.method == "PUT");
    CHECK(post.url == "https://a.example/b?c=1");
    CHECK(post.body == kBody);
    using Headers = std::vector<std::pair<std::string, std::string>>;
    CHECK(
        post.headers ==
        Headers{
            {"Authorization", "Bearer x"},
            {"Content-Type", "application/json"},
            {"webhook-id", kId},
            {"webhook-timestamp", "1614265330"},
            {"webhook-signature", kSignature}}
    );
    const auto urlOf = [&](const char* url) {
        return webhookRequest(endpointOf(url, models::ActionMethod::kGet), keys, kId, kTime, kBody)
            .url;
    };
    CHECK(urlOf("https://a.example") == "https://a.example?test=2432232314");
    CHECK(urlOf("https://a.example/?") == "https://a.example/?test=2432232314");
    CHECK(urlOf("https://a.example/?b=1#c") == "https://a.example/?b=1&test=2432232314");
}

TEST_CASE("retries: the schedule, a little late, and then no more") {
    using namespace std::chrono_literals;
    const std::array<std::chrono::seconds, 9> expected{5s, 5min, 30min, 2h, 5h, 10h, 14h, 20h, 24h};
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const auto failures = static_cast<std::int64_t>(i) + 1;
        CHECK(retryDelay(failures, 0, std::nullopt) == expected.at(i));
        const std::chrono::milliseconds latest = expected.at(i);
        CHECK(retryDelay(failures, 1, std::nullopt) == latest + latest / 10);
    }
    CHECK(!retryDelay(10, 0, std::nullopt));
    CHECK(!retryDelay(10, 0, 7s));
    CHECK(!retryDelay(0, 0, std::nullopt));
    CHECK(retryDelay(1, 0, 70s) == 70s);
    CHECK(retryDelay(2, 0, 70s) == 5min);
    CHECK(retryDelay(1, 0, 48h) == 24h);
}
