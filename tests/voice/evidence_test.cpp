#include "voice/providers/evidence.h"

#include <doctest/doctest.h>

using namespace hiveline;         // NOLINT(google-build-using-namespace)
using namespace hiveline::voice;  // NOLINT(google-build-using-namespace)

namespace {

std::vector<models::TranscriptMessage> said(
    std::initializer_list<std::pair<models::Speaker, std::string>> words
) {
    std::vector<models::TranscriptMessage> messages;
    for (const auto& [speaker, text] : words) {
        models::TranscriptMessage message;
        message.speaker = speaker;
        message.message = text;
        messages.push_back(message);
    }
    return messages;
}

constexpr auto kAi = models::Speaker::kAi;
constexpr auto kUser = models::Speaker::kUser;

}  // namespace

TEST_CASE("evidence: what the caller said, in whatever form") {
    const Evidence evidence(said(
        {{kAi, "Is that Bo Lind, 555 1234567, bo@example.com?"},
         {kUser, "No, this is MÜLLER, Anna."},
         {kUser, "anna dot mueller at example dot com, or write A.M@Example.com"},
         {kUser, "030/12 34-56 and 12 Elm Street,\n20095 Hamburg"}}
    ));
    CHECK(evidence.holdsWords("Anna Müller"));
    CHECK(evidence.holdsWords("anna"));
    CHECK_FALSE(evidence.holdsWords("Ann"));
    CHECK_FALSE(evidence.holdsWords("Bo Lind"));
    CHECK_FALSE(evidence.holdsWords("Anna Lind"));
    CHECK_FALSE(evidence.holdsWords(" .,"));
    CHECK(evidence.holdsWords("12 Elm Street, 20095 Hamburg"));
    CHECK_FALSE(evidence.holdsWords("12 Elm Street, 20095 Hamburg, Germany"));
    CHECK(evidence.holdsEmailAddress("anna.mueller@example.com"));
    CHECK(evidence.holdsEmailAddress("a.m@example.com"));
    CHECK_FALSE(evidence.holdsEmailAddress("bo@example.com"));
    CHECK_FALSE(evidence.holdsEmailAddress("example"));
    CHECK(evidence.holdsPhoneNumber("030 123456"));
    CHECK_FALSE(evidence.holdsPhoneNumber("+49 30 123456"));
    CHECK_FALSE(evidence.holdsPhoneNumber("5551234567"));
    CHECK_FALSE(evidence.holdsPhoneNumber("12"));
    CHECK_FALSE(evidence.holdsPhoneNumber(""));
}

TEST_CASE("evidence: consent only where it was spoken of") {
    const auto consent = [](const char* asked, const char* answer) {
        return Evidence(said({{kAi, asked}, {kUser, answer}})).audioConsent();
    };
    CHECK(consent("May we record this call?", "Yes, sure.") == true);
    CHECK(consent("May we record this call?", "No.") == false);
    CHECK_FALSE(consent("Shall we begin?", "Yes."));
}

TEST_CASE("evidence: a report in any wrapping") {
    const auto messages = said({{kUser, "Hello, this is Ada."}});
    for (const char* text :
         {R"({"summary":"Fine."})",
          R"(Here: {"summary":"Fine."} and {"summary":"x"})",
          "```json\n{\"summary\":\"Fine.\",\"action_items\":null}\n```",
          R"({not json} {"summary":"Fine.","sentiment_of_caller":"elated","prospectStatus":7})"}) {
        CAPTURE(text);
        const auto report = reportFrom(text, messages);
        REQUIRE(report);
        CHECK(report->summary == "Fine.");
        CHECK_FALSE(report->analytics.sentiment_of_caller);
        CHECK_FALSE(report->analytics.prospectStatus);
    }
    for (const char* text :
         {"",
          "no",
          "{}",
          "{",
          R"({"summary":""})",
          R"({"summary":7})",
          R"(["summary"])",
          R"({"summary":"null"})",
          "{{{{{{{{{{{{{{{{{{{{{{{{{{"}) {
        CAPTURE(text);
        CHECK_FALSE(reportFrom(text, messages));
    }
    const auto silent = reportFrom(
        R"({"summary":"Silence.","sentiment_of_caller":"neutral","prospectStatus":"NEW"})",
        said({{kAi, "Hello?"}})
    );
    REQUIRE(silent);
    CHECK_FALSE(silent->analytics.sentiment_of_caller);
    CHECK_FALSE(silent->analytics.prospectStatus);
}
