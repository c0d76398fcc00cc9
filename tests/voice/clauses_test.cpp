// What the grammar of clauses tells of callers who speak without marks: what asks, what is no name,
// which day is meant when an agreed one is changed.
#include "voice/understanding/acts/clauses.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "voice/understanding/caller.h"

using namespace hiveline::voice;  // NOLINT(google-build-using-namespace)

namespace {

constexpr Present kFriday{{2026, 11, 20}, 9 * 60};

/// What an agent asks and a caller answers, in turns.
struct Talk {
    Caller caller;
    explicit Talk(std::string_view tag) : caller(vocabularyOf(*findLanguage(tag)), kFriday) {}
    Talk& hear(std::string_view asked, std::string_view said) {
        act = nameOf(caller.hear(said, asked).act);
        return *this;
    }
    [[nodiscard]] std::string name() const { return caller.facts().name.value_or(""); }
    [[nodiscard]] std::string email() const { return caller.facts().emailAddress.value_or(""); }
    [[nodiscard]] std::string phone() const { return caller.facts().phoneNumber.value_or(""); }
    [[nodiscard]] std::string when() const { return written(caller.facts().when); }

    std::string_view act;
};

bool asks(std::string_view tag, std::string_view said) {
    return asksByGrammar(wordsOf(said), vocabularyOf(*findLanguage(tag)));
}

struct Said {
    std::string_view tag;
    std::string_view words;
    std::string_view asked = {};
};
using Cases = std::initializer_list<Said>;

void allAsk(const Cases& cases, bool wanted) {
    for (const Said& each : cases) {
        CAPTURE(each.words);
        CHECK(asks(each.tag, each.words) == wanted);
    }
}

}  // namespace

TEST_CASE("clauses: who tells of a case and not of what happens in it asks") {
    allAsk(
        {{"en", "and if it rains that day"},
         {"de", "und wenn uns das nicht gefällt"},
         {"fr", "et s'il pleut ce jour-là"},
         {"es", "y si no me gusta"},
         {"it", "e se gli impianti sono fermi perdiamo i soldi"},
         {"nl", "en als het giet van de regen"}},
        true
    );
    allAsk(
        {{"en", "and if you could send me the price list please"},
         {"de", "und wenn das nicht klappt, rufe ich wieder an"},
         {"fr", "si ça ne marche pas je rappelle"},
         {"es", "y si puede mándeme la lista, por favor"}},
        false
    );
}

TEST_CASE("clauses: two ways, the second of which is a clause of its own, are a question") {
    allAsk(
        {{"en", "do i sit with her or"},
         {"fr", "il faut acheter un casque ou vous en avez"},
         {"es", "y me las llevo en el momento o tengo que volver"},
         {"it", "si paga subito o devo aspettare"}},
        true
    );
    allAsk({{"es", "el lunes o el martes me da igual"}, {"it", "il lunedì o il martedì"}}, false);
}

TEST_CASE("clauses: what the other side does is for the other side to tell") {
    allAsk(
        {{"fr", "bonjour vous restaurez aussi les chaises"},
         {"fr", "les caniches vous les toilettez"},
         {"fr", "vous en avez"}},
        true
    );
    allAsk(
        {{"fr", "je vous rappelle parce que vous fermez trop tôt"},
         {"fr", "vous m'avez envoyé la mauvaise facture"},
         {"fr", "comme vous savez j'habite à côté"}},
        false
    );
}

TEST_CASE("clauses: who asks whether to wait does not ask for time") {
    CHECK(Talk("nl").hear("", "moet ik nog even wachten met stemmen").act == "question");
    CHECK(Talk("nl").hear("", "even wachten").act == "wait");
    CHECK(Talk("de").hear("", "können sie einen moment bitte").act != "question");
}

TEST_CASE("clauses: whoever is to call back is a person") {
    for (const Said& each : Cases{
             {"en", "could someone telephone me instead"},
             {"de", "kann mich jemand zurückrufen"},
             {"fr", "quelqu'un peut me rappeler"},
             {"es", "puede llamarme alguien"},
             {"it", "mi può richiamare qualcuno"},
             {"nl", "kan iemand mij terugbellen"}}) {
        CAPTURE(each.words);
        CHECK(Talk(each.tag).hear("", each.words).act == "human");
    }
}

TEST_CASE("clauses: a clause is no name") {
    for (const Said& each : Cases{
             {"nl", "ik werk namelijk overdag", "Wat is uw naam?"},
             {"it", "e se gli impianti sono fermi perdiamo i soldi", "Il suo nome?"},
             {"en", "i work during daytime", "What is your name?"},
             {"de", "ich arbeite tagsüber", "Wie ist Ihr Name?"}}) {
        CAPTURE(each.words);
        CHECK(Talk(each.tag).hear(each.asked, each.words).name().empty());
    }
    CHECK(Talk("it").hear("Il suo nome?", "sono Fermi").name() == "Fermi");
    CHECK(Talk("it").hear("Il suo nome?", "buongiorno sono Luca Fermi").name() == "Luca Fermi");
}

TEST_CASE("clauses: a name ends where a reason or a case begins") {
    constexpr std::string_view kAsked = "Wie ist Ihr Name?";
    CHECK(
        Talk("de").hear(kAsked, "jonas lehmann wenn sies genau brauchen").name() == "Jonas Lehmann"
    );
    CHECK(Talk("en").hear("Your name?", "mary finch because you asked").name() == "Mary Finch");
    CHECK(Talk("de").hear(kAsked, "alles klar dann auf lehmann").name() == "Lehmann");
}

TEST_CASE("clauses: a name that is said in part and then as a whole is the whole") {
    CHECK(
        Talk("it").hear("Il suo nome?", "Ferraris come la marca Giulia Ferraris").name() ==
        "Giulia Ferraris"
    );
    CHECK(
        Talk("en")
            .hear("Your name?", "siobhan kavanagh")
            .hear("Thank you.", "thats s i o b h a n and then k a v a n a g h")
            .name() == "Siobhan Kavanagh"
    );
    CHECK(
        Talk("es")
            .hear("¿Su nombre?", "Joaquín Etxeberria")
            .hear("Gracias.", "No, con t x: e, t, x, e, b, e, r, r, i, a.")
            .name() == "Joaquín Etxeberria"
    );
    CHECK(
        Talk("de")
            .hear("Wie ist Ihr Name?", "schmitz mit t z")
            .hear("Danke.", "der vorname ist tünn äh anton")
            .name() == "Anton Schmitz"
    );
}

TEST_CASE("clauses: digits of an address are corrected") {
    CHECK(
        Talk("en")
            .hear("E-Mail?", "s kavanagh seventy nine at icloud dot com")
            .hear("I have noted it.", "no not seventy nine sorry eighty nine")
            .email() == "skavanagh89@icloud.com"
    );
    CHECK(
        Talk("en").hear("E-Mail?", "t doyle at doyle and sons dot co dot uk").email() ==
        "tdoyle@doyleandsons.co.uk"
    );
}

TEST_CASE("clauses: an agreed day is changed by its number alone, in whatever clause") {
    struct Case {
        std::string_view tag;
        std::string_view asked;
        std::string_view first;
        std::string_view second;
        std::string_view when;
    };
    for (const Case& each : std::vector<Case>{
             {"en",
              "When would it suit you?",
              "the tenth of december at ten",
              "it should be the twelfth now",
              "2026-12-12T10:00"},
             {"en",
              "When would it suit you?",
              "the tenth at ten",
              "actually no make that the twenty seventh same time",
              "2026-12-27T10:00"},
             {"de",
              "Wann passt es Ihnen?",
              "am zehnten dezember um zehn",
              "es müsste jetzt doch der zwölfte sein",
              "2026-12-12T10:00"},
             {"fr",
              "Quel jour vous convient ?",
              "le dix décembre à dix heures",
              "finalement ce serait plutôt le douze",
              "2026-12-12T10:00"},
             {"es",
              "¿Qué día le viene bien?",
              "el diez de diciembre a las diez",
              "mejor que sea el doce",
              "2026-12-12T10:00"},
             {"it",
              "Che giorno le va bene?",
              "il ventisei dicembre alle nove",
              "anzi no scusi facciamo il ventotto",
              "2026-12-28T09:00"},
             {"nl",
              "Welke dag komt u uit?",
              "tien december om tien uur",
              "het moet nu toch de twaalfde worden",
              "2026-12-12T10:00"}}) {
        CAPTURE(each.second);
        Talk talk(each.tag);
        talk.hear(each.asked, each.first).hear("I have noted that. Anything else?", each.second);
        CHECK(talk.when() == each.when);
    }
    CHECK(
        Talk("en")
            .hear("When would it suit you?", "the tenth at ten it should be the twelfth now")
            .when() == "2026-12-12T10:00"
    );
}

TEST_CASE("clauses: another weekday is one of the week that was agreed on") {
    CHECK(
        Talk("fr")
            .hear("Quel jour vous convient ?", "mercredi prochain à quinze heures")
            .hear("C'est noté.", "ah non mercredi elle a le dentiste plutôt samedi")
            .when() == "2026-11-28T15:00"
    );
    CHECK(
        Talk("en")
            .hear("When would it suit you?", "Wednesday at three")
            .hear("I have noted that.", "no, make it Monday")
            .when() == "2026-11-23T15:00"
    );
}

TEST_CASE("clauses: about an hour is that hour") {
    CHECK(
        Talk("nl")
            .hear("Wanneer schikt het u?", "maandag veertien december een uur of elf")
            .when() == "2026-12-14T11:00"
    );
}
