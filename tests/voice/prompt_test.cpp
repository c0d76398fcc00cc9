#include "voice/engine/prompt.h"

#include <doctest/doctest.h>

#include "common/json/utf8.h"
#include "voice/engine/phrases.h"

using namespace hiveline;
using namespace hiveline::voice;

namespace {

models::TranscriptMessage message(models::Speaker speaker, std::string words) {
    models::TranscriptMessage result;
    result.speaker = speaker;
    result.message = std::move(words);
    return result;
}

Turn turn() {
    Turn result;
    result.agent.name = "Maya";
    result.agent.role = "receptionist";
    result.agent.roleDescription = "answers every call";
    result.agent.mission.sequence = {
        {"Reason", "Ask why they call.", "First."},
        {std::nullopt, std::nullopt, std::nullopt},
        {"Close", " ", std::nullopt}};
    result.companyName = "Northlight";
    result.history = {
        message(models::Speaker::kAi, "Hello."),
        message(models::Speaker::kUser, "Is {name} open?")};
    result.context = "Open 9 to 5.";
    return result;
}

}  // namespace

TEST_CASE("prompt: all eight placeholders are filled, other braces stay") {
    Turn given = turn();
    given.agent.mission.prompt =
        "{name}|{role}|{roleDescription}|{company_name}|{sequences}|{conversation_history}|{"
        "context}|{question}"
        "|{ name }|{Name}|{unknown}|{{name}}|{}|{\"a\": {1}}|{";
    CHECK(
        promptOf(given) ==
        "Maya|receptionist|answers every call|Northlight|1. Reason: Ask why they call. "
        "(First.)\n2. Stage\n3. Close"
        "|AI: Hello.\nUSER: Is {name} open?|Open 9 to 5.|Is {name} open?"
        "|{ name }|{Name}|{unknown}|{Maya}|{}|{\"a\": {1}}|{"
    );
    CHECK(showsHistory(given.agent));
}

TEST_CASE("prompt: placeholders do not multiply") {
    Turn given = turn();
    const std::string question(32'000, 'q');
    given.history.back().message = question;
    for (int i = 0; i < 10'000; ++i) {
        given.agent.mission.prompt = given.agent.mission.prompt.value_or("") + "{question}";
    }
    const std::string prompt = promptOf(given);
    CHECK(prompt.size() <= question.size() + kMostRepeated);
    CHECK(prompt.starts_with(question));  // once in full
    CHECK(repeatedTooOften(*given.agent.mission.prompt) == "{question}");
}

TEST_CASE("prompt: every placeholder is there once, whatever the others repeat") {
    Turn given = turn();
    given.context = std::string(8'000, 'c');
    given.agent.roleDescription = std::string(10'000, 'r');
    std::string text;
    for (int i = 0; i < 1'000; ++i) {
        text += "{roleDescription}";
    }
    given.agent.mission.prompt = text + "|{context}|{question}";
    CHECK(promptOf(given).ends_with("|" + given.context + "|Is {name} open?"));
    CHECK(
        fillNames(text, given.agent, "Northlight").size() <=
        kMostRepeated + given.agent.roleDescription->size()
    );
}

TEST_CASE("prompt: what a placeholder stands for is bounded and cut at a character") {
    Turn given = turn();
    std::string stage;
    for (int i = 0; i < 40'000; ++i) {
        stage += "ä";
    }
    given.agent.mission.sequence = {{"Stage", stage, std::nullopt}};
    for (const auto& prompt :
         {std::optional<std::string>("{sequences}{sequences}"), std::optional<std::string>()}) {
        given.agent.mission.prompt = prompt;
        const std::string filled = promptOf(given);
        CHECK(filled.size() <= kMostFilled + kMostRepeated);
        CHECK(json::findInvalidUtf8(filled) == std::string::npos);
    }
}

TEST_CASE("prompt: a few of the large placeholders may be repeated") {
    CHECK_FALSE(repeatedTooOften("{context}{context}{context}{context}{question}{name}"));
    CHECK(repeatedTooOften("{context}{context}{context}{context}{context}") == "{context}");
    CHECK_FALSE(repeatedTooOften("{name}{name}{name}{name}{name}{{context}"));
}

TEST_CASE("prompt: what is not set is empty") {
    Turn given;
    given.agent.mission.prompt =
        "<{role}{roleDescription}{company_name}{sequences}{conversation_history}{context}{question}"
        ">";
    CHECK(promptOf(given) == "<>");
}

TEST_CASE("prompt: a mission without a prompt has one made of role, objective and stages") {
    Turn given = turn();
    given.agent.mission.objective = "Book a survey";
    for (const auto& own : {std::optional<std::string>(), std::optional<std::string>(" \n")}) {
        given.agent.mission.prompt = own;
        const std::string text = promptOf(given);
        for (const char* part :
             {"You are Maya, receptionist of Northlight",
              "answers every call",
              "Book a survey",
              "1. Reason: Ask why they call. (First.)",
              "Open 9 to 5."}) {
            CAPTURE(part);
            CHECK(text.find(part) != std::string::npos);
        }
        CHECK_FALSE(showsHistory(given.agent));
    }
}

TEST_CASE("prompt: the history is cut from its oldest end") {
    const std::vector<models::TranscriptMessage> history = {
        message(models::Speaker::kAi, "one"),
        message(models::Speaker::kUser, "two"),
        message(models::Speaker::kAi, "three")};
    CHECK(historyText(history, 1000) == "AI: one\nUSER: two\nAI: three");
    CHECK(historyText(history, 21) == "USER: two\nAI: three");
    CHECK(historyText(history, 19) == "AI: three");
    CHECK(historyText(history, 8) == "AI: ree");
    CHECK(historyText(history, 3).empty());
    CHECK(historyText({}, 100).empty());
    const std::vector<models::TranscriptMessage> wide = {message(models::Speaker::kUser, "äöü€😀")};
    for (std::size_t budget = 0; budget < 30; ++budget) {
        CHECK(json::findInvalidUtf8(historyText(wide, budget)) == std::string::npos);
        CHECK(historyText(wide, budget).size() <= budget);
    }
}

TEST_CASE("phrases: the mission's words, else ours in the agent's language") {
    models::Agent agent;
    agent.name = "Maya";
    CHECK(phrasesOf(agent, "N").greeting == "Hello, this is Maya. How can I help you?");
    agent.mission.greeting = "{company_name}, {name} speaking. {question}";
    agent.mission.farewell = "  ";
    CHECK(phrasesOf(agent, "Northlight").greeting == "Northlight, Maya speaking. {question}");
    CHECK(phrasesOf(agent, "N").farewell == "Thank you for your call. Goodbye.");
    for (const char* language : {"de", "de-AT", "German", "DEUTSCH"}) {
        agent.voice.languageAccent = models::LanguageAccent{language, std::nullopt};
        CHECK(phrasesOf(agent, "N").farewell == "Vielen Dank für Ihren Anruf. Auf Wiederhören.");
    }
    agent.voice.languageAccent = models::LanguageAccent{"Klingon", std::nullopt};
    CHECK(phrasesOf(agent, "N").farewell == "Thank you for your call. Goodbye.");
}
