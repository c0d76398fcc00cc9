#include "voice/providers/evidence.h"

#include <fstream>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "common/json/document.h"
#include "common/json/raw.h"
#include "common/timestamp.h"
#include "voice/providers/json_look.h"

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

models::Agent agentIn(const std::string& language, const std::string& zone) {
    models::Agent agent;
    agent.voice.languageAccent = models::LanguageAccent{language, std::nullopt};
    agent.timezone = zone;
    return agent;
}

constexpr auto kAi = models::Speaker::kAi;
constexpr auto kUser = models::Speaker::kUser;

/// One row of tests/voice/evidence.json.
struct Case {
    std::string language;
    std::string zone;
    std::vector<models::TranscriptMessage> messages;
    std::string field;
    std::string value;
    bool isTrue = false;
    std::string told;
};

Case caseOf(const json::Value& row) {
    Case made;
    std::vector<json::Value> parts;
    for (const json::Value part : row.elements()) {
        parts.push_back(part);
    }
    REQUIRE(parts.size() == 5);
    made.isTrue = parts[0].asBoolean();
    made.language = std::string(parts[1].asString());
    made.field = std::string(parts[2].asString());
    made.value = std::string(parts[3].asString());
    for (const json::Value line : parts[4].elements()) {
        const std::string_view text = line.asString();
        models::TranscriptMessage message;
        message.speaker = text.starts_with("A:") ? kAi : kUser;
        message.message = std::string(text.substr(text.find(' ') + 1));
        // a Friday, on which "tomorrow" is a day
        message.timestamp = common::parseTimestamp("2026-11-20T09:00:00+01:00").value();
        made.told += "\n      " + std::string(text);
        made.messages.push_back(message);
    }
    return made;
}

/// Whether the report keeps the sentence of a summary, or the item of action.
bool isTold(const Case& each, const models::Agent& agent) {
    const std::string value = json::rawString(each.value).text;
    const bool isSummary = each.field == "summary";
    const auto report = reportFrom(
        isSummary ? R"({"summary":)" + json::rawString("They spoke. " + each.value).text + "}"
                  : R"({"summary":"They spoke.","action_items":[)" + value + "]}",
        each.messages,
        agent
    );
    REQUIRE(report);
    CHECK(report->summary.starts_with("They spoke."));
    return isSummary ? report->summary.ends_with(each.value)
                     : report->analytics.action_items == std::vector<std::string>{each.value};
}

/// Whether the report keeps just this value.
bool isKept(const Case& each) {
    const std::string zone = each.language == "de"   ? "Europe/Berlin"
                             : each.language == "en" ? "Europe/London"
                             : each.language == "fr" ? "Europe/Paris"
                             : each.language == "es" ? "Europe/Madrid"
                             : each.language == "it" ? "Europe/Rome"
                                                     : "Europe/Amsterdam";
    if (each.field == "summary" || each.field == "action") {
        return isTold(each, agentIn(each.language, zone));
    }
    const bool isConsent = each.field == "consent";
    const std::string key = isConsent               ? "is_audio_consent_given"
                            : each.field == "name"  ? "name_of_caller"
                            : each.field == "email" ? "email_address_of_caller"
                            : each.field == "phone" ? "phone_number_of_caller"
                                                    : "address_of_caller";
    const std::string value = isConsent ? each.value : json::rawString(each.value).text;
    const auto report = reportFrom(
        R"({"summary":"x",")" + key + "\":" + value + "}",
        each.messages,
        agentIn(each.language, zone)
    );
    REQUIRE(report);
    const models::ConversationAnalytics& got = report->analytics;
    if (isConsent) {
        return got.is_audio_consent_given == (each.value == "true");
    }
    const auto& kept = each.field == "name"    ? got.name_of_caller
                       : each.field == "email" ? got.email_address_of_caller
                       : each.field == "phone" ? got.phone_number_of_caller
                                               : got.address_of_caller;
    return kept == each.value;
}

/// What became of the cases of one language.
struct Tally {
    int kept = 0;
    int all = 0;
    int inventedKept = 0;
    int invented = 0;
};

/// Judges every case of a file of tests/voice: no invented one may be kept, and 95 % of the true
/// ones must be.
void judge(const std::string& fileName, int fewest) {
    std::ifstream file(std::string(HIVELINE_SOURCE_DIR) + "/tests/voice/" + fileName);
    REQUIRE(file);
    std::stringstream content;
    content << file.rdbuf();
    const std::string text = content.str();
    const json::Document document(text);
    REQUIRE_FALSE(document.error());
    std::map<std::string, Tally> languages;
    Tally sum;
    std::string wrong;
    for (const json::Value row : memberOf(document.root(), "cases").elements()) {
        const Case each = caseOf(row);
        const bool isHeld = isKept(each);
        const std::string words = each.language + " " + each.field + " " + each.value + each.told;
        for (Tally* tally : {&sum, &languages[each.language]}) {
            (each.isTrue ? tally->all : tally->invented) += 1;
            (each.isTrue ? tally->kept : tally->inventedKept) += isHeld ? 1 : 0;
        }
        if (each.isTrue != isHeld) {
            wrong += (each.isTrue ? "\n    lost: " : "\n    invented and kept: ") + words;
        }
    }
    std::string shown;
    for (const auto& [language, tally] : languages) {
        shown += "\n    " + language + ": " + std::to_string(tally.kept) + "/" +
                 std::to_string(tally.all) + " true kept, " + std::to_string(tally.inventedKept) +
                 "/" + std::to_string(tally.invented) + " invented kept";
    }
    INFO(
        "kept ",
        sum.kept,
        " of ",
        sum.all,
        " true ones and ",
        sum.inventedKept,
        " of ",
        sum.invented,
        " invented",
        shown,
        wrong
    );
    CHECK(languages.size() == 6);
    CHECK(sum.all >= fewest);
    CHECK(sum.invented >= fewest);
    CHECK(sum.kept * 100 >= sum.all * 95);
    CHECK(sum.inventedKept == 0);
}

}  // namespace

TEST_CASE("evidence: what was said is kept, what was not is not") {
    judge("evidence.json", 100);
}

TEST_CASE("evidence: cases that no rule was written for") {
    judge("evidence_unseen.json", 120);
}

// 21 of 24 facts that were true were kept at first, and two of 24 invented ones; all 36 invented
// sentences were.
TEST_CASE("evidence: numbers, dates and amounts of a report were said") {
    judge("evidence_reports.json", 60);
}

// 59 of 60 true ones were kept at first, and all 60 invented ones.
TEST_CASE("evidence: a number was said of what the report says it of") {
    judge("evidence_amounts.json", 60);
}

// At first sight 20 of 24 true ones were kept, and one of 24 invented ones.
TEST_CASE("evidence: numbers of longer calls, said of another thing or not") {
    judge("evidence_amounts_unseen.json", 24);
}

// At first sight 52 of 60 true ones were kept, and 3 of 60 invented ones.
TEST_CASE("evidence: facts of a second set") {
    judge("evidence_facts.json", 60);
}

// At first sight 26 of 30 true ones were kept, and 3 of 30 invented ones.
TEST_CASE("evidence: facts of a third set, as they are transcribed") {
    judge("evidence_facts_third.json", 30);
}

TEST_CASE("evidence: ages, single things, and what a price in a row is of") {
    struct Row {
        bool isTrue;
        const char* language;
        const char* claim;
        const char* heard;
    };
    for (const Row& row : {
             Row{false, "fr", "La famille a 5 enfants.", "Mes enfants ont cinq et huit ans."},
             Row{true, "fr", "Les enfants ont 5 et 8 ans.", "Mes enfants ont cinq et huit ans."},
             Row{false,
                 "de",
                 "Die Familie hat 5 Kinder.",
                 "Meine Kinder sind fünf und acht Jahre."},
             Row{false, "en", "The family has 5 kids.", "My kids are five and eight years old."},
             Row{true, "fr", "Il commande 1 kilo de café.", "Je voudrais un kilo de café."},
             Row{true, "es", "Pide 1 kilo de café.", "Quiero un kilo de café."},
             Row{false, "es", "Pide 1 litro de leche.", "Quiero un kilo de café y leche."},
             Row{false,
                 "es",
                 "Cobrar 55 euros por la consulta.",
                 "La consulta cuesta cuarenta euros y la vacuna cincuenta y cinco euros."},
             Row{true,
                 "es",
                 "Cobrar 40 euros por la consulta.",
                 "La consulta cuesta cuarenta euros y la vacuna cincuenta y cinco euros."},
             Row{true,
                 "es",
                 "Cobrar 55 euros por la vacuna.",
                 "La consulta cuesta cuarenta euros y la vacuna cincuenta y cinco euros."},
             Row{false,
                 "de",
                 "55 Euro für die Beratung berechnen.",
                 "Die Beratung kostet vierzig Euro und die Impfung fünfundfünfzig Euro."},
             Row{true,
                 "de",
                 "55 Euro für die Impfung berechnen.",
                 "Die Beratung kostet vierzig Euro und die Impfung fünfundfünfzig Euro."},
             Row{true,
                 "en",
                 "Charge 55 euros for the visit.",
                 "The visit is forty or fifty-five euros."},
         }) {
        Case each;
        each.isTrue = row.isTrue;
        each.language = row.language;
        each.field = "summary";
        each.value = row.claim;
        each.messages = said({{kUser, row.heard}});
        CAPTURE(row.claim);
        CAPTURE(row.heard);
        CHECK(isKept(each) == row.isTrue);
    }
}

TEST_CASE("evidence: what nobody said leaves the rest of a report") {
    const auto words =
        said({{kUser, "My boiler leaks, can somebody come?"}, {kAi, "It costs 85 pounds an hour."}}
        );
    const auto report = reportFrom(
        R"({"summary":"The boiler leaks. It costs 85 pounds. A visit on 3 May was agreed. The caller was content.",)"
        R"("action_items":["Refund 40 pounds","Send somebody"]})",
        words,
        agentIn("English", "Europe/London")
    );
    REQUIRE(report);
    CHECK(report->summary == "The boiler leaks. It costs 85 pounds. The caller was content.");
    CHECK(report->analytics.summary == report->summary);
    CHECK(report->analytics.action_items == std::vector<std::string>{"Send somebody"});

    const auto wiped = reportFrom(
        R"({"summary":"The caller owes 40 pounds.","action_items":["Refund 40 pounds"]})",
        words,
        agentIn("English", "Europe/London")
    );
    REQUIRE(wiped);
    CHECK(wiped->summary.find("40") == std::string::npos);
    CHECK(wiped->summary.find("My boiler leaks") != std::string::npos);
    CHECK_FALSE(wiped->analytics.action_items);

    std::string endless = "Then";
    for (std::size_t i = 0; i < kMaxWords; ++i) {
        endless += " x";
    }
    const auto hidden = reportFrom(
        R"({"summary":"The boiler leaks. )" + endless + R"( they owed 40 pounds."})",
        words,
        agentIn("English", "Europe/London")
    );
    REQUIRE(hidden);
    CHECK(hidden->summary.find("40") == std::string::npos);

    const auto foreign = reportFrom(
        R"({"summary":"Cena to 1200."})",
        said({{kUser, "tysiąc dwieście"}}),
        agentIn("Polish", "Europe/Warsaw")
    );
    REQUIRE(foreign);
    CHECK(foreign->summary == "Cena to 1200.");
}

TEST_CASE("evidence: what the caller said, in whatever form") {
    const Evidence evidence(
        said(
            {{kAi, "Is that Bo Lind, 555 1234567, bo@example.com?"},
             {kUser, "No, this is MÜLLER, Anna."},
             {kUser, "anna dot mueller at example dot com, or write A.M@Example.com"},
             {kUser, "030/12 34-56 and 12 Elm Street,\n20095 Hamburg"}}
        ),
        agentIn("English", "Europe/Berlin")
    );
    CHECK(evidence.holdsName("Anna Müller"));
    CHECK(evidence.holdsName("anna"));
    CHECK_FALSE(evidence.holdsName("Ann"));
    CHECK_FALSE(evidence.holdsName("Bo Lind"));
    CHECK_FALSE(evidence.holdsName("Anna Lind"));
    CHECK_FALSE(evidence.holdsName(" .,"));
    CHECK(evidence.holdsAddress("12 Elm Street, 20095 Hamburg"));
    CHECK_FALSE(evidence.holdsAddress("12 Elm Street, 20095 Hamburg, Germany"));
    CHECK(evidence.holdsEmailAddress("anna.mueller@example.com"));
    CHECK(evidence.holdsEmailAddress("a.m@example.com"));
    CHECK_FALSE(evidence.holdsEmailAddress("bo@example.com"));
    CHECK_FALSE(evidence.holdsEmailAddress("example"));
    CHECK(evidence.holdsPhoneNumber("030 123456"));
    CHECK(evidence.holdsPhoneNumber("+49 30 123456"));
    CHECK_FALSE(evidence.holdsPhoneNumber("+44 30 123456"));
    CHECK_FALSE(evidence.holdsPhoneNumber("5551234567"));
    CHECK_FALSE(evidence.holdsPhoneNumber("12"));
    CHECK_FALSE(evidence.holdsPhoneNumber(""));
}

TEST_CASE("evidence: in place of what is refused stands what the rules have understood") {
    const auto report = reportFrom(
        R"({"summary":"x","phone_number_of_caller":"+49 170 7654321","name_of_caller":"Bob","is_audio_consent_given":true})",
        said({{kUser, "My number is 0170 1234567"}}),
        agentIn("English", "Europe/Berlin")
    );
    REQUIRE(report);
    CHECK(report->analytics.phone_number_of_caller == "01701234567");
    CHECK_FALSE(report->analytics.name_of_caller);
    CHECK_FALSE(report->analytics.is_audio_consent_given);
}

TEST_CASE("evidence: sentences of a report have what was corrected as it stands") {
    const auto report = reportFrom(
        R"({"summary":"Anna Berg wants a survey.","name_of_caller":"Anna Berg","action_items":["Call Anna Berg at 0170 1234567","Send the price list"]})",
        said(
            {{kUser, "My name is Anna Berg, 0170 1234567, I need a survey"},
             {kUser, "No sorry, my name is Anne Burg and the number is 0171 7654321"}}
        ),
        agentIn("English", "Europe/London")
    );
    REQUIRE(report);
    CHECK(report->analytics.name_of_caller == "Anne Burg");
    CHECK(report->summary == "Anne Burg wants a survey.");
    CHECK(report->analytics.summary == report->summary);
    REQUIRE(report->analytics.action_items);
    CHECK(
        *report->analytics.action_items ==
        std::vector<std::string>{"Call Anne Burg at 01717654321", "Send the price list"}
    );
}

TEST_CASE("evidence: a report in any wrapping") {
    const auto messages = said({{kUser, "Hello, this is Ada."}});
    const models::Agent agent;
    for (const char* text :
         {R"({"summary":"Fine."})",
          R"(Here: {"summary":"Fine."} and {"summary":"x"})",
          "```json\n{\"summary\":\"Fine.\",\"action_items\":null}\n```",
          R"({not json} {"summary":"Fine.","sentiment_of_caller":"elated","prospectStatus":7})"}) {
        CAPTURE(text);
        const auto report = reportFrom(text, messages, agent);
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
        CHECK_FALSE(reportFrom(text, messages, agent));
    }
    const auto silent = reportFrom(
        R"({"summary":"Silence.","sentiment_of_caller":"neutral","prospectStatus":"NEW"})",
        said({{kAi, "Hello?"}}),
        agent
    );
    REQUIRE(silent);
    CHECK_FALSE(silent->analytics.sentiment_of_caller);
    CHECK_FALSE(silent->analytics.prospectStatus);
}
