#include "server/dispatch/static_pages.h"

#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

using hiveline::common::Header;
using hiveline::common::Request;
using hiveline::common::Response;
using hiveline::server::StaticPages;

namespace {

std::optional<Response> ask(
    std::string_view method,
    std::string_view path,
    std::vector<Header> headers = {},
    const std::vector<std::string>& widgetOrigins = {}
) {
    Request request;
    request.method = method;
    request.path = path;
    request.headers = headers;
    return StaticPages(widgetOrigins).find(request);
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
    CHECK(contains(page->content(), "openapi.json"));
    CHECK_FALSE(contains(page->content(), "<style"));
    CHECK_FALSE(contains(page->content(), "http://"));
    CHECK_FALSE(contains(page->content(), "https://"));
    const std::string policy = headerOf(*page, "Content-Security-Policy");
    CHECK(policy.starts_with("default-src 'none'; script-src 'self';"));
    CHECK_FALSE(contains(policy, "unsafe"));
    CHECK(headerOf(*page, "X-Content-Type-Options") == "nosniff");
    CHECK(headerOf(*page, "Referrer-Policy") == "no-referrer");
}

TEST_CASE("pages: / is a page for those who take HTML") {
    for (const char* accept : {"text/html,*/*;q=0.8", "*/*"}) {
        const auto page = ask("GET", "/", {{"Accept", accept}});
        REQUIRE(page);
        CHECK(page->status == 200);
        CHECK(page->operation == "getHome");
        CHECK(page->contentType == "text/html; charset=utf-8");
        CHECK(contains(page->view, "<title>Hiveline</title>"));
        CHECK_FALSE(contains(page->view, "@"));
        CHECK(headerOf(*page, "Vary") == "Accept, Accept-Encoding");
        CHECK(headerOf(*page, "Content-Security-Policy")
                  .starts_with("default-src 'none'; style-src 'self';"));
    }
    CHECK(ask("GET", "/")->status == 200);
    CHECK(ask("POST", "/", {{"Accept", "application/json"}})->status == 405);
    CHECK_FALSE(ask("GET", "/", {{"Accept", "application/json"}}));
    CHECK_FALSE(ask("HEAD", "/", {{"Accept", "application/json"}}));
    CHECK_FALSE(ask("GET", "/docs/home.html"));
    CHECK(ask("GET", "/docs/home.css")->contentType == "text/css; charset=utf-8");
}

TEST_CASE("pages: assets have their types, other paths are not ours") {
    CHECK(ask("GET", "/docs/docs.css")->contentType == "text/css; charset=utf-8");
    for (const char* path :
         {"/docs/", "/docsx", "/docs/index.html", "/docs/nothing.js", "/docs/../docs", "/DOCS"}) {
        CAPTURE(path);
        CHECK_FALSE(ask("GET", path));
    }
}

TEST_CASE("pages: methods") {
    CHECK(ask("HEAD", "/docs")->content() == ask("GET", "/docs")->content());
    CHECK(ask("OPTIONS", "/docs")->status == 204);
    CHECK(headerOf(*ask("OPTIONS", "/docs"), "Allow") == "GET, HEAD, OPTIONS");
    const auto posted = ask("POST", "/docs");
    CHECK(posted->status == 405);
    CHECK(posted->content() == R"({"detail":"Method Not Allowed"})");
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
        CHECK(packed.content().starts_with("\x1f\x8b"));
        CHECK(packed.content().size() < plain.content().size());
        CHECK(headerOf(packed, "ETag") != headerOf(plain, "ETag"));
    }
    for (const char* refused :
         {"", "identity", "gzip;q=0", "gzip; q=0.000", "*;q=0", "xgzip", "gzip;q=0, *"}) {
        CAPTURE(refused);
        CHECK(ask("GET", "/docs", {{"Accept-Encoding", refused}})->content() == plain.content());
    }
}

TEST_CASE("pages: what the client already has is 304") {
    const std::string tag = headerOf(*ask("GET", "/docs"), "ETag");
    REQUIRE(tag.size() > 10);
    for (const std::string& known : {tag, "W/" + tag, "\"x\", " + tag, std::string("*")}) {
        CAPTURE(known);
        const Response answer = *ask("GET", "/docs", {{"If-None-Match", known}});
        CHECK(answer.status == 304);
        CHECK(answer.content().empty());
        CHECK(headerOf(answer, "ETag") == tag);
    }
    CHECK(ask("GET", "/docs", {{"If-None-Match", "\"x\""}})->status == 200);
    CHECK(
        ask("GET", "/docs", {{"If-None-Match", tag}, {"Accept-Encoding", "gzip"}})->status == 200
    );
}

TEST_CASE("pages: /talk/<conversation> is the page of a call, whatever the id") {
    for (const char* path :
         {"/talk/con.1795210200123001.ciev2slc", "/talk/x", "/talk/asset", "/talk/a_b-c~d"}) {
        CAPTURE(path);
        const auto page = ask("GET", path);
        REQUIRE(page);
        CHECK(page->status == 200);
        CHECK(page->contentType == "text/html; charset=utf-8");
        CHECK(page->operation == "getTalk");
        CHECK(contains(page->content(), "assets/talk.js"));
        for (const char* unwanted : {"<style", "style=", "http://", "https://", "onclick"}) {
            CHECK_FALSE(contains(page->content(), unwanted));
        }
    }
}

TEST_CASE("pages: a call's page may use its own server and the microphone, nothing else") {
    for (const char* path :
         {"/talk/x", "/talk/assets/talk.js", "/talk/assets/talk.css", "/talk/widget.js"}) {
        CAPTURE(path);
        const Response page = *ask("GET", path);
        CHECK(
            headerOf(page, "Content-Security-Policy") ==
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
            "connect-src 'self'; media-src 'self' blob:; worker-src 'self'; base-uri 'none'; "
            "form-action 'none'; frame-ancestors 'none'"
        );
        CHECK(headerOf(page, "Permissions-Policy").starts_with("microphone=(self)"));
        CHECK(headerOf(page, "Referrer-Policy") == "no-referrer");
        CHECK(headerOf(page, "X-Content-Type-Options") == "nosniff");
        CHECK(headerOf(page, "Cache-Control") == "no-cache");
    }
}

TEST_CASE("pages: only configured origins may frame a call") {
    const std::vector<std::string> origins = {"https://a.example", "http://localhost:5173"};
    const std::string policy =
        headerOf(*ask("GET", "/talk/x", {}, origins), "Content-Security-Policy");
    CHECK(policy.ends_with("; frame-ancestors https://a.example http://localhost:5173"));
    CHECK(headerOf(*ask("GET", "/talk/x", {}, {"*"}), "Content-Security-Policy")
              .ends_with("; frame-ancestors *"));
    CHECK(headerOf(*ask("GET", "/docs", {}, origins), "Content-Security-Policy")
              .ends_with("; frame-ancestors 'none'"));
}

TEST_CASE("pages: assets of a call have their types and no page's name") {
    CHECK(ask("GET", "/talk/assets/talk.js")->contentType == "text/javascript; charset=utf-8");
    CHECK(ask("GET", "/talk/assets/talk.css")->contentType == "text/css; charset=utf-8");
    CHECK(ask("GET", "/talk/assets/icon.svg")->contentType == "image/svg+xml");
    CHECK(ask("GET", "/talk/widget.js")->contentType == "text/javascript; charset=utf-8");
    const std::string tooLong = "/talk/" + std::string(129, 'x');
    for (const std::string_view path :
         {"/talk",
          "/talk/",
          "/talk/assets",
          "/talk/assets/",
          "/talk/assets/index.html",
          "/talk/assets/widget.js",
          "/talk/assets/nothing.js",
          "/talk/.",
          "/talk/..",
          "/talk/a/b",
          "/talk/a%2Fb",
          "/talk/a b",
          "/talkx",
          tooLong.c_str()}) {
        CAPTURE(path);
        CHECK_FALSE(ask("GET", path));
    }
    CHECK(ask("POST", "/talk/x")->status == 405);
}
