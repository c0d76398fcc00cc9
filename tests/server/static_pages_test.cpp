#include "server/static_pages.h"

#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

using hiveline::common::Header;
using hiveline::common::Request;
using hiveline::common::Response;
using hiveline::server::staticPage;

namespace {

std::optional<Response> ask(
    std::string_view method, std::string_view path, std::vector<Header> headers = {}
) {
    Request request;
    request.method = method;
    request.path = path;
    request.headers = headers;
    return staticPage(request);
}

std::string headerOf(const Response& response, std::string_view name) {
    for (const auto& [key, value] : response.headers) {
        if (key == name) {
            return value;
        }
    }
    return "";
}

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

}  // namespace

TEST_CASE("pages: /docs is an HTML page with a strict policy") {
    const auto page = ask("GET", "/docs");
    REQUIRE(page);
    CHECK(page->status == 200);
    CHECK(page->contentType == "text/html; charset=utf-8");
    CHECK(contains(page->body, "openapi.json"));
    CHECK_FALSE(contains(page->body, "<style"));
    CHECK_FALSE(contains(page->body, "http://"));
    CHECK_FALSE(contains(page->body, "https://"));
    const std::string policy = headerOf(*page, "Content-Security-Policy");
    CHECK(policy.starts_with("default-src 'none'; script-src 'self';"));
    CHECK_FALSE(contains(policy, "unsafe"));
    CHECK(headerOf(*page, "X-Content-Type-Options") == "nosniff");
    CHECK(headerOf(*page, "Referrer-Policy") == "no-referrer");
}

TEST_CASE("pages: assets have their types, other paths are not ours") {
    CHECK(ask("GET", "/docs/docs.css")->contentType == "text/css; charset=utf-8");
    for (const char* path :
         {"/",
          "/docs/",
          "/docsx",
          "/docs/index.html",
          "/docs/nothing.js",
          "/docs/../docs",
          "/DOCS"}) {
        CAPTURE(path);
        CHECK_FALSE(ask("GET", path));
    }
}

TEST_CASE("pages: methods") {
    CHECK(ask("HEAD", "/docs")->body == ask("GET", "/docs")->body);
    CHECK(ask("OPTIONS", "/docs")->status == 204);
    CHECK(headerOf(*ask("OPTIONS", "/docs"), "Allow") == "GET, HEAD, OPTIONS");
    const auto posted = ask("POST", "/docs");
    CHECK(posted->status == 405);
    CHECK(posted->body == R"({"detail":"Method Not Allowed"})");
    CHECK(headerOf(*posted, "Allow") == "GET, HEAD, OPTIONS");
}

TEST_CASE("pages: compressed only where the client takes gzip") {
    const Response plain = *ask("GET", "/docs");
    CHECK(headerOf(plain, "Content-Encoding").empty());
    CHECK(headerOf(plain, "Vary") == "Accept-Encoding");
    for (const char* accepted : {"gzip", "br, gzip;q=0.5", "GZIP", "*", "deflate , gzip ;q=1"}) {
        CAPTURE(accepted);
        const Response packed = *ask("GET", "/docs", {{"accept-encoding", accepted}});
        CHECK(headerOf(packed, "Content-Encoding") == "gzip");
        CHECK(packed.body.starts_with("\x1f\x8b"));
        CHECK(packed.body.size() < plain.body.size());
        CHECK(headerOf(packed, "ETag") != headerOf(plain, "ETag"));
    }
    for (const char* refused :
         {"", "identity", "gzip;q=0", "gzip; q=0.000", "*;q=0", "xgzip", "gzip;q=0, *"}) {
        CAPTURE(refused);
        CHECK(ask("GET", "/docs", {{"Accept-Encoding", refused}})->body == plain.body);
    }
}

TEST_CASE("pages: what the client already has is 304") {
    const std::string tag = headerOf(*ask("GET", "/docs"), "ETag");
    REQUIRE(tag.size() > 10);
    for (const std::string& known : {tag, "W/" + tag, "\"x\", " + tag, std::string("*")}) {
        CAPTURE(known);
        const Response answer = *ask("GET", "/docs", {{"If-None-Match", known}});
        CHECK(answer.status == 304);
        CHECK(answer.body.empty());
        CHECK(headerOf(answer, "ETag") == tag);
    }
    CHECK(ask("GET", "/docs", {{"If-None-Match", "\"x\""}})->status == 200);
    CHECK(
        ask("GET", "/docs", {{"If-None-Match", tag}, {"Accept-Encoding", "gzip"}})->status == 200
    );
}
