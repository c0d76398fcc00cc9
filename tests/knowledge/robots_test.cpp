#include "knowledge/fetch/robots.h"

#include <array>
#include <utility>

#include <doctest/doctest.h>

using namespace hiveline::knowledge;  // NOLINT(google-build-using-namespace)

namespace {

bool allowed(std::string_view text, std::string_view path, std::string_view product = "Hiveline") {
    return Robots::parse(text, product).allows(path);
}

/// Of a rule alone.
bool disallows(const std::string& pattern, std::string_view path) {
    return !allowed("User-agent: *\nDisallow: " + pattern + "\n", path);
}

}  // namespace

// Section 5.1.
TEST_CASE("robots: the simple example of RFC 9309") {
    constexpr const char* kText =
        "User-Agent: *\n"
        "Disallow: *.gif$\n"
        "Disallow: /example/\n"
        "Allow: /publications/\n"
        "\n"
        "User-Agent: foobot\n"
        "Disallow:/\n"
        "Allow:/example/page.html\n"
        "Allow:/example/allowed.gif\n"
        "\n"
        "User-Agent: barbot\n"
        "User-Agent: bazbot\n"
        "Disallow: /example/page.html\n"
        "\n"
        "User-Agent: quxbot\n"
        "\n"
        "EOF\n";
    CHECK_FALSE(allowed(kText, "/a/b.gif"));
    CHECK(allowed(kText, "/a/b.gif?x"));
    CHECK_FALSE(allowed(kText, "/example/x"));
    CHECK(allowed(kText, "/publications/"));
    CHECK(allowed(kText, "/"));
    CHECK_FALSE(allowed(kText, "/publications/x", "foobot"));
    CHECK(allowed(kText, "/example/page.html", "FooBot"));
    CHECK(allowed(kText, "/example/allowed.gif", "foobot"));
    for (const char* bot : {"barbot", "bazbot"}) {
        CHECK_FALSE(allowed(kText, "/example/page.html", bot));
        CHECK(allowed(kText, "/example/other.gif", bot));
    }
    CHECK(allowed(kText, "/example/page.html", "quxbot"));
}

// Section 5.2.
TEST_CASE("robots: the longest match decides") {
    constexpr const char* kText =
        "User-Agent: foobot\n"
        "Allow: /example/page/\n"
        "Disallow: /example/page/disallowed.gif\n";
    CHECK_FALSE(allowed(kText, "/example/page/disallowed.gif", "foobot"));
    CHECK(allowed(kText, "/example/page/allowed.gif", "foobot"));
    CHECK(allowed("User-agent: *\nDisallow: /a\nAllow: /a\n", "/ab"));
    CHECK(allowed("User-agent: *\nAllow: /a\nDisallow: /a\n", "/ab"));
    CHECK_FALSE(allowed("User-agent: *\nAllow: /a\nDisallow: /a*b\n", "/axb"));
    CHECK(allowed("User-agent: *\nDisallow: /\nAllow: /$\n", "/"));
    CHECK_FALSE(allowed("User-agent: *\nDisallow: /\nAllow: /$\n", "/x"));
}

// Section 2.2.1.
TEST_CASE("robots: groups of one product are one") {
    constexpr const char* kText =
        "user-agent: ExampleBot\ndisallow: /foo\ndisallow: /bar\n\n"
        "user-agent: ExampleBot\ndisallow: /baz\n";
    for (const char* path : {"/foo", "/bar", "/baz"}) {
        CHECK_FALSE(allowed(kText, path, "ExampleBot"));
    }
    CHECK(allowed(kText, "/foo"));
    constexpr const char* kTokens =
        "User-agent: Hiveline/1.0 (x)\nDisallow: /a\nUser-agent: Hivelines\nDisallow: /b\n"
        "User-agent: *\nDisallow: /c\n";
    CHECK_FALSE(allowed(kTokens, "/a"));
    CHECK(allowed(kTokens, "/b"));
    CHECK(allowed(kTokens, "/c"));
    CHECK_FALSE(allowed("User-agent: *\nUser-agent: Hiveline\nDisallow: /a\n", "/a"));
    CHECK_FALSE(allowed("User-agent: * # all\nDisallow: /a\n", "/a"));
    CHECK(allowed("Disallow: /a\nUser-agent: x\nDisallow: /\n", "/a"));
    CHECK_FALSE(allowed(
        "User-agent: a\nSitemap: http://a/\nCrawl-delay: 1\nUser-agent: b\nDisallow: /\n", "/x", "a"
    ));
    CHECK(allowed("User-agent: a\nDisallow: /\nUser-agent: b\nDisallow:\n", "/x", "b"));
    CHECK(allowed("User-agent: Hiveline\nDisallow:\n\nUser-agent: *\nDisallow: /\n", "/x"));
}

// Section 2.2.2.
TEST_CASE("robots: paths are compared as they are meant") {
    constexpr std::array<std::pair<const char*, const char*>, 12> kSame = {
        {{"/foo/bar?baz=quz", "/foo/bar?baz=quz"},
         {"/foo/bar?baz=https://foo.bar", "/foo/bar?baz=https%3A%2F%2Ffoo.bar"},
         {"/foo/bar?baz=https%3a%2F%2ffoo.bar", "/foo/bar?baz=https://foo.bar"},
         {"/foo/bar/\xE3\x83\x84", "/foo/bar/%E3%83%84"},
         {"/foo/bar/%E3%83%84", "/foo/bar/%e3%83%84"},
         {"/foo/bar/%62%61%7A", "/foo/bar/baz"},
         {"/path/file-with-a-%2A.html", "/path/file-with-a-*.html"},
         {"/path/foo-%24", "/path/foo-$"},
         {"/a$b", "/a$b"},
         {"/a%2fb", "/a%2Fb"},
         {"/a b", "/a%20b"},
         {"/*?x=a:b", "/q?x=a%3Ab"}}};
    for (const auto& same : kSame) {
        CAPTURE(same.first);
        CHECK(disallows(same.first, same.second));
    }
    CHECK_FALSE(disallows("/a%2fb", "/a/b"));
    CHECK_FALSE(disallows("/A", "/a"));
    CHECK_FALSE(disallows("/path/file-with-a-%2A.html", "/path/file-with-a-x.html"));
}

// Section 2.2.3, and what Google's documentation shows beside it.
TEST_CASE("robots: wildcards and the end") {
    CHECK(disallows("/", "/"));
    CHECK(disallows("/fish", "/fish.html"));
    CHECK(disallows("/fish*", "/fishheads/yummy.html"));
    CHECK_FALSE(disallows("/fish", "/catfish"));
    CHECK_FALSE(disallows("/fish/", "/fish"));
    CHECK(disallows("/*.php", "/folder/any.php.file.html"));
    CHECK(disallows("/*.php$", "/filename.php"));
    CHECK_FALSE(disallows("/*.php$", "/filename.php?parameters"));
    CHECK_FALSE(disallows("/*.php$", "/filename.php5"));
    CHECK(disallows("/fish*.php", "/fishheads/catfish.php?id=2"));
    CHECK_FALSE(disallows("/fish*.php", "/Fish.PHP"));
    CHECK(disallows("/a*b*c$", "/abbccbc"));
    CHECK_FALSE(disallows("/a*b*c$", "/abbccbcx"));
    CHECK(disallows("/a***b", "/a-b"));
    CHECK(disallows("*", "/x"));
    CHECK(disallows("/x*$", "/xyz"));
    CHECK_FALSE(disallows("/ab*ab$", "/ab"));
    CHECK(disallows("/ab*ab$", "/abab"));
    CHECK_FALSE(disallows("$", "/x"));
}

TEST_CASE("robots: robots.txt itself is always allowed") {
    CHECK(Robots::disallowAll().allows("/robots.txt"));
    CHECK_FALSE(Robots::disallowAll().allows("/"));
    CHECK_FALSE(Robots::disallowAll().allows(""));
    CHECK(Robots::allowAll().allows("/anything"));
    CHECK(allowed("", "/x"));
}

TEST_CASE("robots: lines of any kind") {
    CHECK_FALSE(allowed("\xEF\xBB\xBFUser-agent: *\r\nDisallow: /a\r\n", "/a"));
    CHECK_FALSE(allowed("User-agent: *\rDisallow: /a\r", "/a"));
    CHECK_FALSE(allowed("  USER-AGENT :\t*  \n dIsAllow\t:  /a  # no\n", "/a"));
    CHECK_FALSE(allowed("User-agent: *\n\n\nwhat is this\n: /x\nDisallow: /a", "/a"));
    CHECK(allowed("<html><body>User-agent: none</body>\nDisallow: /", "/a"));
}

TEST_CASE("robots: sitemaps and the delay") {
    const auto robots = Robots::parse(
        "Sitemap: https://a/1.xml\nUser-agent: *\nCrawl-delay: 2.5\nSITEMAP:https://a/2.xml\n"
        "Disallow: /x\nSitemap:\n\nUser-agent: other\nCrawl-delay: 9\n",
        "Hiveline"
    );
    CHECK(robots.sitemaps() == std::vector<std::string>{"https://a/1.xml", "https://a/2.xml"});
    CHECK(robots.crawlDelay() == std::chrono::milliseconds(2'500));
    for (const char* delay : {"", "x", "-1", "1s", "nan"}) {
        CAPTURE(delay);
        const std::string text = std::string("User-agent: *\nCrawl-delay: ") + delay;
        CHECK_FALSE(Robots::parse(text, "Hiveline").crawlDelay());
    }
    CHECK(
        Robots::parse("User-agent: *\nCrawl-delay: 1e300", "x").crawlDelay() ==
        std::chrono::hours(1)
    );
}

TEST_CASE("robots: bounds") {
    std::string text = "User-agent: *\nAllow: /a\n";
    text.append(Robots::kMaxBytes, '#').append("\nDisallow: /\n");
    CHECK(allowed(text, "/x"));
    std::string cut = "User-agent: *\n";
    cut.append(Robots::kMaxBytes - cut.size() - 12, '#').append("\nDisallow: /abc\n");
    CHECK(allowed(cut, "/ab"));
    std::string many = "User-agent: *\n";
    for (int i = 0; i < 40'000; ++i) {
        many += "Allow: /\n";
    }
    CHECK(allowed(many, "/x"));
    std::string sitemaps;
    for (int i = 0; i < 1'000; ++i) {
        sitemaps += "Sitemap: https://a/\n";
    }
    CHECK(Robots::parse(sitemaps, "x").sitemaps().size() == Robots::kMaxSitemaps);
    CHECK(allowed("User-agent: *\nDisallow: /" + std::string(5'000, 'x'), "/xx"));
}

TEST_CASE("robots: many stars are not tried in every way") {
    std::string pattern = "/";
    for (int i = 0; i < 2'000; ++i) {
        pattern += "*a";
    }
    const std::string path = "/" + std::string(2'000, 'a');
    CHECK(disallows(pattern, path));
    CHECK_FALSE(disallows(pattern + "b", path));
    CHECK_FALSE(disallows(pattern + "*b$", path));
}
