#include "outbound/http_client.h"

#include <ctime>

#include <doctest/doctest.h>

#include "tests/voice/stand_in.h"

using namespace hiveline::outbound;     // NOLINT(google-build-using-namespace)
using namespace hiveline::voice::test;  // NOLINT(google-build-using-namespace)

namespace {

HttpFailure failureOf(HttpClient& client, HttpRequest request) {
    HeardAnswer answer;
    const auto ticket = client.send(std::move(request), answer);
    REQUIRE(answer.ended.wait());
    CHECK_FALSE(answer.reason.empty());
    REQUIRE(answer.failure);
    return *answer.failure;
}

}  // namespace

TEST_CASE("http client: an answer of any status has head and body") {
    HttpClient client;
    HeardAnswer answer;
    const auto ticket = client.send(getRequest(StandIn::get().root() + "/nowhere"), answer);
    REQUIRE(answer.ended.wait());
    CHECK_FALSE(answer.failure);
    CHECK(answer.head.status == 404);
    CHECK(answer.head.header("content-TYPE") == "application/json");
    CHECK_FALSE(answer.head.header("X-None"));
    CHECK(answer.body.find("no such page") != std::string::npos);
}

TEST_CASE("http client: what cannot be sent is refused") {
    HttpClient client;
    for (const char* url :
         {"",
          "nowhere",
          "ftp://127.0.0.1/",
          "file:///etc/passwd",
          "http://user@127.0.0.1:1/",
          "http://:pw@127.0.0.1:1/",
          "http://",
          "gopher://127.0.0.1:1/"}) {
        CAPTURE(url);
        CHECK(failureOf(client, getRequest(url)) == HttpFailure::kInvalid);
    }
    HttpRequest request = getRequest(StandIn::get().root());
    request.headers = {{"X-A", "b\r\nX-C: d"}};
    CHECK(failureOf(client, request) == HttpFailure::kInvalid);
    request.headers = {{"X A", "b"}};
    CHECK(failureOf(client, request) == HttpFailure::kInvalid);
    request.headers.clear();
    request.method = "GET /";
    CHECK(failureOf(client, request) == HttpFailure::kInvalid);
}

TEST_CASE("http client: what could not be reached was sent nothing") {
    HttpClient client;
    CHECK(failureOf(client, getRequest("http://127.0.0.1:9/")) == HttpFailure::kUnreachable);
    CHECK(
        failureOf(client, getRequest("http://no-such-host.invalid/")) == HttpFailure::kUnreachable
    );
}

TEST_CASE("http client: bounds of time, size and number") {
    const std::string url = StandIn::get().url("slow") + "/chat/completions";
    HttpRequest request;
    request.url = url;
    request.headers = {{"Content-Type", "application/json"}};
    request.body = R"({"model":"m","stream":true,"messages":[{"role":"user","content":"x"}]})";
    HttpClient client(1);
    SUBCASE("whole") {
        request.times.whole = std::chrono::milliseconds(300);
        CHECK(failureOf(client, request) == HttpFailure::kTimeout);
    }
    SUBCASE("size") {
        request.mostBytes = 20;
        CHECK(failureOf(client, request) == HttpFailure::kTooLarge);
    }
    SUBCASE("number") {
        HeardAnswer first;
        auto ticket = client.send(request, first);
        CHECK(failureOf(client, request) == HttpFailure::kBusy);
        ticket.reset();
        request.mostBytes = 20;
        CHECK(failureOf(client, request) == HttpFailure::kTooLarge);
    }
}

TEST_CASE("http client: nothing is called once ticket and client are gone") {
    HeardAnswer answer;
    std::unique_ptr<HttpClient::Ticket> ticket;
    Ended late;
    {
        HttpClient client;
        HttpRequest request;
        request.url = StandIn::get().url("slow") + "/chat/completions";
        ticket = client.send(request, answer);
        ticket.reset();
        ticket = client.send(std::move(request), answer);
        const auto timer = client.after(std::chrono::hours(1), [&late] { late.set(); });
        // The ticket has to go first; only then may the client.
        static_cast<void>(answer.ended.wait(std::chrono::milliseconds(20)));
        ticket.reset();
    }
    CHECK_FALSE(answer.failure);
    CHECK_FALSE(late.wait(std::chrono::milliseconds(0)));
}

TEST_CASE("http client: timers fire once, in their order, unless they are cancelled") {
    HttpClient client;
    std::string fired;
    Ended ended;
    const auto second = client.after(std::chrono::milliseconds(40), [&] {
        fired += "2";
        ended.set();
    });
    const auto first = client.after(std::chrono::milliseconds(10), [&] { fired += "1"; });
    auto never = client.after(std::chrono::milliseconds(30), [&] { fired += "x"; });
    never.reset();
    REQUIRE(ended.wait());
    CHECK(fired == "12");
}

TEST_CASE("http client: when to come again") {
    const auto after = [](const char* value) {
        const HttpHead head{.status = 429, .headers = {{"retry-after", value}}};
        return head.retryAfter();
    };
    CHECK(after("7") == std::chrono::seconds(7));
    CHECK(after("99999999999999999999") == std::chrono::hours(24));
    CHECK(after("Wed, 21 Oct 2015 07:28:00 GMT") == std::chrono::seconds(0));
    CHECK(after("Fri, 31 Dec 2999 23:59:59 GMT") == std::chrono::hours(24));
    CHECK_FALSE(after("soon"));
    CHECK_FALSE(after(""));
    CHECK_FALSE(HttpHead{}.retryAfter());
}
