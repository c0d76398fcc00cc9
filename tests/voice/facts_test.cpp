#include "voice/providers/facts.h"

#include <doctest/doctest.h>

using namespace hiveline;
using namespace hiveline::voice;
using Text = std::optional<std::string>;

TEST_CASE("facts: names are what the words state") {
    const auto name = [](std::string_view said, std::string_view asked = "") {
        return factsOf(said, asked).name;
    };
    CHECK(name("Hi, my name is Ada Lovelace and I have a question.") == "Ada Lovelace");
    CHECK(name("my name is ada") == "ada");
    CHECK(name("I'm Zoë O'Neill, calling about the boiler") == "Zoë O'Neill");
    CHECK(name("Guten Tag, ich heiße Jürgen Müller.") == "Jürgen Müller");
    CHECK(name("This is Grace. I need help.") == "Grace");
    CHECK(name("I'm calling about prices") == Text());
    CHECK(name("I am not sure") == Text());
    CHECK(name("This is terrible") == Text());
    CHECK(name("Ada Lovelace", "May I ask for your name?") == "Ada Lovelace");
    CHECK(name("Ada Lovelace", "What can I do for you?") == Text());
    CHECK(name("No", "What is your name?") == Text());
    CHECK(name("Why do you want to know that", "What is your name?") == Text());
}

TEST_CASE("facts: e-mail addresses, written and spoken") {
    const auto email = [](std::string_view said) { return factsOf(said, "").emailAddress; };
    CHECK(email("Write to ada.l+x@mail.example.com, please.") == "ada.l+x@mail.example.com");
    CHECK(email("it is ada dot lovelace at example dot co dot uk") == "ada.lovelace@example.co.uk");
    CHECK(email("meet me at noon") == Text());
    CHECK(email("@home and a@b") == Text());
}

TEST_CASE("facts: phone numbers, not dates and small numbers") {
    const auto phone = [](std::string_view said) { return factsOf(said, "").phoneNumber; };
    CHECK(phone("call +49 (30) 1234-5678 please") == "+493012345678");
    CHECK(phone("555 123 4567") == "5551234567");
    CHECK(phone("on 2026-11-20 at 10") == Text());
    CHECK(phone("error F28, 12 34") == Text());
    CHECK(phone("12345678901234567890") == Text());
    CHECK(phone("since 20.11.2026, reach me at 0301234567") == "0301234567");
}

TEST_CASE("facts: postal addresses") {
    const auto address = [](std::string_view said) { return factsOf(said, "").address; };
    CHECK(address("I live at 12 Elm Street, Springfield. Thanks.") == "12 Elm Street, Springfield");
    CHECK(address("Come to 221B Baker Street please") == "221B Baker Street");
    CHECK(
        address("Das ist die Hauptstraße 5, 10115 Berlin bitte") == "Hauptstraße 5, 10115 Berlin"
    );
    CHECK(address("My address is not your business") == Text());
    CHECK(address("I have 3 problems on the road") == Text());
}

TEST_CASE("facts: consent is an answer to the question, or said outright") {
    const auto consent = [](std::string_view said, std::string_view asked) {
        return factsOf(said, asked).audioConsent;
    };
    CHECK(consent("Yes, sure", "May I ask whether the call may be recorded?") == true);
    CHECK(consent("No thanks", "May we record this call?") == false);
    CHECK(consent("Sí", "¿Podemos grabar la llamada?") == true);
    CHECK(consent("Maybe", "May we record this call?") == std::optional<bool>());
    CHECK(consent("Yes", "Is it urgent?") == std::optional<bool>());
    CHECK(consent("Please do not record this", "Hello") == false);
    CHECK(consent("You may record", "Hello") == true);
}

TEST_CASE("facts: the last statement counts, and the agent's words never") {
    const auto message = [](models::Speaker speaker, const char* words) {
        models::TranscriptMessage result;
        result.speaker = speaker;
        result.message = words;
        return result;
    };
    const Facts facts = factsOf({
        message(models::Speaker::kAi, "My name is Maya, write to office@example.com."),
        message(models::Speaker::kUser, "My name is Ada."),
        message(models::Speaker::kAi, "Hello Ada."),
        message(models::Speaker::kUser, "Sorry, my name is Eda."),
    });
    CHECK(facts.name == "Eda");
    CHECK(facts.emailAddress == Text());
}

TEST_CASE("facts: leave and questions") {
    CHECK(takesLeave("Okay, bye!"));
    CHECK(takesLeave("That's all, thank you"));
    CHECK(takesLeave("Tschüss"));
    CHECK_FALSE(takesLeave("I bought a bypass"));
    CHECK(asksSomething("what does it cost"));
    CHECK(asksSomething("And how long"));
    CHECK(asksSomething("You are open?"));
    CHECK_FALSE(asksSomething("My boiler is broken"));
}
