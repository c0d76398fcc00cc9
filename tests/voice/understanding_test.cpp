// What is taken from utterances, by kind and language. Whole calls are in dialogues_test.cpp.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "voice/engine/language_of.h"
#include "voice/engine/phrases.h"
#include "voice/languages/report_words.h"
#include "voice/phone/carrier_voices.h"
#include "voice/understanding/caller.h"
#include "voice/understanding/facts/corrections.h"
#include "voice/understanding/facts/countries.h"
#include "voice/understanding/facts/names.h"
#include "voice/understanding/words/numbers.h"

using namespace hiveline;         // NOLINT(google-build-using-namespace)
using namespace hiveline::voice;  // NOLINT(google-build-using-namespace)
using Text = std::optional<std::string>;

namespace {

const Vocabulary& in(std::string_view tag) {
    const Language* language = findLanguage(tag);
    REQUIRE(language != nullptr);
    return vocabularyOf(*language);
}

/// Friday, nine in the morning.
constexpr Present kNow{{2026, 11, 20}, 9 * 60};

Caller heard(std::string_view said, std::string_view asked = "", std::string_view tag = "en") {
    Caller caller(in(tag), kNow);
    (void)caller.hear(said, asked);
    return caller;
}

std::string when(std::string_view tag, std::string_view said) {
    return written(datesIn(wordsOf(said), in(tag), kNow, {.hours = Hours::kExpected}).when);
}

Act act(std::string_view tag, std::string_view said, std::string_view asked = "") {
    Caller caller(in(tag), kNow);
    return caller.hear(said, asked).act;
}

}  // namespace

TEST_CASE("understanding: folding is case, accents and apostrophes") {
    CHECK(fold("MÜLLERSTRASSE") == fold("Müllerstraße"));
    CHECK(fold("Zoë O’Neill") == "zoe oneill");
    CHECK(fold("Øresund Łódź Şahin") == "oresund lodz sahin");
    CHECK(capitalised("jürgen o'neill von der aue") == "Jürgen O'Neill von der Aue");
    CHECK(capitalised("Anna van Dijk") == "Anna van Dijk");
    CHECK(wordsOf("").empty());
    CHECK(wordsOf(" .,!? ").empty());
    CHECK(wordsOf(std::string(100'000, 'x')).front().text.size() == kMaxUtterance);
}

TEST_CASE("understanding: a phrase is found from the word behind it, however long") {
    const auto words = wordsOf("ik kom om acht of rond een uur of negen");
    const auto before = [&](std::size_t at) {
        return in("nl").before(Cue::kTimeBefore, words, at);
    };
    CHECK(before(3) == 1);
    CHECK(before(9) == 4);
    CHECK(before(0) == 0);
    CHECK(before(2) == 0);
}

TEST_CASE("understanding: names are what the words state") {
    const auto name = [](std::string_view said, std::string_view asked = "") {
        return heard(said, asked).facts().name;
    };
    constexpr std::string_view kAsked = "May I ask for your name?";
    CHECK(name("Hi, my name is Ada Lovelace and I have a question.") == "Ada Lovelace");
    CHECK(name("my name is ada") == "Ada");
    CHECK(name("I'm Zoë O'Neill, calling about the boiler") == "Zoë O'Neill");
    CHECK(name("This is Grace. I need help.") == "Grace");
    CHECK(heard("Guten Tag, ich heiße Jürgen Müller.", "", "de").facts().name == "Jürgen Müller");
    CHECK(name("I'm calling about prices") == Text());
    CHECK(name("I am not sure") == Text());
    CHECK(name("This is terrible") == Text());
    CHECK(name("I am Freezing", kAsked) == Text());
    CHECK(name("Ada Lovelace", kAsked) == "Ada Lovelace");
    CHECK(name("Ortiz, Carmen", kAsked) == "Carmen Ortiz");
    CHECK(name("Ada Lovelace", "What can I do for you?") == Text());
    CHECK(name("No", "What is your name?") == Text());
    CHECK(name("bye", "What is your name?") == Text());
    CHECK(name("maybe", "What is your name?") == Text());
    CHECK(name("Why do you want to know that", "What is your name?") == Text());
    CHECK(name("Actually my name is spelled Bäcker, with ä") == "Bäcker");
    CHECK(name("No, my name is Anna Schmitt with double t") == "Anna Schmitt");
    // No part of the words that lead to it.
    CHECK(heard("a nombre de Ramón Ibarra", "", "es").facts().name == "Ramón Ibarra");
    CHECK(heard("au nom de Colette Roux", "", "fr").facts().name == "Colette Roux");
    CHECK(heard("op naam van Joris Smit", "", "nl").facts().name == "Joris Smit");
    CHECK(heard("a nombre de De la Cruz", "", "es").facts().name == "De la Cruz");
}

TEST_CASE("understanding: who asks what to do asks, wherever the words stand") {
    CHECK(act("es", "ay madre y qué hago") == Act::kQuestion);
    CHECK(act("fr", "et là je fais quoi") == Act::kQuestion);
    CHECK(act("it", "e adesso che faccio") == Act::kQuestion);
    CHECK(act("nl", "ja maar wat moet ik dan") == Act::kQuestion);
    CHECK(act("de", "oh gott und was mach ich jetzt") == Act::kQuestion);
    CHECK(act("en", "oh no and what do i do until then") == Act::kQuestion);
}

TEST_CASE("understanding: a name that was misheard is mended where it is said again") {
    const auto name = [](std::string_view tag, std::string_view first, std::string_view then) {
        Caller caller(in(tag), kNow);
        (void)caller.hear(first, "");
        (void)caller.hear(then, "");
        return caller.facts().name;
    };
    CHECK(name("en", "this is Tom Baker", "no, Barker, with an r") == "Tom Barker");
    CHECK(name("en", "this is Tom Baker", "No, Ada Lovelace") == "Ada Lovelace");
    CHECK(name("de", "hier ist Thomas Bäcker", "nein, Becker mit e") == "Thomas Becker");
    CHECK(name("de", "hier ist Thomas Bäcker", "nein, Schulz") == "Schulz");
}

TEST_CASE("understanding: a name that was refused is taken where it is given after all") {
    const auto name = [](std::string_view tag,
                         std::string_view refusal,
                         std::string_view asked,
                         std::string_view then) {
        Caller caller(in(tag), kNow);
        (void)caller.hear(refusal, tag == "de" ? "Wie ist Ihr Name?" : "What is your name?");
        (void)caller.hear(then, asked);
        return caller.facts().name;
    };
    constexpr std::string_view kTime = "Which day and time would suit you?";
    CHECK(name("en", "I'd rather not say", kTime, "Anna Berg") == "Anna Berg");
    CHECK(name("en", "no thanks", kTime, "ok then, Anna Berg") == "Anna Berg");
    CHECK(name("en", "no thanks", "What can I do for you?", "Anna Berg") == "Anna Berg");
    CHECK(name("de", "sage ich nicht", "Um wie viel Uhr?", "na gut, Anna Berg") == "Anna Berg");
    // What is no name stays none.
    CHECK(name("en", "no thanks", kTime, "whenever suits") == Text());
    CHECK(name("en", "no thanks", kTime, "Tuesday Morning") == Text());
    CHECK(name("en", "no thanks", "Which boiler do you have?", "Acme Ecotec") == Text());
    CHECK(name("de", "sage ich nicht", "Worum geht es?", "Solaranlage Wartung") == Text());
    // What was asked before and not answered may be answered late.
    CHECK(name("en", "tomorrow at ten", kTime, "anna berg") == "Anna Berg");
    CHECK(name("en", "tomorrow at ten", "Which boiler do you have?", "acme ecotec") == Text());
}

TEST_CASE("understanding: who takes a name back in the same breath has the other one") {
    const auto name = [](std::string_view tag, std::string_view said) {
        Caller caller(in(tag), kNow);
        (void)caller.hear(said, tag == "de" ? "Wie ist Ihr Name?" : "What is your name?");
        return caller.facts().name;
    };
    CHECK(name("en", "ok my name's Tom Becker, no sorry, Tim Becker") == "Tim Becker");
    CHECK(name("en", "It's Tom Becker, no, Tim Becker.") == "Tim Becker");
    CHECK(name("en", "Tom Becker, sorry, Tim Becker") == "Tim Becker");
    CHECK(name("en", "my name is Anna Berg, I mean Anne Burg") == "Anne Burg");
    CHECK(name("en", "Tom Baker, no, Barker") == "Tom Barker");
    CHECK(name("de", "Ich heiße Hans Maier, nein, Hans Meier") == "Hans Meier");
    CHECK(name("de", "Hans Maier, Entschuldigung, Heinz Meier") == "Heinz Meier");
    // Another name behind it is none of the caller.
    CHECK(name("en", "My name is Tom Becker, not Tim") == "Tom Becker");
    CHECK(name("en", "My name is Tom Becker, sorry, is Anna there?") == "Tom Becker");
    CHECK(name("en", "Tom Becker, no problem") == "Tom Becker");
}

TEST_CASE("understanding: no part of a name that is denied is in the one that is given") {
    const auto denied = [](std::string_view tag, std::string_view said, std::string_view asked) {
        Caller caller(in(tag), kNow);
        (void)caller.hear(said, asked);
        REQUIRE(caller.corrections().size() == 1);
        return caller.facts().name.value_or("") + ", not " + caller.corrections().front().was;
    };
    CHECK(
        denied("en", "no, not anna berg, anne burg", "What is your name?") ==
        "Anne Burg, not Anna Berg"
    );
    CHECK(
        denied("de", "nein, nicht Hans Meier, Franz Maier", "Wie ist Ihr Name?") ==
        "Franz Maier, not Hans Meier"
    );
}

TEST_CASE("understanding: words as they stand after what was corrected") {
    const std::vector<CorrectedFact> facts{
        {"Anna Berg", "Anne Burg"}, {"0170123456", "0171 65"}, {"Anne Burg", "Ann Burg"}};
    CHECK(
        withCorrections("This is ANNA  Berg, call 0170 123 456!", facts) ==
        "This is Ann Burg, call 0171 65!"
    );
    CHECK(withCorrections("Annabel Berg, 10170123456", facts) == "Annabel Berg, 10170123456");
    CHECK(
        withCorrections(
            "Anna Berg, no, Anne Burg", std::vector<CorrectedFact>{{"Anna Berg", "Anne Burg"}}
        ) == "Anna Berg, no, Anne Burg"
    );
    CHECK(withCorrections("", facts).empty());
    CHECK(withCorrections("Anna", {}) == "Anna");
    CHECK(withCorrections("same", std::vector<CorrectedFact>{{"", "x"}, {"...", "y"}}) == "same");
}

TEST_CASE("understanding: the wish for a person, however short") {
    CHECK(act("en", "I want a person") == Act::kHuman);
    CHECK(act("de", "ich will mit einer Person sprechen") == Act::kHuman);
    CHECK(act("fr", "je veux une personne") == Act::kHuman);
    CHECK(act("es", "quiero una persona") == Act::kHuman);
    CHECK(act("it", "voglio una persona") == Act::kHuman);
    CHECK(act("nl", "ik wil een persoon") == Act::kHuman);
}

TEST_CASE("understanding: what is too long to be a fact is none") {
    CHECK(heard(std::string(8'000, 'x'), "What is your name?").facts() == CallerFacts{});
    CHECK(
        heard("12 " + std::string(300, 'y') + " street", "Your address?").facts() == CallerFacts{}
    );
}

TEST_CASE("understanding: a spelling corrects the name that it is like") {
    Caller caller(in("en"), kNow);
    (void)caller.hear("my name is karen schmidt", "");
    (void)caller.hear("sorry it's k a r i n", "And your address?");
    CHECK(caller.facts().name == "Karin Schmidt");
    REQUIRE(caller.corrections().size() == 1);
    CHECK(caller.corrections().front().was == "Karen Schmidt");
    CHECK(spellingsIn(wordsOf("B as in Bravo, O, B"), in("en")).front().word == "bob");
    CHECK(spellingsIn(wordsOf("a b"), in("en")).empty());
    CHECK(distance("kitten", "sitting") == 3);
    CHECK(distance("", "abc") == 3);
    CHECK(distance(std::string(1'000, 'a'), "") == 64);
}

TEST_CASE("understanding: e-mail addresses, written and spoken") {
    const auto email = [](std::string_view said) { return heard(said).facts().emailAddress; };
    CHECK(email("Write to ada.l+x@mail.example.com, please.") == "ada.l+x@mail.example.com");
    CHECK(email("it is ada dot lovelace at example dot co dot uk") == "ada.lovelace@example.co.uk");
    CHECK(email("meet me at noon") == Text());
    CHECK(email("@home and a@b") == Text());
    CHECK(email("@") == Text());
    CHECK(email("at dot com") == Text());
}

TEST_CASE("understanding: phone numbers, not dates, small and other numbers") {
    const auto phone = [](std::string_view said, std::string_view asked = "") {
        return heard(said, asked).facts().phoneNumber;
    };
    CHECK(phone("call +49 (30) 1234-5678 please") == "+493012345678");
    CHECK(phone("555 123 4567") == "5551234567");
    CHECK(phone("oh double seven oh oh nine double one two three four") == "07700911234");
    CHECK(phone("0049 30 123456") == "+4930123456");
    CHECK(phone("on 2026-11-20 at 10") == Text());
    CHECK(phone("Please book a survey for 2026-11-24 10:00 at Gartenweg 12") == Text());
    CHECK(phone("my postcode is 10115 and customer number 4711-000123") == Text());
    CHECK(phone("error F28, 12 34") == Text());
    CHECK(phone("12345678901234567890") == Text());
    CHECK(phone("since 20.11.2026, reach me at 0301234567") == "0301234567");
    CHECK(phone("the customer number is 88123456", "Your phone number?") == Text());
}

TEST_CASE("understanding: a number that is told in pieces") {
    Caller caller(in("en"), kNow);
    (void)caller.hear("oh one seven", "Your phone number?");
    CHECK(caller.facts().phoneNumber == Text());
    (void)caller.hear("double zero one two", "Go on.");
    CHECK(caller.facts().phoneNumber == "0170012");
    (void)caller.hear("three four five", "Go on.");
    CHECK(caller.facts().phoneNumber == "0170012345");
}

TEST_CASE("understanding: hundreds in telephone numbers") {
    constexpr std::string_view kAsked = "What is your phone number?";
    CHECK(heard("oh eight hundred one two three four", kAsked).facts().phoneNumber == "08001234");
    CHECK(
        heard("null achthundert eins zwei drei vier", "Wie ist Ihre Telefonnummer?", "de")
            .facts()
            .phoneNumber == "08001234"
    );
}

TEST_CASE("understanding: postal addresses") {
    const auto address =
        [](std::string_view said, std::string_view asked = "", std::string_view tag = "en") {
            return heard(said, asked, tag).facts().address;
        };
    CHECK(address("I live at 12 Elm Street, Springfield. Thanks.") == "12 Elm Street, Springfield");
    CHECK(address("Come to 221B Baker Street please") == "221B Baker Street");
    CHECK(
        address("Das ist die Hauptstraße 5, 10115 Berlin bitte", "", "de") ==
        "Hauptstraße 5, 10115 Berlin"
    );
    CHECK(address("Berliner Straße 5", "", "de") == "Berliner Straße 5");
    CHECK(address("j'habite au 12 rue de la Paix à Paris", "", "fr") == "12 rue de la Paix, Paris");
    CHECK(address("vivo en la calle mayor cinco", "", "es") == "Calle Mayor 5");
    CHECK(address("My address is not your business") == Text());
    CHECK(address("I have 3 problems on the road") == Text());
    CHECK(address("around ten", "Your address?") == Text());
}

TEST_CASE("understanding: consent is an answer to the question, or said outright") {
    const auto consent =
        [](std::string_view said, std::string_view asked, std::string_view tag = "en") {
            return heard(said, asked, tag).facts().audioConsent;
        };
    CHECK(consent("Yes, sure", "May I ask whether the call may be recorded?") == true);
    CHECK(consent("No thanks", "May we record this call?") == false);
    CHECK(consent("Sí", "¿Podemos grabar la llamada?", "es") == true);
    CHECK(consent("Maybe", "May we record this call?") == std::optional<bool>());
    CHECK(consent("Yes", "Is it urgent?") == std::optional<bool>());
    CHECK(consent("Please do not record this", "Hello") == false);
    CHECK(consent("You may record", "Hello") == true);
}

TEST_CASE("understanding: days and hours in six languages") {
    CHECK(when("en", "next Tuesday at ten") == "2026-11-24T10:00");
    CHECK(when("en", "the day after tomorrow, half past two") == "2026-11-22T14:30");
    CHECK(when("en", "quarter to four on the 24th of November") == "2026-11-24T15:45");
    CHECK(when("en", "tomorrow at 10 am") == "2026-11-21T10:00");
    CHECK(when("en", "friday") == "2026-11-27");
    CHECK(when("en", "wednesday next week") == "2026-11-25");
    CHECK(when("en", "not monday, tuesday") == "2026-11-24");
    CHECK(when("en", "3/12/2026 at noon") == "2026-12-03T12:00");
    CHECK(when("de", "nächsten Dienstag um zehn") == "2026-11-24T10:00");
    CHECK(when("de", "am dritten Dezember um halb elf") == "2026-12-03T10:30");
    CHECK(when("de", "24.11. um 14.30 Uhr") == "2026-11-24T14:30");
    CHECK(when("de", "Dienstag morgen um acht") == "2026-11-24T08:00");
    CHECK(when("de", "übermorgen viertel nach drei") == "2026-11-22T15:15");
    CHECK(when("de", "heute Abend um sieben") == "2026-11-20T19:00");
    CHECK(when("fr", "mardi prochain à dix heures et demie") == "2026-11-24T10:30");
    CHECK(when("fr", "le 24 novembre à 14h30") == "2026-11-24T14:30");
    CHECK(when("fr", "demain matin à neuf heures moins le quart") == "2026-11-21T08:45");
    CHECK(when("fr", "à 0 heures moins le quart") == "T23:45");
    CHECK(when("es", "el martes a las diez y media") == "2026-11-24T10:30");
    CHECK(when("es", "mañana por la mañana a las nueve") == "2026-11-21T09:00");
    CHECK(when("es", "el 3 de diciembre a las cuatro de la tarde") == "2026-12-03T16:00");
    CHECK(when("it", "martedì alle dieci e un quarto") == "2026-11-24T10:15");
    CHECK(when("it", "domani pomeriggio alle tre") == "2026-11-21T15:00");
    CHECK(when("it", "dopodomani alle nove meno dieci") == "2026-11-22T08:50");
    CHECK(when("nl", "volgende week woensdag om half drie") == "2026-11-25T14:30");
    CHECK(when("nl", "morgenochtend om negen uur").ends_with("T09:00"));
    CHECK(when("nl", "drie december om kwart over elf") == "2026-12-03T11:15");
}

TEST_CASE("understanding: what is no day is none, and no day is made up") {
    CHECK(when("en", "") == "");
    CHECK(when("en", "31 February") == "");
    CHECK(when("en", "99.99.9999") == "");
    CHECK(when("en", "about three weeks") == "");
    CHECK(when("de", "06.12.34.56.78") == "");
    CHECK(heard("the boiler broke on Monday").facts().when == When{});
    CHECK(heard("I need somebody to come on 2020-01-01 at 10:00").facts().when == When{});
    Caller timeless(in("en"), std::nullopt);
    (void)timeless.hear("tomorrow at ten", "When would it suit you?");
    CHECK(timeless.facts().when == When{});
}

TEST_CASE("understanding: an hour of today that is over is not agreed on") {
    Caller caller(in("en"), Present{{2026, 11, 22}, 21 * 60});
    (void)caller.hear("can somebody come today?", "");
    CHECK(caller.facts().when == When{Day{2026, 11, 22}, std::nullopt});
    const Heard heard = caller.hear("around five", "At what time?");
    CHECK(heard.act == Act::kAnswer);
    CHECK(caller.facts().when == When{Day{2026, 11, 22}, std::nullopt});
    (void)caller.hear("then tomorrow at five", "At what time?");
    CHECK(caller.facts().when == When{Day{2026, 11, 23}, 17 * 60});
}

TEST_CASE("understanding: the calendar") {
    CHECK(daysSinceEpoch({1970, 1, 1}) == 0);
    CHECK(daysSinceEpoch({2026, 11, 20}) == 20'777);
    CHECK(dayOf(20'777) == Day{2026, 11, 20});
    CHECK(weekdayOf({2026, 11, 20}) == 5);
    CHECK(isDay({2028, 2, 29}));
    CHECK_FALSE(isDay({2026, 2, 29}));
    CHECK_FALSE(isDay({2026, 13, 1}));
}

TEST_CASE("understanding: acts in languages without dialogues of their own") {
    CHECK(act("fr", "bonjour") == Act::kGreeting);
    CHECK(act("fr", "ma chaudière est en panne") == Act::kNeed);
    CHECK(act("fr", "combien ça coûte") == Act::kQuestion);
    CHECK(act("fr", "êtes-vous un robot ?") == Act::kRobot);
    CHECK(act("fr", "je voudrais parler à une vraie personne") == Act::kHuman);
    CHECK(act("fr", "pardon ?") == Act::kRepeat);
    CHECK(act("fr", "un instant s'il vous plaît") == Act::kWait);
    CHECK(act("fr", "vous êtes des incompétents") == Act::kInsult);
    CHECK(act("fr", "je me suis trompé de numéro") == Act::kWrongNumber);
    CHECK(act("fr", "non merci, c'est tout", "Puis-je faire autre chose pour vous ?") == Act::kNo);
    CHECK(act("fr", "au revoir") == Act::kGoodbye);
    CHECK(act("es", "hola buenos días") == Act::kGreeting);
    CHECK(act("es", "la caldera no funciona") == Act::kNeed);
    CHECK(act("es", "cuánto cuesta") == Act::kQuestion);
    CHECK(act("es", "es usted un robot") == Act::kRobot);
    CHECK(act("es", "quiero hablar con una persona") == Act::kHuman);
    CHECK(act("es", "¿cómo?") == Act::kRepeat);
    CHECK(act("es", "un momento por favor") == Act::kWait);
    CHECK(act("es", "son unos inútiles") == Act::kInsult);
    CHECK(act("es", "me he equivocado de número") == Act::kWrongNumber);
    CHECK(act("es", "no gracias", "¿Puedo ayudarle en algo más?") == Act::kNo);
    CHECK(act("es", "hasta luego") == Act::kGoodbye);
    CHECK(act("it", "buongiorno") == Act::kGreeting);
    CHECK(act("it", "la caldaia non funziona") == Act::kNeed);
    CHECK(act("it", "quanto costa") == Act::kQuestion);
    CHECK(act("it", "lei è un robot?") == Act::kRobot);
    CHECK(act("it", "vorrei parlare con una persona") == Act::kHuman);
    CHECK(act("it", "come scusi?") == Act::kRepeat);
    CHECK(act("it", "un attimo per favore") == Act::kWait);
    CHECK(act("it", "siete degli incapaci") == Act::kInsult);
    CHECK(act("it", "ho sbagliato numero") == Act::kWrongNumber);
    CHECK(act("it", "no grazie", "Posso fare altro per lei?") == Act::kNo);
    CHECK(act("it", "arrivederci") == Act::kGoodbye);
    CHECK(act("nl", "goedemorgen") == Act::kGreeting);
    CHECK(act("nl", "de ketel doet het niet") == Act::kNeed);
    CHECK(act("nl", "wat kost dat") == Act::kQuestion);
    CHECK(act("nl", "bent u een robot?") == Act::kRobot);
    CHECK(act("nl", "ik wil iemand spreken") == Act::kHuman);
    CHECK(act("nl", "wat zegt u?") == Act::kRepeat);
    CHECK(act("nl", "een momentje alstublieft") == Act::kWait);
    CHECK(act("nl", "wat een stomme idioten") == Act::kInsult);
    CHECK(act("nl", "verkeerd verbonden") == Act::kWrongNumber);
    CHECK(act("nl", "nee dank u", "Kan ik nog iets voor u doen?") == Act::kNo);
    CHECK(act("nl", "tot ziens") == Act::kGoodbye);
}

TEST_CASE("understanding: numbers of every language count") {
    for (const Language* language : languages()) {
        if (language->understanding == nullptr) {
            continue;
        }
        CAPTURE(language->tag);
        const Vocabulary& vocabulary = vocabularyOf(*language);
        for (int value = 0; value < 20; ++value) {
            std::string_view word =
                language->understanding->units.at(static_cast<std::size_t>(value));
            word = word.substr(0, word.find('|'));
            const Words words = wordsOf(word);
            const auto number = vocabulary.number(words, 0);
            REQUIRE(number);
            CHECK(number->value == value);
            CHECK(number->count == words.size());
        }
    }
    const auto number = [](std::string_view tag, std::string_view said) {
        const Words words = wordsOf(said);
        const auto found = in(tag).number(words, 0);
        return found && found->count == words.size() ? found->value : -1;
    };
    CHECK(number("en", "forty two") == 42);
    CHECK(number("de", "fünfundzwanzig") == 25);
    CHECK(number("de", "fuenfundzwanzig") == 25);
    CHECK(number("fr", "quatre-vingt-dix-sept") == 97);
    CHECK(number("fr", "soixante et onze") == 71);
    CHECK(number("es", "veintiuno") == 21);
    CHECK(number("es", "cuarenta y dos") == 42);
    CHECK(number("it", "ventotto") == 28);
    CHECK(number("it", "trentuno") == 31);
    CHECK(number("nl", "tweeëntwintig") == 22);
    CHECK(number("en", "one hundred and five") == 105);
    CHECK(number("en", "a hundred") == 100);
    CHECK(number("de", "hundertfünf") == 105);
    CHECK(number("de", "zweihundertdreiundvierzig") == 243);
    CHECK(number("de", "hundertundeins") == 101);
    CHECK(number("de", "hundertprozentig") == -1);
    CHECK(number("fr", "deux cent douze") == 212);
    CHECK(number("es", "ciento doce") == 112);
    CHECK(number("it", "centocinque") == 105);
    CHECK(number("nl", "honderdvijf") == 105);
}

TEST_CASE("understanding: one telephone number with and without the country") {
    CHECK(callingCodeOf("Europe/Berlin", "en") == "49");
    CHECK(callingCodeOf("", "fr") == "33");
    CHECK(callingCodeOf("Nowhere", "xx").empty());
    CHECK(isSameNumber("+49 170 1234567", "0170 1234567", "49"));
    CHECK(isSameNumber("0049 (0)170 1234567", "0170/1234567", "49"));
    CHECK(isSameNumber("+39 06 12345678", "06 12345678", "39"));
    CHECK(isSameNumber("+1 555 123 4567", "555 123 4567", "1"));
    CHECK_FALSE(isSameNumber("+43 170 1234567", "0170 1234567", "49"));
    CHECK_FALSE(isSameNumber("0170 1234567", "0170 123456", "49"));
}

TEST_CASE("languages: the server's own words are there for each that carriers have voices in") {
    CHECK(languages().size() == 24);
    for (const char* name :
         {"English", "German",  "French",   "Spanish",   "Italian",   "Portuguese",
          "Dutch",   "Flemish", "Danish",   "Swedish",   "Norwegian", "Polish",
          "Russian", "Turkish", "Romanian", "Icelandic", "Japanese",  "Korean",
          "Hindi",   "Chinese", "Mandarin", "Arabic"}) {
        CAPTURE(name);
        models::Agent agent;
        agent.name = "Ada";
        agent.voice.languageAccent = models::LanguageAccent{name, std::nullopt};
        const Language* language = findLanguage(name);
        REQUIRE(language != nullptr);
        const std::string heard(phoneLanguageOf(agent).heard);
        CHECK(heard.substr(0, heard.find('-')) == language->tag);
        CHECK(findLanguage(heard) == language);
        const Phrases phrases = phrasesOf(agent, "");
        CHECK(phrases.greeting.find("Ada") != std::string::npos);
    }
}

TEST_CASE("languages: Chinese is written as where the agent speaks it") {
    const Language* simplified = findLanguage("cmn");
    for (const char* tag :
         {"zh", "zh-CN", "zh-Hans", "zh-Hans-TW", "cmn-Hans-CN", "Chinese", "中文"}) {
        CAPTURE(tag);
        CHECK(findLanguage(tag) == simplified);
    }
    for (const char* tag :
         {"zh-TW",
          "zh_HK",
          "zh-Hant",
          "zh-Hant-TW",
          "cmn-Hant",
          "Traditional Chinese",
          "繁體中文"}) {
        CAPTURE(tag);
        const Language* language = findLanguage(tag);
        REQUIRE(language != nullptr);
        CHECK(language->own.waiting == "請稍候。");
        CHECK(reportWordsOf(*language).callerOnly == "來電者");
        models::Agent agent;
        agent.voice.languageAccent = models::LanguageAccent{tag, std::nullopt};
        CHECK(languageTagOf(agent).value_or("").starts_with("zh"));
        CHECK(phoneLanguageOf(agent).heard == "cmn-Hans-CN");  // carriers have no other voice
    }
    CHECK(findLanguage("de-TW")->tag == "de");
}

TEST_CASE("languages: none lacks a word or shares its tag") {
    const auto textsOf = [](const OwnWords& own) {
        return std::array{
            own.greeting,
            own.waiting,
            own.fallback,
            own.reprompts[0],
            own.reprompts[1],
            own.farewell};
    };
    const auto english = textsOf(languages().front()->own);
    std::vector<const Language*> all(languages().begin(), languages().end());
    all.push_back(findLanguage("zh-TW"));
    for (const Language* language : all) {
        CAPTURE(language->tag);
        const auto texts = textsOf(language->own);
        CHECK(texts[0].find("{name}") != std::string_view::npos);
        for (const std::string_view words : texts) {
            CHECK_FALSE(words.empty());
            CHECK(std::ranges::count(texts, words) == 1);
            CHECK((language->tag == "en" || std::ranges::count(english, words) == 0));
        }
        CHECK(std::ranges::count(languages(), language->tag, [](const Language* each) {
                  return each->tag;
              }) == 1);
    }
}
