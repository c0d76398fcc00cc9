#include "voice/providers/scripted.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <doctest/doctest.h>

#include "voice/engine/language_of.h"
#include "voice/understanding/answers/relevance.h"

using namespace hiveline;         // NOLINT(google-build-using-namespace)
using namespace hiveline::voice;  // NOLINT(google-build-using-namespace)

namespace {

/// A conversation with the scripted thinker on Friday 2026-11-20, nine in the morning in Berlin.
class Talk {
public:
    explicit Talk(const char* greeting = "Hello, this is Maya. How can I help?") {
        turn.agent.name = "Maya";
        turn.agent.timezone = "Europe/Berlin";
        turn.agent.mission.sequence = {
            {"Reason", "Ask why the caller is calling.", std::nullopt, std::nullopt},
            {"Person",
             "Ask for name and address.",
             std::nullopt,
             "And who are you? Your name and address, please?"},
            {"Next step",
             "Offer a survey and agree on a day and a time.",
             std::nullopt,
             std::nullopt}};
        turn.passages = {
            "A survey costs 149 euros. It takes ninety minutes. Our office is in Hamburg."};
        said(models::Speaker::kAi, greeting);
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
    void offer(std::string name, const char* parameters) {
        turn.tools = {
            {.actionId = "act.1",
             .name = std::move(name),
             .parameters = {parameters},
             .waitingText = "One moment.",
             .successText = "It is in the calendar.",
             .errorText = "I cannot reach the calendar."}};
    }
    Turn turn;

private:
    void said(models::Speaker speaker, std::string words) {
        models::TranscriptMessage message;
        message.speaker = speaker;
        message.message = std::move(words);
        message.timestamp = common::parseTimestamp("2026-11-20T08:00:00Z");
        turn.history.push_back(std::move(message));
    }
};

}  // namespace

TEST_CASE("scripted: asks by stages, notes facts, answers from the context, takes leave") {
    Talk talk;
    CHECK(
        talk.say("I want to change my heating").text ==
        "I have noted that. And who are you? Your name and address, please?"
    );
    CHECK(
        talk.say("My name is Ada Lovelace, I live at 12 Elm Street. What does a survey cost?")
            .text ==
        "Thank you, Ada Lovelace. I have noted the address 12 Elm Street. A survey costs 149 "
        "euros. "
        "Which day and time would suit you?"
    );
    CHECK(
        talk.say("next tuesday at ten").text ==
        "I have noted Tuesday, 24 November, 10:00. Is there anything else I can do for you?"
    );
    CHECK(
        talk.say("Do you sell boats?").text ==
        "I am sorry, I do not know that. Can I help you with anything else?"
    );
    CHECK(talk.say("No, thank you").endsCall);
}

TEST_CASE("scripted: a description is never spoken, what it names is asked for") {
    const auto line = [](const char* description) {
        Talk talk("Good day.");
        talk.turn.agent.mission.sequence = {{"Stage", description, "Be kind.", std::nullopt}};
        return talk.say("Hello").text;
    };
    CHECK(line("Ask what the caller needs.") == "Hello. What can I do for you?");
    CHECK(line("Ask for a phone number.") == "Hello. On which phone number can we reach you?");
    CHECK(line("Ask whether the call may be recorded.") == "Hello. May this call be recorded?");
    CHECK(
        line("Answer questions from the guide.") ==
        "Hello. Is there anything else I can do for you?"
    );
}

TEST_CASE("scripted: a correction is none of the end") {
    for (const char* words :
         {"No wait, Friday is better", "No, tomorrow at eleven please", "no monday"}) {
        CAPTURE(words);
        Talk talk;
        (void)talk.say("I need a survey, my name is Ada, 12 Elm Street");
        (void)talk.say("Tuesday at ten");
        const ScriptedReply reply = talk.say(words);
        CHECK_FALSE(reply.endsCall);
        CHECK(reply.text.starts_with("I have changed that to "));
    }
}

TEST_CASE("scripted: a goodbye ends the call at any stage, and is no name") {
    Talk talk;
    (void)talk.say("I need help");
    const ScriptedReply reply = talk.say("bye");
    CHECK(reply.endsCall);
    CHECK(reply.text.empty());
    CHECK_FALSE(scriptedReport({talk.turn.agent, talk.turn.history, {}}).analytics.name_of_caller);
}

TEST_CASE("scripted: words of leave in the midst of others do not end a call") {
    for (const char* words :
         {"can you take care of my boiler, it is leaking",
          "I have to go to work at eight so please come before that",
          "i'm done waiting for your technician, when does he come",
          "no, there is something wrong with the pump as well"}) {
        CAPTURE(words);
        Talk talk;
        CHECK_FALSE(talk.say(words).endsCall);
    }
    Talk talk;
    (void)talk.say("I need help, my number is 030 1234567");
    CHECK_FALSE(talk.say("no that's the wrong number").endsCall);
}

TEST_CASE("scripted: says that it is a machine, and what it cannot do") {
    Talk talk;
    CHECK(talk.say("are you a robot").text.starts_with("I am a computer program, an AI assistant"));
    const ScriptedReply reply = talk.say("let me speak to a real person");
    CHECK(reply.text.starts_with(
        "I cannot put you through, but I note that a person is to call you back."
    ));
    const auto items =
        scriptedReport({talk.turn.agent, talk.turn.history, {}}).analytics.action_items;
    REQUIRE(items);
    CHECK(items->back() == "A person is to call back");
}

TEST_CASE("scripted: hands over after two utterances that it does not understand") {
    Talk talk;
    talk.turn.agent.mission.sequence.clear();
    (void)talk.say("hello");
    CHECK(talk.say("purple monkey dishwasher")
              .text.starts_with("I am sorry, I did not understand that."));
    CHECK(talk.say("flip flop zebra")
              .text.starts_with("I am sorry, I still do not understand. I note that a person"));
}

TEST_CASE("scripted: never gives the same answer twice, but on request") {
    Talk talk;
    const std::string first = talk.say("What does a survey cost?").text;
    CHECK(first.starts_with("A survey costs 149 euros."));
    CHECK(talk.say("What does a survey cost?")
              .text.starts_with("As I said: A survey costs 149 euros."));
    CHECK(talk.say("What does a survey cost?")
              .text.starts_with("I have told you all that I know about that."));
    const std::string last = talk.turn.history.back().message;
    CHECK(talk.say("Pardon?").text == last);
}

TEST_CASE("scripted: some digits of a number that is known are corrected") {
    const auto noted = [](const char* language, const char* number, const char* correction) {
        Talk talk;
        talk.turn.agent.voice.languageAccent = models::LanguageAccent{language, std::nullopt};
        (void)talk.say(number);
        (void)talk.say(correction);
        return scriptedReport({talk.turn.agent, talk.turn.history, {}}
        ).analytics.phone_number_of_caller.value_or("");
    };
    CHECK(noted("en", "my number is 07700 900123", "sorry, 900124 at the end") == "07700900124");
    CHECK(noted("en", "my number is 07700 900123", "the last two digits are 42") == "07700900142");
    CHECK(noted("en", "my number is 07700 900123", "no, 124") == "07700900124");
    CHECK(noted("en", "my number is 07700 900123", "it starts with 0780") == "07800900123");
    CHECK(noted("de", "meine Nummer ist 0170 4445566", "nein, 67 am Ende") == "01704445567");
    CHECK(noted("fr", "mon numéro est le 06 12 34 56 78", "pardon, 79 à la fin") == "0612345679");
    CHECK(noted("es", "mi número es 612 345 678", "perdón, 679 al final") == "612345679");
    CHECK(noted("it", "il mio numero è 347 123 4567", "scusi, 68 alla fine") == "3471234568");
    CHECK(noted("nl", "mijn nummer is 06 12345678", "sorry, 79 aan het eind") == "0612345679");
    // Neither is any of these.
    CHECK(noted("en", "my number is 07700 900123", "we are 4 at home") == "07700900123");
    CHECK(noted("en", "my number is 07700 900123", "no, at 10 please") == "07700900123");
    CHECK(noted("en", "my number is 07700 900123", "customer number 4711") == "07700900123");
}

TEST_CASE("scripted: a wish for somebody to come is no question for what is known") {
    Talk talk;
    talk.turn.passages = {"Faults\nF28 means that the boiler does not light."};
    CHECK(talk.say("my boiler shows F28").text.starts_with("F28 means"));
    const std::string reply = talk.say("fine, can someone come out").text;
    CHECK(reply.starts_with("I have noted that."));
    CHECK(reply.find("F28") == std::string::npos);
}

TEST_CASE("scripted: a second need is heard as well, and who has to go is let go") {
    Talk talk;
    talk.turn.agent.voice.languageAccent = models::LanguageAccent{"German", std::nullopt};
    CHECK(talk.say("bei mir tropft der Hahn").text.starts_with("Das habe ich notiert."));
    CHECK(talk.say("und die Rechnung war viel zu hoch")
              .text.starts_with("Das habe ich ebenfalls notiert."));
    CHECK(talk.say("muss los tschüss").endsCall);
}

TEST_CASE("scripted: tells what it noted, when it is asked") {
    Talk talk;
    CHECK(talk.say("what number did you note?").text.starts_with("Of that I have nothing yet."));
    (void)talk.say("my name is Tom Baker");
    (void)talk.say("my number is 07700 900123");
    CHECK(
        talk.say("what was the name you have?").text.starts_with("This is what I have: Tom Baker.")
    );
    CHECK(
        talk.say("which number did you note?").text.starts_with("This is what I have: 07700900123.")
    );
    CHECK(talk.say("can you read that back to me")
              .text.starts_with("This is what I have: Tom Baker; 07700900123."));

    Talk german;
    german.turn.agent.voice.languageAccent = models::LanguageAccent{"German", std::nullopt};
    (void)german.say("meine Nummer ist 0170 4445566");
    CHECK(german.say("Welche Nummer haben Sie notiert?")
              .text.starts_with("Bei mir steht: 01704445566."));
}

TEST_CASE("scripted: a number that is asked for and none of a telephone is no telephone") {
    Talk talk("What is your policy number?");
    (void)talk.say("55 10 97 73 21");
    CHECK_FALSE(scriptedReport({talk.turn.agent, talk.turn.history, {}}
    ).analytics.phone_number_of_caller);
    Talk again("What is your account number?");
    CHECK(
        again.say("it's a blue fiesta").text ==
        "I am sorry, I did not understand that. Could you say it in other words?"
    );
    CHECK(again.say("flip flop zebra")
              .text.starts_with("I am sorry, I still do not understand. I note that a person"));
}

TEST_CASE("scripted: whether there is anything else is not asked again and again") {
    Talk talk;
    talk.turn.agent.mission.sequence.clear();
    CHECK(talk.say("What does a survey cost?").text.ends_with("anything else I can do for you?"));
    CHECK(talk.say("are you a robot").text.ends_with("Can I help you with anything else?"));
    CHECK(talk.say("How long does it take?").text == "It takes ninety minutes. Anything else?");
    CHECK(talk.say("great, thanks").text == "You are welcome.");
    CHECK(talk.say("no thanks, that's all").endsCall);
}

TEST_CASE("scripted: contentment is no wish for more") {
    Talk talk;
    talk.turn.agent.mission.sequence.clear();
    CHECK(talk.say("What does a survey cost?").text.ends_with("anything else I can do for you?"));
    CHECK(talk.say("great").text == "You are welcome. Can I help you with anything else?");
    CHECK(talk.say("yes").text == "What can I do for you?");
}

TEST_CASE("scripted: who asks something is not asked the same thing again at once") {
    Talk talk;
    (void)talk.say("I want to change my heating");
    (void)talk.say("What does a survey cost?");
    CHECK(
        talk.say("Where is your office?").text ==
        "Our office is in Hamburg. Could you tell me your name, please?"
    );
    CHECK(
        talk.say("are you a robot").text ==
        "I am a computer program, an AI assistant, not a person."
    );
    CHECK(
        talk.say("How long does it take?").text ==
        "It takes ninety minutes. Could you tell me your name, please?"
    );
    CHECK(talk.say("Ada Lovelace").text.starts_with("Thank you, Ada Lovelace."));
}

TEST_CASE("scripted: the price of what is wanted is looked up in few words, too") {
    Talk talk;
    CHECK(talk.say("survey price").text.starts_with("A survey costs 149 euros."));
}

TEST_CASE("scripted: a question is what the call was about, not what is to be done") {
    Talk talk;
    (void)talk.say("And is that money lost if I order?");
    CHECK_FALSE(scriptedReport({talk.turn.agent, talk.turn.history, {}}).analytics.action_items);
}

TEST_CASE("scripted: what is said before a question does not hide it") {
    Talk talk;
    CHECK(talk.say("Hi, quick one, how much is the survey?")
              .text.starts_with("A survey costs 149 euros."));
}

TEST_CASE("scripted: figures that were asked for are an answer, and no need") {
    Talk talk("How old is your house, and how is it heated?");
    CHECK(
        talk.say("it's from 1987, gas, about 140 square metres").text.find("noted that") ==
        std::string::npos
    );
    CHECK_FALSE(scriptedReport({talk.turn.agent, talk.turn.history, {}}).analytics.action_items);
}

TEST_CASE("scripted: what another caller was told is no knowledge") {
    Talk talk;
    talk.turn.passages = {
        "USER: My boiler shows error F28.\nAI: Error F28 means that a technician comes today."};
    CHECK(talk.say("What is error F28?").text.starts_with("I am sorry, I do not know that."));
}

TEST_CASE("scripted: speaks the language of the call") {
    for (const Language* language : languages()) {
        if (language->understanding == nullptr) {
            continue;
        }
        CAPTURE(language->tag);
        Talk talk("…");
        talk.turn.agent.voice.languageAccent =
            models::LanguageAccent{std::string(language->tag), std::nullopt};
        const Vocabulary& vocabulary = vocabularyOf(*language);
        talk.turn.agent.mission.sequence.clear();
        const std::string reply = talk.say("xyzzy plugh").text;
        CHECK(
            reply == std::string(vocabulary.line(Line::kNotUnderstood)) + " " +
                         std::string(vocabulary.line(Line::kElse))
        );
    }
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
    talk.offer(
        "book_survey", R"({"type":"object","required":["date","address"],"properties":{
        "date":{"type":"string","format":"date-time"},"address":{"type":"string"},"name":{"type":"string"}}})"
    );
    CHECK(
        talk.say("Please book a survey for me, my name is Ada").text ==
        "Which day and time would suit you?"
    );
    CHECK(talk.say("Next Monday").text == "At what time?");
    CHECK(talk.say("at ten").text == "What is your address, please?");
    const ScriptedReply reply = talk.say("12 Elm Street");
    REQUIRE(reply.toolCalls.size() == 1);
    CHECK(reply.toolCalls.front().name == "book_survey");
    CHECK(
        reply.toolCalls.front().arguments.text ==
        R"({"date":"2026-11-23T10:00:00+01:00","address":"12 Elm Street","name":"Ada"})"
    );
    SUBCASE("and its success is told") {
        talk.turn.outcomes = {{reply.toolCalls.front(), ToolResult::kDone, "{}"}};
        CHECK(talk.answer().text.starts_with("It is in the calendar."));
        CHECK(talk.say("great").toolCalls.empty());
    }
    SUBCASE("and its failure, also an unknown end") {
        talk.turn.outcomes = {{reply.toolCalls.front(), ToolResult::kUnknown, ""}};
        CHECK(talk.answer().text.starts_with("I cannot reach the calendar."));
    }
}

TEST_CASE("scripted: arguments of tools have the types of the schema") {
    Talk talk;
    talk.offer(
        "count_rooms",
        R"({"type":"object","required":["rooms","urgent","kind","note"],"properties":{
        "rooms":{"type":"integer"},"urgent":{"type":"boolean"},"kind":{"enum":["old_house","new_house"]},"note":{"type":"string"}}})"
    );
    CHECK(talk.say("please count my rooms").text == "For that I need one thing: rooms?");
    CHECK(
        talk.say("what do you mean").text ==
        "Could you say it in other words? For that I need one thing: rooms?"
    );
    CHECK(talk.say("i think it's seven").text == "For that I need one thing: urgent?");
    CHECK(talk.say("no, not really").text == "For that I need one thing: kind?");
    CHECK(talk.say("it's a new house").text == "For that I need one thing: note?");
    const ScriptedReply reply = talk.say("the key is under the mat");
    REQUIRE(reply.toolCalls.size() == 1);
    CHECK(
        reply.toolCalls.front().arguments.text ==
        R"({"rooms":7,"urgent":false,"kind":"new_house","note":"the key is under the mat"})"
    );
}

TEST_CASE("scripted: a tool that does not get what it needs is given up") {
    Talk talk;
    talk.offer(
        "count_rooms", R"({"required":["rooms"],"properties":{"rooms":{"type":"integer"}}})"
    );
    (void)talk.say("please count my rooms");
    (void)talk.say("many");
    const ScriptedReply reply = talk.say("lots of them");
    CHECK(reply.toolCalls.empty());
    CHECK(reply.text.find("rooms?") == std::string::npos);
}

TEST_CASE("scripted: tools with no or odd schemas do not break it") {
    Talk talk;
    for (const char* schema :
         {"", "{}", "[]", R"({"required":7})", R"({"required":[1,null]})", "{"}) {
        CAPTURE(schema);
        talk.offer("book_survey", schema);
        const ScriptedReply reply = talk.say("book the survey");
        REQUIRE(reply.toolCalls.size() == 1);
        CHECK(reply.toolCalls.front().arguments.text == "{}");
    }
}

TEST_CASE("scripted: nothing to go by gives an answer nevertheless") {
    Turn turn;
    CHECK(scriptedReply(turn).text.ends_with("Is there anything else I can do for you?"));
}

TEST_CASE("scripted report: what the call gave and nothing else") {
    Talk talk;
    (void)talk.say(
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

    transcript.outcomes = {{{"1", "book_survey", {"{}"}}, ToolResult::kDone, ""}};
    CHECK(scriptedReport(transcript).analytics.prospectStatus == "APPOINTMENT_SCHEDULED");
    transcript.outcomes.front().result = ToolResult::kFailed;
    CHECK(scriptedReport(transcript).analytics.prospectStatus == "CONTACTED");
}

TEST_CASE("scripted report: a tool counts by its name in any of the languages") {
    Talk talk;
    (void)talk.say("My name is Ada.");
    Transcript transcript{talk.turn.agent, talk.turn.history, {}};
    const auto statusAfter = [&](const std::string& tool) {
        transcript.outcomes = {{{"1", tool, {"{}"}}, ToolResult::kDone, ""}};
        return scriptedReport(transcript).analytics.prospectStatus.value_or("");
    };
    for (const char* tool :
         {"termin_buchen",
          "prendre_rendez_vous",
          "reservar_cita",
          "fissa_appuntamento",
          "afspraak_maken"}) {
        CAPTURE(tool);
        CHECK(statusAfter(tool) == "APPOINTMENT_SCHEDULED");
    }
    for (const char* tool :
         {"auftrag_anlegen",
          "passer_commande",
          "hacer_pedido",
          "nuovo_ordine",
          "bestelling_plaatsen"}) {
        CAPTURE(tool);
        CHECK(statusAfter(tool) == "SERVICE_ORDER_PLACED");
    }
    CHECK(statusAfter("send_brochure") == "CONTACTED");
}

TEST_CASE("scripted report: a wished time is an item, and no appointment") {
    Talk talk;
    (void)talk.say("I would like a survey on Monday at ten");
    const CallReport report = scriptedReport({talk.turn.agent, talk.turn.history, {}});
    REQUIRE(report.analytics.action_items);
    CHECK(report.analytics.action_items->back() == "Wished time: Monday, 23 November, 10:00");
    CHECK(report.analytics.prospectStatus == "CONTACTED");
}

TEST_CASE("scripted report: in the words of the call's language") {
    const auto summary = [](const char* language, const char* said) {
        Talk talk("Northlight, Maya.");
        talk.turn.agent.voice.languageAccent = models::LanguageAccent{language, std::nullopt};
        if (said != nullptr) {
            (void)talk.say(said);
        }
        const Transcript transcript{
            talk.turn.agent,
            talk.turn.history,
            {{{"1", "begutachtung", {"{}"}}, ToolResult::kDone, ""}}};
        return scriptedReport(transcript).summary;
    };
    CHECK(
        summary("German", "Hier ist Ada Berg. Meine Heizung ist kaputt") ==
        "Ada Berg hat mit Maya gesprochen (1 Äußerung). Es ging um: „Hier ist Ada Berg. Meine "
        "Heizung ist kaputt“ begutachtung wurde erledigt."
    );
    CHECK(summary("German", nullptr) == "Es wurde nichts gesagt.");
    CHECK(summary("fr", "ma chaudière est en panne").starts_with("L'appelant a parlé avec Maya"));
    CHECK(summary("es", "buenos días").starts_with("La persona que llamó habló con Maya"));
    CHECK(summary("it", "buongiorno").starts_with("Chi ha chiamato ha parlato con Maya"));
    CHECK(summary("nl", "goedemorgen").starts_with("De beller sprak met Maya"));
    CHECK(
        summary("Danish", "hej") ==
        "Opkalderen talte med Maya (1 ytring). Det begyndte med: „hej“ begutachtung blev udført."
    );
    CHECK(summary("ja", nullptr) == "発言はありませんでした。");
    CHECK(summary("zh-TW", "你好").starts_with("來電者與Maya進行了通話"));
    CHECK(summary("pt-BR", "bom dia").starts_with("Quem ligou falou com Maya (1 intervenção)."));
    CHECK(summary("Klingon", "nuqneH").starts_with("The caller spoke with Maya"));
}

TEST_CASE("scripted report: names in the summary are what their places are filled with") {
    Talk talk;
    talk.turn.agent.name = "{count} {caller}";
    (void)talk.say("It is about {agent} and {}");
    CHECK(scriptedReport({talk.turn.agent, talk.turn.history, {}}
    ).summary.starts_with("The caller spoke with {count} {caller} (1 utterance)."));
}

TEST_CASE("scripted report: what was corrected is not told as it was") {
    Talk talk;
    (void)talk.say("My name is Anna Berg and I need a survey");
    (void)talk.say("no sorry, my name is Anne Burg");
    const CallReport report = scriptedReport({talk.turn.agent, talk.turn.history, {}});
    CHECK(report.analytics.name_of_caller == "Anne Burg");
    REQUIRE(report.analytics.action_items);
    CHECK(
        *report.analytics.action_items ==
        std::vector<std::string>{"My name is Anne Burg and I need a survey"}
    );
    CHECK(report.summary.find("Anna") == std::string::npos);
    CHECK(report.summary.find("\"My name is Anne Burg and I need a survey\"") != std::string::npos);
}

TEST_CASE("scripted report: who declines politely is not pleased for it") {
    const auto sentiment = [](const char* language, const char* said) {
        Talk talk;
        talk.turn.agent.voice.languageAccent = models::LanguageAccent{language, std::nullopt};
        (void)talk.say(said);
        return scriptedReport({talk.turn.agent, talk.turn.history, {}}
        ).analytics.sentiment_of_caller.value_or("");
    };
    CHECK(sentiment("en", "my heating is broken") == "neutral");
    CHECK(sentiment("de", "die Heizung ist kaputt") == "neutral");
    CHECK(sentiment("nl", "de verwarming is kapot") == "neutral");
    CHECK(sentiment("en", "no thanks") == "neutral");
    CHECK(sentiment("en", "No, thank you.") == "neutral");
    CHECK(sentiment("en", "thanks, no") == "neutral");
    CHECK(sentiment("de", "nein danke") == "neutral");
    CHECK(sentiment("fr", "non merci") == "neutral");
    CHECK(sentiment("es", "no, gracias") == "neutral");
    CHECK(sentiment("it", "no grazie") == "neutral");
    CHECK(sentiment("nl", "nee bedankt") == "neutral");
    CHECK(sentiment("en", "no thanks, you have been very helpful") == "positive");
    CHECK(sentiment("en", "perfect, thank you") == "positive");
    CHECK(sentiment("en", "that is not good") == "negative");
    CHECK(sentiment("en", "not bad") == "neutral");
    CHECK(sentiment("de", "das ist nicht gut") == "negative");
    CHECK(sentiment("en", "this is terrible") == "negative");
}

TEST_CASE("scripted report: a call without words of the caller knows nothing") {
    const CallReport report = scriptedReport({});
    CHECK(report.summary == "The caller said nothing.");
    CHECK_FALSE(report.analytics.sentiment_of_caller);
    CHECK_FALSE(report.analytics.prospectStatus);
}

TEST_CASE("relevance: sentences that say enough of what is asked") {
    const std::vector<std::string> text{
        "We open at nine. Surveys cost 149 euros. The boss is Ann."};
    const auto answers = [&](const char* said) {
        return answersIn(
            text, {said, "", Saying::kQuestion}, vocabularyOf(*languages().front()), 2
        );
    };
    CHECK(
        answers("what does the survey cost") == std::vector<std::string>{"Surveys cost 149 euros."}
    );
    CHECK(answers("who is the boss") == std::vector<std::string>{"The boss is Ann."});
    CHECK(answers("what is it").empty());
    CHECK(answers("do you sell boats").empty());
    CHECK(answers("").empty());
}

TEST_CASE("relevance: who asks what something is hears what it is, or nothing") {
    const std::vector<std::string> english{
        "# Prices\n\nA survey costs 149 euros. A battery costs 6,900 euros.\n\n# Is my house ready "
        "for a heat pump?\n\nTwo things decide: the heat loss, which the survey measures, and the "
        "radiators.\n\n## The visit\n\nA survey is a visit of one technician.\n\n## The "
        "subsidy\n\nThe state pays 30 percent."};
    const std::vector<std::string> german{
        "Preise\nEine Begutachtung kostet 149 Euro.\nAblauf\nEine Begutachtung ist ein Besuch "
        "eines "
        "Technikers."};
    const auto answers = [](const std::vector<std::string>& text, const char* tag, const char* said
                         ) {
        return answersIn(text, {said, "", Saying::kQuestion}, vocabularyOf(*findLanguage(tag)), 2);
    };
    using Sentences = std::vector<std::string>;
    const Sentences survey{"A survey is a visit of one technician."};
    CHECK(answers(english, "en", "What's a survey?") == survey);
    CHECK(answers(english, "en", "what exactly is a survey") == survey);
    CHECK(answers(english, "en", "What happens in a survey?") == survey);
    CHECK(answers(english, "en", "what is a subsidy") == Sentences{"The state pays 30 percent."});
    CHECK(answers(english, "en", "What's a battery?").empty());
    CHECK(answers(english, "en", "What's a heat pump?").empty());
    CHECK(
        answers(english, "en", "what is the price of a survey") ==
        Sentences{"A survey costs 149 euros."}
    );
    CHECK(
        answers(german, "de", "Was ist eine Begutachtung?") ==
        Sentences{"Eine Begutachtung ist ein Besuch eines Technikers."}
    );
}

TEST_CASE("relevance: headings lend their words, rows and numbers stay whole, twice is once") {
    const std::string text =
        "# Opening hours\n\nFrom Monday to Friday from 8.30 a.m. to 6 p.m. on all days. Closed in "
        "August.\n\nPrices\n\nservice: Survey | price: 149\n\nA technician comes for 18 euros.";
    const std::vector<std::string> passages{text, text};
    const Vocabulary& vocabulary = vocabularyOf(*languages().front());
    CHECK(
        answersIn(
            passages, {"When are your opening hours?", "", Saying::kQuestion}, vocabulary, 2
        ) == std::vector<std::string>{"From Monday to Friday from 8.30 a.m. to 6 p.m. on all days."}
    );
    CHECK(
        answersIn(passages, {"the price of a survey", "", Saying::kQuestion}, vocabulary, 2) ==
        std::vector<std::string>{"service: Survey | price: 149"}
    );
}
