#include "knowledge/fetch/sitemap.h"

#include <zlib.h>

#include <vector>

#include <doctest/doctest.h>

using namespace hiveline::knowledge;  // NOLINT(google-build-using-namespace)

namespace {

constexpr const char* kUrls =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\" "
    "xmlns:image=\"http://www.google.com/schemas/sitemap-image/1.1\">\n"
    "<url><loc> http://a/1 \n</loc><lastmod>2005-01-01</lastmod></url>\n"
    "<url><image:image><image:loc>http://a/i.png</image:loc></image:image>"
    "<image:loc>http://a/j.png</image:loc>"
    "<loc>http://a/?a=1&amp;b=2</loc></url>\n"
    "<url><loc><![CDATA[http://a/3]]></loc></url><url><loc/></url>\n"
    "</urlset>\n";

struct Outcome {
    std::vector<std::string> locs;
    bool isIndex = false;
    std::string fault;
};

Outcome readIn(std::string_view text, std::size_t step, std::size_t most = 1'000'000) {
    Outcome outcome;
    SitemapReader reader([&outcome, most](std::string_view loc) {
        outcome.locs.emplace_back(loc);
        return outcome.locs.size() < most;
    });
    bool goesOn = true;
    for (std::size_t at = 0; at < text.size() && goesOn; at += step) {
        goesOn = reader.feed(text.substr(at, step));
    }
    reader.finish();
    outcome.isIndex = reader.isIndex();
    outcome.fault = reader.fault();
    return outcome;
}

std::string packed(std::string_view text) {
    z_stream stream{};
    REQUIRE(deflateInit2(&stream, 9, Z_DEFLATED, 31, 9, Z_DEFAULT_STRATEGY) == Z_OK);
    std::string out(deflateBound(&stream, text.size()), '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));  // NOLINT
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());  // NOLINT
    stream.avail_out = static_cast<uInt>(out.size());
    REQUIRE(deflate(&stream, Z_FINISH) == Z_STREAM_END);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    return out;
}

const std::vector<std::string> kLocs = {"http://a/1", "http://a/?a=1&b=2", "http://a/3"};

}  // namespace

TEST_CASE("sitemaps: addresses, in pieces of any size, packed or not") {
    const std::string whole = kUrls;
    const std::string gzip = packed(whole);
    const std::string twice = packed(whole.substr(0, 200)) + packed(whole.substr(200));
    for (const std::size_t step : {1U, 2U, 3U, 7U, 100U, 100'000U}) {
        for (const std::string& text :
             {whole, gzip, twice, "\xEF\xBB\xBF" + whole, "\n " + whole}) {
            const Outcome outcome = readIn(text, step);
            CHECK(outcome.fault.empty());
            CHECK_FALSE(outcome.isIndex);
            CHECK(outcome.locs == kLocs);
        }
    }
}

TEST_CASE("sitemaps: indexes, prefixes, and none") {
    const auto index = readIn(
        "<s:sitemapindex xmlns:s=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><s:sitemap>"
        "<s:loc>http://a/s.xml</s:loc></s:sitemap><s:url><s:loc>x</s:loc></s:url></s:sitemapindex>",
        5
    );
    CHECK(index.isIndex);
    CHECK(index.locs == std::vector<std::string>{"http://a/s.xml"});
    CHECK(readIn("<urlset><url><loc>http://a/</loc></url></urlset>", 9).locs.size() == 1);
    CHECK(readIn("<urlset/>", 9).fault.empty());
}

TEST_CASE("sitemaps: plain text") {
    for (const std::size_t step : {1U, 4U, 1'000U}) {
        const auto text =
            readIn("\xEF\xBB\xBFhttp://a/1\r\n\r\n  http://a/?a=1&b=2\nhttp://a/3", step);
        CHECK(text.locs == kLocs);
        CHECK(text.fault.empty());
    }
    CHECK(readIn(packed("http://a/1\n"), 3).locs.size() == 1);
    CHECK(readIn(std::string(100'000, 'x'), 1'000).fault == "a line is too long");
    CHECK(readIn("", 1).locs.empty());
    CHECK(readIn("a", 1).locs == std::vector<std::string>{"a"});
}

TEST_CASE("sitemaps: what is broken says so, and what came before holds") {
    const std::string whole = kUrls;
    const auto cut = readIn(whole.substr(0, whole.size() - 15), 50);
    CHECK(cut.locs == kLocs);
    CHECK_FALSE(cut.fault.empty());
    CHECK_FALSE(readIn(packed(whole).substr(0, 60), 7).fault.empty());
    CHECK(readIn("\x1f\x8b no gzip at all", 7).fault == "it cannot be unpacked");
    CHECK(readIn("<html><body>Not found</body></html>", 7).fault == "it is no sitemap");
    CHECK_FALSE(readIn("<urlset><url></urlset>", 7).fault.empty());
    CHECK_FALSE(readIn("<urlset>\xFF</urlset>", 7).fault.empty());
}

TEST_CASE("sitemaps: no entities, no depth, no end of it") {
    const std::string laughs =
        "<?xml version=\"1.0\"?><!DOCTYPE urlset [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">"
        "<!ENTITY c SYSTEM \"file:///etc/passwd\">]><urlset><url><loc>&b;&c;</loc></url></urlset>";
    const auto declared = readIn(laughs, 1'000);
    CHECK(declared.locs.empty());
    CHECK(declared.fault == "it has a document type declaration");
    std::string deep = "<urlset>";
    for (int i = 0; i < 100'000; ++i) {
        deep += "<url>";
    }
    CHECK(readIn(deep, 1'000).fault == "its elements are nested too deep");
    const std::string comment = "<urlset><!--" + std::string(1'000'000, 'x');
    CHECK(readIn(comment, 16'384).fault == "a tag or comment in it is too long");
    std::string text = "<urlset>" + std::string(60'000'000, ' ');
    CHECK(readIn(text, 65'536).fault == "it is larger than 50 MiB");
    CHECK(readIn(packed(text), 1'000).fault == "it is larger than 50 MiB");
    text = "<urlset>" + std::string(3'000'000, ' ') + "<url><loc>http://a/</loc></url></urlset>";
    CHECK(readIn(text, 65'536).fault.empty());
    std::string many = "<urlset>";
    for (std::size_t i = 0; i <= SitemapReader::kMaxUrls; ++i) {
        many += "<url><loc>http://a/</loc></url>";
    }
    const auto over = readIn(many, 10'000);
    CHECK(over.locs.size() == SitemapReader::kMaxUrls);
    CHECK(over.fault == "it has more than 50,000 addresses");
    const auto longLoc =
        readIn("<urlset><url><loc>" + std::string(1'000'000, 'x') + "</loc></url></urlset>", 4'096);
    CHECK(longLoc.locs.empty());
    CHECK(longLoc.fault.empty());
}

TEST_CASE("sitemaps: no more than is wanted") {
    for (const std::string& text : {std::string(kUrls), std::string("http://a/1\nhttp://a/2\n")}) {
        const auto one = readIn(text, 10'000, 1);
        CHECK(one.locs.size() == 1);
        CHECK(one.fault.empty());
    }
}
