#include "voice/providers/scripted.h"

#include <doctest/doctest.h>

#include "voice/providers/relevance.h"

using namespace hiveline;
using namespace hiveline::voice;

namespace {

/// A conversation with the scripted thinker.
class Talk {
public:
    Talk() {
        turn.agent.name = "Maya";
        turn.agent.mission.sequence = {
            {"Reason", "Ask why the caller is calling.", std::nullopt},
            {"Person", "Ask for name and address.", std::nullopt},
            {"Next step", "Offer a survey and agree on a time.", std::nullopt}};
        turn.passages = {
            "A survey costs 149 euros. It takes ninety minutes. Our office is in Hamburg."};
        turn.tools = {
            {.actionId = "act.1",
             .name = "book_survey",
             .parameters = {R"({"type":"object","required":["date","address"]})"},
             .waitingText = "One moment.",
             .successText = "It is in the calendar.",
             .errorText = "I cannot reach the calendar."}};
        said(models::Speaker::kAi, "Hello, this is Maya.");
    }
    ScriptedReply say(const char* words) {
        said(models::Speaker::kUser, words);
        turn.outcomes.clear();
        return answer();
    }
    ScriptedReply answer() {
        ScriptedReply reply = scriptedReply(turn);
        if (!reply.text.empty()) {
            said(models::Speaker::kAi, reply.text);
        }
        return reply;
    }
    Turn turn;

private:
    void said(models::Speaker speaker, std::string words) {
        models::TranscriptMessage message;
        message.speaker = speaker;
        message.message = std::move(words);
        turn.history.push_back(std::move(message));
    }
};

}  // namespace

TEST_CASE("scripted: walks the stages, notes facts, answers from the context, takes leave") {
    Talk talk;
    CHECK(talk.say("Hello").text == "May I ask why you are calling?");
    CHECK(talk.say("I want to change my heating").text == "May I ask for your name and address?");
    CHECK(
        talk.say("My name is Ada Lovelace, I live at 12 Elm Street. What does a survey cost?")
            .text ==
        "Thank you, Ada Lovelace. I have noted the address 12 Elm Street. A survey costs 149 "
        "euros. I can offer a survey and "
        "agree on a time."
    );
    CHECK(
        talk.say("Do you sell boats?").text ==
        "I do not know that, but I have noted your question. Is there anything else I can do for "
        "you?"
    );
    CHECK(talk.say("No, thank you").endsCall);
}

TEST_CASE("scripted: says to the caller what a stage says about them") {
    const auto line = [](const char* description) {
        Talk talk;
        models::Stage stage;
        stage.description = description;
        talk.turn.agent.mission.sequence = {stage};
        return talk.say("Hello").text;
    };
    CHECK(line("Ask what the caller needs.") == "May I ask what you need?");
    CHECK(line("Ask when the caller wants to come") == "May I ask when you want to come?");
    CHECK(line("Ask for a day and a time.") == "May I ask for a day and a time?");
    CHECK(line("Ask for the caller's phone number.") == "May I ask for your phone number?");
    CHECK(line("Ask for permission to record.") == "May I ask for permission to record?");
    CHECK(line("Ask for apartment and floor.") == "May I ask for your apartment and floor?");
}

TEST_CASE("scripted: a goodbye ends the call at any stage") {
    Talk talk;
    const ScriptedReply reply = talk.say("Sorry, wrong number, bye");
    CHECK(reply.endsCall);
    CHECK(reply.text.empty());
}

TEST_CASE("scripted: is deterministic") {
    Talk one;
    Talk other;
    for (const char* words : {"Hi", "What does it cost?", "book a survey"}) {
        CHECK(one.say(words) == other.say(words));
    }
}

TEST_CASE("scripted: a tool is called once everything that it requires was said") {
    Talk talk;
    CHECK(talk.say("Please book a survey for me").text == "For that I need one thing: date?");
    CHECK(talk.say("Next Monday at ten").text == "For that I need one thing: address?");
    const ScriptedReply reply = talk.say("12 Elm Street");
    REQUIRE(reply.toolCalls.size() == 1);
    CHECK(reply.toolCalls.front().name == "book_survey");
    CHECK(
        reply.toolCalls.front().arguments.text ==
        R"({"date":"Next Monday at ten","address":"12 Elm Street"})"
    );
    SUBCASE("and its success is told") {
        talk.turn.outcomes = {{reply.toolCalls.front(), ToolResult::kDone, "{}"}};
        CHECK(talk.answer().text.starts_with("It is in the calendar."));
    }
    SUBCASE("and its failure, also an unknown end") {
        talk.turn.outcomes = {{reply.toolCalls.front(), ToolResult::kUnknown, ""}};
        CHECK(talk.answer().text.starts_with("I cannot reach the calendar."));
    }
}

TEST_CASE("scripted: tools with no or odd schemas do not break it") {
    Talk talk;
    for (const char* schema : {"", "{}", "[]", R"({"required":7})", R"({"required":[1,null]})"}) {
        talk.turn.tools.front().parameters.text = schema;
        CHECK(talk.say("book the survey").toolCalls.front().arguments.text == "{}");
    }
}

TEST_CASE("scripted: nothing to go by gives an answer nevertheless") {
    Turn turn;
    CHECK(scriptedReply(turn).text == "Is there anything else I can do for you?");
}

TEST_CASE("scripted report: what the call gave and nothing else") {
    Talk talk;
    talk.say(
        "My name is Ada. Please send me the price list to ada@example.com, that would be great."
    );
    Transcript transcript{talk.turn.agent, talk.turn.history, {}};
    const CallReport report = scriptedReport(transcript);
    CHECK(report.summary.find("Ada spoke with Maya (1 utterance)") == 0);
    CHECK(report.analytics.summary == report.summary);
    CHECK(report.analytics.name_of_caller == "Ada");
    CHECK(report.analytics.email_address_of_caller == "ada@example.com");
    CHECK_FALSE(report.analytics.phone_number_of_caller);
    CHECK_FALSE(report.analytics.address_of_caller);
    CHECK_FALSE(report.analytics.is_audio_consent_given);
    CHECK(report.analytics.sentiment_of_caller == "positive");
    CHECK(report.analytics.prospectStatus == "CONTACTED");
    REQUIRE(report.analytics.action_items);
    CHECK(report.analytics.action_items->front().starts_with("Please send me the price list"));

    transcript.outcomes = {{{"1", "book_survey", {"{}"}}, ToolResult::kDone, ""}};
    CHECK(scriptedReport(transcript).analytics.prospectStatus == "APPOINTMENT_SCHEDULED");
    transcript.outcomes.front().result = ToolResult::kFailed;
    CHECK(scriptedReport(transcript).analytics.prospectStatus == "CONTACTED");
}

TEST_CASE("scripted report: a call without words of the caller knows nothing") {
    const CallReport report = scriptedReport({});
    CHECK(report.summary == "The caller said nothing.");
    CHECK_FALSE(report.analytics.sentiment_of_caller);
    CHECK_FALSE(report.analytics.prospectStatus);
}

TEST_CASE("relevance: sentences that share words with the question") {
    const std::string text = "We open at nine. Surveys cost 149 euros. The boss is Ann.";
    CHECK(
        relevantSentences("what does the survey cost", text, 2) ==
        std::vector<std::string>{"Surveys cost 149 euros."}
    );
    CHECK(
        relevantSentences("When do you open", text, 2) ==
        std::vector<std::string>{"We open at nine."}
    );
    CHECK(relevantSentences("what is it", text, 2).empty());
    CHECK(relevantSentences("boats", "", 2).empty());
}

TEST_CASE("relevance: headings lend their words, rows and numbers stay whole") {
    const std::string text =
        "Opening hours\n\nFrom Monday to Friday from 8.30 a.m. to 6 p.m. on all days. Closed in "
        "August.\n\nPrices\n\nservice: Survey | price: 149\n\nA technician comes for 18 euros.";
    CHECK(
        relevantSentences("When are your opening hours?", text, 1) ==
        std::vector<std::string>{"From Monday to Friday from 8.30 a.m. to 6 p.m. on all days."}
    );
    CHECK(
        relevantSentences("the price of a survey", text, 2) ==
        std::vector<std::string>{"service: Survey | price: 149"}
    );
}

TEST_CASE("scripted: of a transcript only the agent's words are said again") {
    Talk talk;
    talk.turn.passages = {
        "USER: My boiler shows error F28.\nAI: Error F28 means that the boiler does not light."};
    const std::string reply = talk.say("What is error F28?").text;
    CHECK(reply.starts_with("Error F28 means that the boiler does not light."));
    CHECK(reply.find("My boiler") == std::string::npos);
}
