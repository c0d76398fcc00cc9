#include "knowledge/fetch/site_rules.h"

#include "tests/knowledge/hostile_site.h"

using namespace hiveline;                   // NOLINT(google-build-using-namespace)
using namespace hiveline::knowledge;        // NOLINT(google-build-using-namespace)
using namespace hiveline::knowledge::test;  // NOLINT(google-build-using-namespace)

namespace {

struct Site {
    Fetching fetching;
    common::FakeClock clock{1'000'000};
    SiteRules rules;

    explicit Site(SiteLimits limits = {})
        : rules(fetching.client, fetching.fetcher, clock, limits) {}

    [[nodiscard]] RobotsAnswer robots(const std::string& url) {
        Ended ended;
        RobotsAnswer answer;
        const auto ticket = rules.robotsFor(url, [&](RobotsAnswer given) {
            answer = std::move(given);
            ended.set();
        });
        REQUIRE(ended.wait());
        REQUIRE(answer.robots);
        return answer;
    }

    [[nodiscard]] SitemapReport sitemaps(const std::string& text, std::size_t most = 100) {
        Ended ended;
        SitemapReport report;
        const auto ticket = rules.readSitemaps(
            HostileSite::get().url("/site/index.html"),
            Robots::parse(text, kProductToken),
            [this, most](const std::string& url) {
                urls.push_back(url);
                return urls.size() < most;
            },
            [&](SitemapReport given) {
                report = std::move(given);
                ended.set();
            }
        );
        REQUIRE(ended.wait());
        return report;
    }

    std::vector<std::string> urls;
};

std::string at(const std::string& path) {
    return HostileSite::get().url(path);
}

/// The site under another address, where robots.txt is of another kind.
std::string atHost(const std::string& host) {
    std::string url = at("/");
    return url.replace(url.find("127.0.0.1"), 9, host);
}

}  // namespace

TEST_CASE("site rules: robots.txt, once a day") {
    Site site;
    CHECK(site.rules.knownRobots(at("/")) == nullptr);
    const auto answer = site.robots(at("/site/index.html"));
    CHECK_FALSE(answer.unreachable);
    CHECK(answer.robots->allows("/site/a.html"));
    CHECK_FALSE(answer.robots->allows("/private/c.html"));
    CHECK(answer.robots->sitemaps().size() == 2);
    CHECK(site.rules.knownRobots(at("/x")) == answer.robots);
    CHECK(site.robots(at("/y")).robots == answer.robots);
    site.clock.advanceMicros(24LL * 3'600 * 1'000'000);
    CHECK(site.rules.knownRobots(at("/")) == nullptr);
    CHECK(site.robots(at("/")).robots != answer.robots);
}

TEST_CASE("site rules: without a robots.txt everything is allowed") {
    Site site;
    for (const char* host : {"127.0.4.4", "127.0.4.3", "127.0.3.6"}) {
        CAPTURE(host);
        const auto answer = site.robots(atHost(host));
        CHECK_FALSE(answer.unreachable);
        CHECK(answer.robots->allows("/private/"));
    }
}

TEST_CASE("site rules: a robots.txt elsewhere is that of the server that was asked") {
    Site site;
    const auto answer = site.robots(atHost("127.0.3.1"));
    CHECK_FALSE(answer.robots->allows("/private/"));
    CHECK(site.rules.knownRobots(atHost("127.0.3.1")) == answer.robots);
    CHECK(site.rules.knownRobots(at("/")) == nullptr);
}

TEST_CASE("site rules: of a robots.txt without end the beginning counts") {
    Site site;
    const auto answer = site.robots(atHost("127.0.6.1"));
    CHECK_FALSE(answer.unreachable);
    CHECK_FALSE(answer.robots->allows("/first/"));
    CHECK(answer.robots->allows("/second/"));
}

TEST_CASE("site rules: what a server said holds while it has too much to do") {
    Site site;
    for (const char* host : {"127.0.4.29", "127.0.5.3"}) {
        CAPTURE(host);
        const auto answer = site.robots(atHost(host));
        REQUIRE(answer.unreachable);
        CHECK(answer.unreachable->kind == FetchFailureKind::kTransient);
        CHECK_FALSE(answer.robots->allows("/"));
    }
    const std::string once = atHost("127.0.6.2");
    CHECK_FALSE(site.robots(once).unreachable);
    site.clock.advanceMicros(48LL * 3'600 * 1'000'000);
    const auto later = site.robots(once);
    CHECK_FALSE(later.unreachable);
    CHECK_FALSE(later.robots->allows("/first/"));
    CHECK(later.robots->allows("/second/"));
}

TEST_CASE("site rules: a server that cannot be reached allows nothing for now") {
    Site site;
    const auto answer = site.robots("http://127.0.0.1:9/");
    REQUIRE(answer.unreachable);
    CHECK(answer.unreachable->kind == FetchFailureKind::kTransient);
    CHECK_FALSE(answer.robots->allows("/"));
    CHECK(site.rules.knownRobots("http://127.0.0.1:9/") == nullptr);
    const auto refused = site.robots("http://10.255.255.1/");
    REQUIRE(refused.unreachable);
    CHECK(refused.unreachable->kind == FetchFailureKind::kRefused);
}

TEST_CASE("site rules: no more servers are kept than may be") {
    Site site(SiteLimits{.mostSites = 1});
    const auto first = site.robots(at("/"));
    const std::string other = atHost("localhost");
    CHECK_FALSE(site.robots(other).unreachable);
    CHECK(site.rules.knownRobots(other) != nullptr);
    CHECK(site.rules.knownRobots(at("/")) == nullptr);
}

TEST_CASE("site rules: sitemaps that robots.txt names") {
    Site site;
    const auto report = site.sitemaps("Sitemap: /sitemap.xml\nSitemap: /sitemap-index.xml.gz\n");
    CHECK(
        site.urls ==
        std::vector<std::string>{
            at("/site/index.html"),
            at("/site/a.html"),
            at("/site/b.html"),
            at("/site/b.html"),
            at("/site/d.html"),
            at("/site/e.html")}
    );
    CHECK(report.urls == 6);
    CHECK(report.sitemaps == 4);
    REQUIRE(report.faults.size() == 1);
    CHECK(report.faults[0] == at("/sitemap-bomb.xml.gz") + ": it is larger than 50 MiB");
}

TEST_CASE("site rules: a sitemap at the usual place, and no more than is wanted") {
    Site site;
    CHECK(site.sitemaps("", 2).urls == 2);
    CHECK(site.urls == std::vector<std::string>{at("/site/index.html"), at("/site/a.html")});
    Site bounded(SiteLimits{.mostSitemaps = 1, .mostSitemapUrls = 1});
    const auto report = bounded.sitemaps("Sitemap: /sitemap.xml\nSitemap: /sitemap-index.xml.gz\n");
    CHECK(report.urls == 1);
    CHECK(report.sitemaps == 1);
}

TEST_CASE("site rules: sitemaps that cannot be read") {
    Site site;
    const auto report = site.sitemaps(
        "Sitemap: /missing.xml\nSitemap: /page\nSitemap: mailto:a@b\nSitemap: http://10.0.0.1/\n"
    );
    CHECK(report.urls == 0);
    REQUIRE(report.faults.size() == 3);
    CHECK(report.faults[0] == at("/missing.xml") + ": HTTP status 404");
    CHECK(report.faults[1].find("/page: ") != std::string::npos);
    CHECK(report.faults[2].find("not public") != std::string::npos);
}

TEST_CASE("site rules: a robots.txt that hangs is not asked for again for a while") {
    Site site(SiteLimits{.robotsTime = std::chrono::milliseconds(300)});
    const std::string slow = atHost("127.0.6.3");  // where only the first request hangs
    REQUIRE(site.robots(slow).unreachable);
    const auto again = site.robots(slow);
    REQUIRE(again.unreachable);
    CHECK(again.unreachable->text.find("too long") != std::string::npos);
    CHECK_FALSE(again.robots->allows("/"));
    SUBCASE("until the time is over") {
        site.clock.advanceMicros(300LL * 1'000'000);
    }
    SUBCASE("unless it is wanted") {
        site.rules.forgetFailure(slow + "x");
    }
    CHECK_FALSE(site.robots(slow).unreachable);
    CHECK(site.rules.knownRobots(slow) != nullptr);
}

TEST_CASE("site rules: sitemaps that hang take no longer than all may") {
    Site site(SiteLimits{.sitemapsTime = std::chrono::milliseconds(500)});
    const auto report = site.sitemaps("Sitemap: /stall\nSitemap: /drip\nSitemap: /drip-head\n");
    CHECK(report.urls == 0);
    REQUIRE_FALSE(report.faults.empty());
    CHECK(report.faults.back().ends_with("took too long"));
}
