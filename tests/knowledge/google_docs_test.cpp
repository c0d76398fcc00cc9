#include "knowledge/fetch/google_docs.h"

#include <array>
#include <utility>

#include <doctest/doctest.h>

using namespace hiveline::knowledge;  // NOLINT(google-build-using-namespace)

TEST_CASE("google docs: where the text of a link is") {
    constexpr const char* kText = "https://docs.google.com/document/d/1aB-_x/export?format=txt";
    for (const char* link :
         {"https://docs.google.com/document/d/1aB-_x/edit",
          "https://docs.google.com/document/d/1aB-_x/edit?usp=sharing#heading=h.1",
          "http://docs.google.com/document/d/1aB-_x",
          "https://docs.google.com/document/d/1aB-_x/view?tab=t.0",
          "https://docs.google.com/document/d/1aB-_x/pub",
          "https://docs.google.com/document/u/1/d/1aB-_x/copy",
          "https://docs.google.com/a/example.com/document/d/1aB-_x/preview",
          "https://docs.google.com/document/d/1aB-_x/export?format=pdf",
          "https://docs.google.com/open?id=1aB-_x",
          "https://drive.google.com/open?usp=drive&id=1aB-_x"}) {
        CAPTURE(link);
        CHECK(exportUrl(link) == kText);
    }
    CHECK(wantedOf(kText) == Wanted::kDocument);
    constexpr std::array<std::pair<const char*, const char*>, 7> kOthers = {
        {{"https://docs.google.com/document/d/1a/edit?resourcekey=0-x",
          "https://docs.google.com/document/d/1a/export?format=txt&resourcekey=0-x"},
         {"https://docs.google.com/spreadsheets/d/1a/edit#gid=7",
          "https://docs.google.com/spreadsheets/d/1a/export?format=csv&gid=7"},
         {"https://docs.google.com/spreadsheets/d/1a/edit?gid=7#gid=7",
          "https://docs.google.com/spreadsheets/d/1a/export?format=csv&gid=7"},
         {"https://docs.google.com/spreadsheets/d/1a",
          "https://docs.google.com/spreadsheets/d/1a/export?format=csv"},
         {"https://docs.google.com/spreadsheets/d/e/2P-x/pubhtml",
          "https://docs.google.com/spreadsheets/d/e/2P-x/pub?output=csv"},
         {"https://docs.google.com/presentation/d/1a/edit#slide=id.p",
          "https://docs.google.com/presentation/d/1a/export/txt"},
         {"https://docs.google.com/document/d/e/2P-x/pub?embedded=true",
          "https://docs.google.com/document/d/e/2P-x/pub"}}};
    for (const auto& link : kOthers) {
        CAPTURE(link.first);
        CHECK(exportUrl(link.first) == link.second);
    }
    CHECK(wantedOf("https://docs.google.com/document/d/e/2P-x/pub") == Wanted::kPage);
}

TEST_CASE("google docs: what is none") {
    for (const char* link :
         {"",
          "https://example.com/document/d/1a/edit",
          "https://docs.google.com.evil.org/document/d/1a/edit",
          "https://evil.org/?u=docs.google.com/document/d/1a/edit",
          "https://docs.google.com/",
          "https://docs.google.com/document/d/",
          "https://docs.google.com/document/u/0/",
          "https://docs.google.com/forms/d/1a/viewform",
          "https://drive.google.com/file/d/1a/view",
          "https://drive.google.com/open?usp=x",
          "https://docs.google.com/presentation/d/e/2P-x/pub"}) {
        CAPTURE(link);
        CHECK_FALSE(exportUrl(link));
    }
    CHECK_FALSE(exportUrl("https://docs.google.com/document/d/" + std::string(129, 'x')));
}

TEST_CASE("google docs: hops, and what is not public") {
    CHECK_FALSE(judgeGoogleHop("https://doc-08-docs.googleusercontent.com/docs/x"));
    CHECK_FALSE(judgeGoogleHop("https://docs.google.com/x"));
    CHECK(
        judgeGoogleHop("https://accounts.google.com/ServiceLogin")->text.find("not public") !=
        std::string::npos
    );
    for (const char* url :
         {"http://docs.google.com/",
          "https://evilgoogle.com/",
          "https://google.com.evil.org/",
          "https://example.org/"}) {
        CAPTURE(url);
        CHECK(judgeGoogleHop(url)->kind == FetchFailureKind::kOutside);
    }
    const auto told = [](FetchFailureKind kind, int status) {
        return googleFailure({.kind = kind, .text = "as it was", .status = status});
    };
    CHECK(told(FetchFailureKind::kPermanent, 401).text.find("not public") != std::string::npos);
    CHECK(told(FetchFailureKind::kPermanent, 404).text.find("not public") != std::string::npos);
    CHECK(told(FetchFailureKind::kWrongType, 200).kind == FetchFailureKind::kPermanent);
    CHECK(told(FetchFailureKind::kWrongType, 200).text.find("not public") != std::string::npos);
    CHECK(told(FetchFailureKind::kTransient, 503).text == "as it was");
}
