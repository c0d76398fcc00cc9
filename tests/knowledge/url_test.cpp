#include "knowledge/fetch/url.h"

#include <array>
#include <utility>

#include <doctest/doctest.h>

using namespace hiveline::knowledge;  // NOLINT(google-build-using-namespace)

namespace {

std::string canonical(std::string_view url) {
    return canonicalUrl(url).value_or("none");
}

std::string resolved(std::string_view base, std::string_view reference) {
    return resolveUrl(base, reference).value_or("none");
}

}  // namespace

TEST_CASE("urls: one spelling") {
    constexpr std::array<std::pair<const char*, const char*>, 38> kUrls = {
        {{"http://example.com", "http://example.com/"},
         {"HTTP://EXAMPLE.com:80/", "http://example.com/"},
         {"https://example.com:443/a", "https://example.com/a"},
         {"https://example.com:80/a", "https://example.com:80/a"},
         {"https://example.com:/a", "https://example.com/a"},
         {"http://example.com.", "http://example.com/"},
         {"http://example.com/a/./b/../c", "http://example.com/a/c"},
         {"http://example.com/a/%2E%2e/b", "http://example.com/b"},
         {"http://example.com/../../x", "http://example.com/x"},
         {"http://example.com/a/..", "http://example.com/"},
         {"http://example.com/a/.", "http://example.com/a/"},
         {"http://example.com/a//b/", "http://example.com/a//b/"},
         {"http://example.com/%7euser/%c3%a4", "http://example.com/~user/%C3%A4"},
         {"http://example.com/%41%2f%2F", "http://example.com/A%2F%2F"},
         {"http://example.com/100%", "http://example.com/100%25"},
         {"http://example.com/%zz%4", "http://example.com/%25zz%254"},
         {"http://example.com/a b\xC3\xA4<>\"", "http://example.com/a%20b%C3%A4%3C%3E%22"},
         {"  \n http://example.com/a\tb\r\n ", "http://example.com/ab"},
         {"http://example.com/a#part", "http://example.com/a"},
         {"http://example.com?q=1#x", "http://example.com/?q=1"},
         {"http://example.com/?", "http://example.com/"},
         {"http://example.com/?a=b&&c=%64", "http://example.com/?a=b&c=d"},
         {"http://example.com/?b=2&a=1", "http://example.com/?b=2&a=1"},
         {"http://example.com/?utm_source=x&id=7&GCLID=1&fbclid=2", "http://example.com/?id=7"},
         {"http://example.com/?utm_source=x", "http://example.com/"},
         {"http://example.com/?u=http://a/?b", "http://example.com/?u=http://a/?b"},
         {"http://example.com/;p=1,2", "http://example.com/;p=1,2"},
         {"http://b\xC3\xBC"
          "cher.example/",
          "http://xn--bcher-kva.example/"},
         {"http://B\xC3\x9C"
          "CHER.example/",
          "http://xn--bcher-kva.example/"},
         {"http://bu\xCC\x88"
          "cher.example/",
          "http://xn--bcher-kva.example/"},
         {"http://stra\xC3\x9F"
          "e.de/",
          "http://xn--strae-oqa.de/"},
         {"http://b%C3%BCcher.example/", "http://xn--bcher-kva.example/"},
         {"http://\xE4\xBE\x8B\xE3\x81\x88.\xE3\x83\x86\xE3\x82\xB9\xE3\x83\x88/",
          "http://xn--r8jz45g.xn--zckzah/"},
         {"http://127.0.0.1:8080/x", "http://127.0.0.1:8080/x"},
         {"http://[::1]:80/", "http://[::1]/"},
         {"http://[2001:DB8:0:0::1]:81/", "http://[2001:db8::1]:81/"},
         {"http://my_host/", "http://my_host/"},
         {"http://ex%41mple.com/", "http://example.com/"}}};
    for (const auto& url : kUrls) {
        CAPTURE(url.first);
        CHECK(canonical(url.first) == url.second);
        CHECK(canonical(url.second) == url.second);
    }
}

TEST_CASE("urls: what is no page of the web is refused") {
    for (const char* url :
         {"",
          "example.com",
          "//example.com/",
          "/a",
          "ftp://example.com/",
          "file:///etc/passwd",
          "javascript:alert(1)",
          "mailto:a@example.com",
          "data:text/html,x",
          "http:",
          "http:/",
          "http://",
          "http:///a",
          "http:a",
          "http://user@example.com/",
          "http://user:pw@example.com/",
          "http://@example.com/",
          "http://good.example\\@evil.example/",
          "http://example.com:0/",
          "http://example.com:65536/",
          "http://example.com:8a/",
          "http://example.com:-1/",
          "http://a..b/",
          "http://.a/",
          "http://./",
          "http://a b/",
          "http://a%00b/",
          "http://a%2Fb/",
          "http://a%/",
          "http://[::1/",
          "http://[::1]x/",
          "http://[fe80::1%25eth0]/",
          "http://[example.com]/",
          "http://::1/",
          "http://\xFF/",
          "http://\xE2\x98\x83.example/"}) {
        CAPTURE(url);
        CHECK(canonical(url) == "none");
    }
    CHECK(canonical("http://a/" + std::string(kMaxUrlLength - 9, 'x')) != "none");
    CHECK(canonical("http://a/" + std::string(kMaxUrlLength - 8, 'x')) == "none");
    CHECK(canonical("http://a/" + std::string(kMaxUrlLength / 2, ' ') + "x") == "none");
    CHECK(canonical("http://" + std::string(64, 'x') + ".de/") == "none");
    std::string name = "http://";
    for (int i = 0; i < 64; ++i) {
        name += "abc.";
    }
    CHECK(canonical(name + "de/") == "none");
    using namespace std::string_view_literals;
    CHECK(canonical("http://a\0b/"sv) == "none");
    CHECK(canonical("http://a/\0b"sv) == "http://a/%00b");
}

// Section 5.4, without the fragments, which no canonical URL has.
TEST_CASE("urls: references are resolved as RFC 3986 has it") {
    constexpr const char* kBase = "http://a/b/c/d;p?q";
    constexpr std::array<std::pair<const char*, const char*>, 41> kReferences = {
        {{"g:h", "none"},
         {"g", "http://a/b/c/g"},
         {"./g", "http://a/b/c/g"},
         {"g/", "http://a/b/c/g/"},
         {"/g", "http://a/g"},
         {"//g", "http://g/"},
         {"?y", "http://a/b/c/d;p?y"},
         {"g?y", "http://a/b/c/g?y"},
         {"#s", "http://a/b/c/d;p?q"},
         {"g#s", "http://a/b/c/g"},
         {"g?y#s", "http://a/b/c/g?y"},
         {";x", "http://a/b/c/;x"},
         {"g;x", "http://a/b/c/g;x"},
         {"g;x?y#s", "http://a/b/c/g;x?y"},
         {"", "http://a/b/c/d;p?q"},
         {".", "http://a/b/c/"},
         {"./", "http://a/b/c/"},
         {"..", "http://a/b/"},
         {"../", "http://a/b/"},
         {"../g", "http://a/b/g"},
         {"../..", "http://a/"},
         {"../../", "http://a/"},
         {"../../g", "http://a/g"},
         {"../../../g", "http://a/g"},
         {"../../../../g", "http://a/g"},
         {"/./g", "http://a/g"},
         {"/../g", "http://a/g"},
         {"g.", "http://a/b/c/g."},
         {".g", "http://a/b/c/.g"},
         {"g..", "http://a/b/c/g.."},
         {"..g", "http://a/b/c/..g"},
         {"./../g", "http://a/b/g"},
         {"./g/.", "http://a/b/c/g/"},
         {"g/./h", "http://a/b/c/g/h"},
         {"g/../h", "http://a/b/c/h"},
         {"g;x=1/./y", "http://a/b/c/g;x=1/y"},
         {"g;x=1/../y", "http://a/b/c/y"},
         {"g?y/./x", "http://a/b/c/g?y/./x"},
         {"g?y/../x", "http://a/b/c/g?y/../x"},
         {"g#s/../x", "http://a/b/c/g"},
         {"http:g", "none"}}};
    for (const auto& reference : kReferences) {
        CAPTURE(reference.first);
        CHECK(resolved(kBase, reference.first) == reference.second);
    }
    CHECK(resolved("http://a", "g") == "http://a/g");
    CHECK(resolved("http://a?q", "g") == "http://a/g");
    CHECK(resolved("https://a/b", "//c/d") == "https://c/d");
    CHECK(resolved("https://a/b", "HTTP://c") == "http://c/");
    CHECK(resolved("https://a/b", " \n c d ") == "https://a/c%20d");
    CHECK(resolved("https://a/b", "mailto:a@b") == "none");
    CHECK(resolved("https://a/b", "JavaScript:void(0)") == "none");
    CHECK(resolved("https://a/b", "tel:+49") == "none");
    CHECK(resolved("https://a/b", "c:d") == "none");
    CHECK(resolved("https://a/b", "./c:d") == "https://a/c:d");
    CHECK(resolved("nowhere", "c") == "none");
}

TEST_CASE("urls: a site") {
    CHECK(isSameSite("http://example.com/a", "https://example.com/b"));
    CHECK(isSameSite("http://www.example.com/", "https://example.com/"));
    CHECK(isSameSite("http://example.com:8080/", "http://www.example.com:8080/"));
    CHECK_FALSE(isSameSite("http://example.com/", "http://example.com:8080/"));
    CHECK_FALSE(isSameSite("http://example.com/", "http://docs.example.com/"));
    CHECK_FALSE(isSameSite("http://example.com/", "http://example.com.evil.org/"));
    CHECK_FALSE(isSameSite("http://example.com/", "http://example.org/"));
    CHECK(originOf("https://a:81/b?c") == "https://a:81");
    CHECK(pathAndQueryOf("https://a:81/b?c=/d") == "/b?c=/d");
    CHECK(hostOf("https://a:81/b?c") == "a");
    CHECK(hostOf("http://[::1]:81/") == "[::1]");
    CHECK(hostOf("http://[::1]/") == "[::1]");
}

TEST_CASE("urls: what looks like a page") {
    for (const char* url :
         {"http://a/",
          "http://a/b",
          "http://a/b.html",
          "http://a/b.php?x=y.png",
          "http://a/b.pdf",
          "http://a/b.md",
          "http://a/b.txt",
          "http://a.zip/",
          "http://a/b.zip/c",
          "http://a/version-1.2"}) {
        CAPTURE(url);
        CHECK(looksLikePage(url));
    }
    for (const char* url :
         {"http://a/b.png",
          "http://a/b.JPG",
          "http://a/b.css?v=1",
          "http://a/b.tar.gz",
          "http://a/b.js",
          "http://a/b.mp4",
          "http://a/b.woff2"}) {
        CAPTURE(url);
        CHECK_FALSE(looksLikePage(url));
    }
}
