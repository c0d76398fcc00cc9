#include "knowledge/fetch/fetcher.h"

#include <atomic>
#include <chrono>

#include "tests/knowledge/hostile_site.h"

using namespace hiveline;                   // NOLINT(google-build-using-namespace)
using namespace hiveline::knowledge;        // NOLINT(google-build-using-namespace)
using namespace hiveline::knowledge::test;  // NOLINT(google-build-using-namespace)

namespace {

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// The site's record of what it was asked for, as JSON.
std::string requests(Fetching& fetching) {
    FetchRequest request = requestOf("/_requests");
    request.wanted = Wanted::kAnything;
    return fetching.page(std::move(request)).body;
}

}  // namespace

TEST_CASE("fetcher: a page") {
    Fetching fetching;
    FetchRequest request = requestOf("/x/../page?fetcher=plain&utm_source=x#part");
    const Fetched page = fetching.page(request);
    CHECK(page.url == HostileSite::get().url("/page?fetcher=plain"));
    CHECK(page.status == 200);
    CHECK(page.contentType == "text/html");
    CHECK(page.charset == "utf-8");
    CHECK(page.etag == "\"v1\"");
    CHECK(page.lastModified == "Wed, 21 Oct 2015 07:28:00 GMT");
    CHECK_FALSE(page.notModified);
    CHECK(contains(page.body, "<h1>page</h1>"));
    const std::string asked = requests(fetching);
    CHECK(contains(asked, "\"/page?fetcher=plain\""));
    CHECK(contains(asked, "\"Hiveline/0.0.0 (+https://voice.example.com)\""));
    CHECK(contains(fetching.page(requestOf("/page.gz")).body, "<h1>packed</h1>"));
    const Fetched markdown = fetching.page(requestOf("/markdown"));
    CHECK(markdown.contentType == "text/markdown");
    CHECK(markdown.charset == "utf-8");
    CHECK(userAgent("1.2", "") == "Hiveline/1.2");
}

TEST_CASE("fetcher: only if it is another one") {
    Fetching fetching;
    FetchRequest request = requestOf("/page");
    SUBCASE("etag") {
        request.validators.etag = "\"v1\"";
    }
    SUBCASE("date") {
        request.validators.lastModified = "Wed, 21 Oct 2015 07:28:00 GMT";
    }
    const Fetched page = fetching.page(request);
    CHECK(page.notModified);
    CHECK(page.status == 304);
    CHECK(page.etag == "\"v1\"");
    CHECK(page.body.empty());
    request.validators = {.etag = "\"v0\"", .lastModified = ""};
    CHECK_FALSE(fetching.page(request).notModified);
    CHECK(fetching.failure(requestOf("/not-modified")).text == "HTTP status 304");
}

TEST_CASE("fetcher: what a status means") {
    Fetching fetching;
    const auto missing = fetching.failure(requestOf("/missing"));
    CHECK(missing.kind == FetchFailureKind::kPermanent);
    CHECK(missing.text == "HTTP status 404");
    CHECK(missing.status == 404);
    CHECK(missing.url == HostileSite::get().url("/missing"));
    CHECK(fetching.failure(requestOf("/gone")).status == 410);
    CHECK(fetching.failure(requestOf("/no-content")).text == "HTTP status 204");
    const auto busy = fetching.failure(requestOf("/busy"));
    CHECK(busy.kind == FetchFailureKind::kTransient);
    CHECK(busy.status == 429);
    CHECK(busy.retryAfter == std::chrono::seconds(7));
    const auto down = fetching.failure(requestOf("/down"));
    CHECK(down.kind == FetchFailureKind::kTransient);
    CHECK(down.retryAfter == std::chrono::seconds(120));
    FetchRequest anything = requestOf("/no-content");
    anything.wanted = Wanted::kAnything;
    CHECK(fetching.page(anything).status == 204);
}

TEST_CASE("fetcher: another type is not read") {
    Fetching fetching;
    const auto picture = fetching.failure(requestOf("/wrong-type"));
    CHECK(picture.kind == FetchFailureKind::kWrongType);
    CHECK(picture.text == "The type image/png cannot be read");
    CHECK(fetching.failure(requestOf("/no-type")).kind == FetchFailureKind::kWrongType);
    CHECK(fetching.failure(requestOf("/csv")).kind == FetchFailureKind::kWrongType);
    FetchRequest table = requestOf("/csv");
    table.wanted = Wanted::kDocument;
    CHECK(fetching.page(table).contentType == "text/csv");
    table = requestOf("/page");
    table.wanted = Wanted::kDocument;
    CHECK(fetching.failure(table).text == "The type text/html cannot be read");
}

TEST_CASE("fetcher: redirects") {
    Fetching fetching;
    CHECK(fetching.page(requestOf("/redirect/5")).url == HostileSite::get().url("/page"));
    CHECK(
        fetching.page(requestOf("/redirect-relative")).url == HostileSite::get().url("/page?a=b")
    );
    CHECK(contains(fetching.page(requestOf("/redirect-huge-body")).body, "page"));
    const auto text = [&fetching](const char* path) {
        const auto failure = fetching.failure(requestOf(path));
        CHECK(failure.kind == FetchFailureKind::kPermanent);
        return failure.text;
    };
    CHECK(text("/redirect/6") == "Redirected more than 5 times");
    CHECK(text("/redirect-endless") == "Redirected more than 5 times");
    CHECK(text("/redirect-self") == "Redirected in a circle");
    CHECK(text("/redirect-circle") == "Redirected in a circle");
    for (const char* path :
         {"/redirect-file", "/redirect-script", "/redirect-user", "/redirect-nowhere"}) {
        CAPTURE(path);
        CHECK(text(path) == "Redirected to what is no page");
    }
}

TEST_CASE("fetcher: the guard and the caller judge every redirect") {
    Fetching fetching;
    for (const char* path : {"/redirect-private", "/redirect-metadata", "/redirect-mapped"}) {
        CAPTURE(path);
        const auto failure = fetching.failure(requestOf(path));
        CHECK(failure.kind == FetchFailureKind::kRefused);
        CHECK(failure.text == "The address is not public; see allow-networks");
        CHECK_FALSE(contains(failure.url, "127.0.0.1"));
    }
    const outbound::NetworkGuard closed;
    Fetcher guarded(fetching.client, closed, "Hiveline");
    HeardPage heard;
    const auto ticket = guarded.start(requestOf("/page"), heard);
    REQUIRE(heard.ended.wait());
    CHECK(heard.failure.value().kind == FetchFailureKind::kRefused);

    FetchRequest request = requestOf("/redirect-elsewhere");
    std::string judged;
    request.checkHop = [&judged](const std::string& url) {
        judged = url;
        return FetchFailure{
            .kind = FetchFailureKind::kRobots, .text = "robots.txt does not allow it"};
    };
    const auto failure = fetching.failure(request);
    CHECK(failure.kind == FetchFailureKind::kRobots);
    CHECK(failure.text == "robots.txt does not allow it");
    CHECK(failure.url == judged);
    CHECK(contains(judged, "http://localhost:"));
    CHECK(contains(judged, "/page"));
}

TEST_CASE("fetcher: size") {
    Fetching fetching;
    for (const char* path : {"/huge", "/huge-chunked", "/gzip-bomb"}) {
        CAPTURE(path);
        const auto failure = fetching.failure(requestOf(path));
        CHECK(failure.kind == FetchFailureKind::kPermanent);
        CHECK(failure.text == "The page is larger than 10 MiB");
    }
    FetchRequest small = requestOf("/page");
    small.limits.mostBytes = 20;
    CHECK(fetching.failure(small).text == "The page is larger than 20 bytes");
    small.limits.mostBytes = 2'048;
    CHECK(fetching.page(small).status == 200);
    const auto flood = fetching.failure(requestOf("/header-flood"));
    CHECK(flood.kind == FetchFailureKind::kPermanent);
    CHECK(flood.text == "The answer's headers are too large");
}

TEST_CASE("fetcher: time") {
    Fetching fetching;
    FetchRequest request = requestOf("/drip");
    const auto few = std::chrono::milliseconds(300);
    SUBCASE("a slow drip") {
        request.limits.times.whole = few;
    }
    SUBCASE("a slow head") {
        request = requestOf("/drip-head");
        request.limits.times.whole = few;
    }
    SUBCASE("silence") {
        request = requestOf("/stall");
        request.limits.times.idle = few;
    }
    const auto failure = fetching.failure(request);
    CHECK(failure.kind == FetchFailureKind::kTransient);
    CHECK(failure.text == "The answer took too long");
}

TEST_CASE("fetcher: the time is that of all redirects together") {
    Fetching fetching;
    FetchRequest request = requestOf("/redirect-elsewhere");
    request.limits.times.whole = std::chrono::minutes(2);
    int hops = 0;
    request.checkHop = [&](const std::string& /*url*/) -> std::optional<FetchFailure> {
        ++hops;
        fetching.passed = std::chrono::minutes(3);
        return std::nullopt;
    };
    CHECK(fetching.failure(request).text == "The answer took too long");
    CHECK(hops == 1);
}

TEST_CASE("fetcher: broken answers") {
    Fetching fetching;
    for (const char* path :
         {"/reset", "/length-short", "/chunks-bad", "/chunks-cut", "/gzip-broken", "/nothing"}) {
        CAPTURE(path);
        const auto failure = fetching.failure(requestOf(path));
        CHECK(failure.kind == FetchFailureKind::kTransient);
        CHECK(contains(failure.text, "broke off"));
    }
    for (const char* path : {"/no-http", "/length-bad"}) {
        CAPTURE(path);
        static_cast<void>(fetching.failure(requestOf(path)));
    }
    CHECK(fetching.page(requestOf("/length-long")).body == "<p>Hi");
    FetchRequest nowhere = requestOf("/");
    nowhere.url = "http://127.0.0.1:9/";
    CHECK(contains(fetching.failure(nowhere).text, "cannot be reached"));
    nowhere.url = "ftp://127.0.0.1/";
    CHECK(fetching.failure(nowhere).text == "The URL cannot be requested");
}

TEST_CASE("fetcher: a body may be taken as it comes, and only in part") {
    Fetching fetching;
    FetchRequest request = requestOf("/huge");
    request.limits.mostBytes = 1024 * 1024;
    std::size_t bytes = 0;
    request.onBody = [&bytes](std::string_view piece) {
        bytes += piece.size();
        return bytes < 100'000;
    };
    const Fetched page = fetching.page(request);
    CHECK(page.body.empty());
    CHECK(bytes >= 100'000);
    CHECK(bytes < 200'000);
    request.onBody = [](std::string_view /*piece*/) { return true; };
    CHECK(fetching.failure(request).text == "The page is larger than 1 MiB");
}

TEST_CASE("fetcher: nothing is called once the ticket is gone") {
    Fetching fetching;
    HeardPage heard;
    auto ticket = fetching.fetcher.start(requestOf("/drip"), heard);
    CHECK_FALSE(heard.ended.wait(std::chrono::milliseconds(50)));
    ticket.reset();
    for (int i = 0; i < 50; ++i) {
        ticket = fetching.fetcher.start(requestOf("/redirect/5"), heard);
        static_cast<void>(heard.ended.wait(std::chrono::milliseconds(i % 10)));
        ticket.reset();
        heard.page.reset();
        heard.failure.reset();
    }
    static_cast<void>(fetching.page(requestOf("/page")));
    CHECK_FALSE(heard.page);
    CHECK_FALSE(heard.failure);
}

TEST_CASE("fetcher: a ticket may go in the middle of what it calls") {
    Fetching fetching;
    for (const char* path : {"/redirect/2", "/missing", "/wrong-type", "/huge"}) {
        HeardPage heard;
        std::unique_ptr<Fetcher::Ticket> ticket;
        Ended assigned;
        heard.then = [&ticket, &assigned] {
            CHECK(assigned.wait());
            ticket.reset();
        };
        ticket = fetching.fetcher.start(requestOf(path), heard);
        assigned.set();
        REQUIRE(heard.ended.wait());
        CHECK_FALSE(ticket);
    }
}

TEST_CASE("fetcher: a large body needs room, which it keeps as long as it is there") {
    Fetching fetching;
    const common::ByteShares room(10, 10);
    int asked = 0;
    FetchRequest request = requestOf("/large");
    request.takeRoom = [&room, &asked] {
        ++asked;
        return room.take("org", 6);
    };
    {
        const Fetched page = fetching.page(request);
        CHECK(page.body.size() > kSmallBody);
        CHECK(asked == 1);
        CHECK(room.taken() == 6);
        const auto failure = fetching.failure(request);
        CHECK(failure.kind == FetchFailureKind::kNoRoom);
        CHECK(failure.text == "Other large pages are being read");
        CHECK(room.taken() == 6);
    }
    CHECK(room.taken() == 0);
    request.url = requestOf("/page").url;
    CHECK(fetching.page(request).status == 200);
    CHECK(asked == 2);
}

TEST_CASE("fetcher: a client that ends says so") {
    HeardPage heard;
    std::unique_ptr<Fetcher::Ticket> ticket;
    {
        Fetching fetching;
        ticket = fetching.fetcher.start(requestOf("/drip"), heard);
        heard.then = [&ticket] { ticket.reset(); };
        static_cast<void>(fetching.page(requestOf("/page")));
    }
    REQUIRE(heard.failure);
    CHECK(heard.failure->kind == FetchFailureKind::kInterrupted);
}
