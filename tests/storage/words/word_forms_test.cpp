#include "storage/words/word_forms.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include <doctest/doctest.h>

#include "storage/words/case_fold.h"
#include "storage/words/german_words.h"
#include "storage/words/languages.h"
#include "storage/words/question_words.h"

using namespace hiveline::storage;  // NOLINT(google-build-using-namespace)

namespace {

bool meet(std::string_view a, std::string_view b, std::string_view language) {
    const auto one = formsOf(a, language).same;
    const auto other = formsOf(b, language).same;
    return std::ranges::any_of(one, [&other](const std::string& form) {
        return std::ranges::find(other, form) != other.end();
    });
}

using Texts = std::vector<std::string>;

/// With a blank between them.
std::string parts(std::string_view word) {
    std::string text;
    for (const auto& part : formsOf(word, "de").parts) {
        for (const std::string& form : part) {
            text.append(text.empty() ? "" : &form == &part.front() ? " " : "|").append(form);
        }
    }
    return text;
}

}  // namespace

TEST_CASE("word forms: a word is the same in every case, spelling and ending of its language") {
    struct Case {
        const char* language;
        const char* one;
        const char* other;
    };
    for (const Case& each : std::initializer_list<Case>{
             {"en", "opening", "OPENED"},
             {"en", "Café", "cafe"},
             {"en", "Müller", "Mueller"},
             {"en", "ﬁles", "file"},
             {"de", "Straße", "STRASSEN"},
             {"de", "STRAẞE", "strasse"},
             {"de", "Öffnungen", "oeffnung"},
             {"de", "Säge", "Saege"},
             {"de", "röntgen", "ROENTGEN"},
             {"de", "geöffnet", "Öffnung"},
             {"de", "gelöscht", "löschen"},
             {"de", "Kündigung", "gekündigt"},
             {"de", "neue", "neuen"},
             {"fr", "réservations", "réservation"},
             {"fr", "RÉSERVATION", "reservation"},
             {"es", "canciones", "CANCIÓN"},
             {"pt", "informações", "informacoes"},
             {"it", "città", "citta"},
             {"nl", "openingen", "opening"},
             {"sv", "öppningar", "öppning"},
             {"da", "åbninger", "åbning"},
             {"tr", "KAPI", "kapı"},
             {"tr", "İstanbul", "istanbul"},
             {"tr", "ISPARTA", "isparta"},
             {"el", "ΏΡΕΣ", "ωρες"},
             {"el", "λόγος", "ΛΌΓΟΣ"},
             {"ru", "КНИГИ", "книга"},
             {"ru", "ёлка", "елка"},
             {"", "ÉTAT", "etat"},
             {"pl", "ŁÓDŹ", "lodz"},
             {"pl", "wystawiacie", "wystawiamy"},
             {"pl", "FAKTURĘ", "faktury"},
             {"pl", "kopia", "kopii"},
             {"pl", "ząb", "zęba"},
             {"pl", "rentgenowskich", "rentgenowskie"},
             {"pl", "godzinach", "godziny"},
             {"pl", "pracująca", "pracujących"},
             {"pl", "noszę", "nosi"},
             {"pl", "szybsza", "szybszych"},
             {"pl", "byłem", "byliśmy"},
             {"pl", "czytałbym", "czytać"},
             {"cs", "lékárnami", "lékárna"},
             {"cs", "očkování", "OČKOVÁNÍM"},
             {"cs", "inhalátory", "inhalátor"},
             {"cs", "stůl", "stolu"},
             {"cs", "česká", "čeští"},
             {"cs", "balíček", "balíčky"},
             {"cs", "matčin", "matka"},
             {"ko", "토요일에는", "토요일"},
             {"ko", "9시부터", "9시까지"},
             {"ko", "휴가", "휴가를"},
         }) {
        CAPTURE(each.language);
        CAPTURE(each.one);
        CAPTURE(each.other);
        CHECK(meet(each.one, each.other, each.language));
    }
    CHECK_FALSE(meet("Haus", "Maus", "de"));
    CHECK_FALSE(meet("kos", "kosz", "pl"));
    CHECK_FALSE(meet("dům", "dým", "cs"));
    CHECK_FALSE(meet("neue", "Nu", "de"));
    CHECK_FALSE(meet("Quelle", "Qulle", "de"));
    CHECK(formsOf("F28", "en").same == Texts{"f28"});
    CHECK(formsOf("2026", "de").same == Texts{"2026"});
}

TEST_CASE("word forms: German compounds are found by their parts") {
    CHECK(parts("Öffnungszeiten") == "offnung|offn zeit");
    CHECK(parts("Heizungswartung") == "heizung|heiz wartung|wart");
    CHECK(parts("Müllerstraße") == "mull strass");
    CHECK(parts("Warmwasserspeicher") == "warmwass speich");
    CHECK(parts("herunterfahren") == "herunt fahr");
    for (const char* word :
         {"Haus", "Nachricht", "Verbindung", "Bestellung", "international", "das"}) {
        CAPTURE(word);
        CHECK(parts(word) == "");
    }
    CHECK(formsOf("Doorbell", "en").parts.empty());
}

TEST_CASE("word forms: Korean words are found by pairs of their syllables") {
    CHECK(
        formsOf("취소하려면", "ko") ==
        WordForms{{"취소하려면"}, {{"취소"}, {"소하"}, {"하려"}, {"려면"}}}
    );
    CHECK(formsOf("치과를", "ko") == WordForms{{"치과를", "치과"}, {{"과를"}}});
    CHECK(formsOf("치과", "ko") == WordForms{{"치과", "치"}, {}});
    CHECK(formsOf("를", "ko") == WordForms{{"를"}, {}});
    CHECK(formsOf("3D촬영", "ko").same == Texts{"3d촬영"});
    CHECK(formsOf("Mail", "ko").same == Texts{"mail"});
}

TEST_CASE("word forms: the rules 1 have no stems of Czech, Polish and Korean") {
    CHECK(formsOf("faktury", "pl", 1).same == Texts{"faktury"});
    CHECK(formsOf("faktury", "pl").same == Texts{"faktur"});
    CHECK(indexedWords("치과를 faktury", "ko pl", 1) == "치과를 faktury");
    CHECK(indexedWords("openings", "en", 1) == indexedWords("openings", "en"));
    const auto words = questionWords("faktury", "", Texts{"pl"}, StopWords::kLeftOut, 1);
    REQUIRE(words.size() == 1);
    CHECK(words[0].forms == std::vector<WordForm>{{2, "faktur"}, {1, "faktury"}});
}

TEST_CASE("word forms: any bytes have forms, and long words end") {
    for (const std::string& text :
         {std::string("\xff\xfe word"),
          std::string(100'000, 'a'),
          std::string("a\0b", 3),
          std::string("\xc3"),
          std::string("ä").append(1'000, '\xcc'),
          std::string()}) {
        for (const char* language : {"", "en", "de", "tr", "el", "cs", "pl", "ko", "xx"}) {
            for (const TextWord& word : wordsOf(text)) {
                const auto forms = formsOf(word.text, language).same;
                REQUIRE(!forms.empty());
                CHECK(forms.front().size() <= 200);
            }
            CHECK(indexedWords(text, language).find('\x01') == std::string::npos);
        }
    }
    std::string compounds;
    while (compounds.size() < 60) {
        compounds += "haus";
    }
    CHECK(parts(compounds).size() <= compounds.size() + 20);
}

TEST_CASE("word forms: scripts without spaces are pairs, also between words") {
    CHECK(indexedWords("使用iPhone手机价格", "") == "使用 iphone 手机 机价 价格");
    CHECK(indexedWords("文 A", "") == "文 a");
    CHECK(indexedWords("9時", "") == "9 時");
}

TEST_CASE("languages: a text tells its language, or nothing does") {
    CHECK(languageOf("When do you open on Saturdays?") == "en");
    CHECK(languageOf("Wann haben Sie am Samstag geöffnet?") == "de");
    CHECK(languageOf("WANN HABEN SIE GEÖFFNET?") == "de");
    CHECK(languageOf("À quelle heure est-ce que vous ouvrez le samedi ?") == "fr");
    CHECK(languageOf("¿A qué hora abren ustedes los sábados?") == "es");
    CHECK(languageOf("A che ora aprite il sabato e la domenica?") == "it");
    CHECK(languageOf("A que horas vocês abrem aos sábados?") == "pt");
    CHECK(languageOf("Hoe laat gaat de winkel op zaterdag open?") == "nl");
    CHECK(languageOf("När öppnar ni på lördagar och vad kostar det?") == "sv");
    CHECK(languageOf("Hvornår åbner du, og hvad koster det at få noget gjort?") == "da");
    CHECK(languageOf("Fragten koster mere, og varerne er her efter to dage.") == "da");
    CHECK(languageOf("Frakten koster mer, og varene er her etter to dager.") == "no");
    CHECK_FALSE(languageOf("Vi leverer planter og jord til det nye hus.").empty());
    CHECK(languageOf("Milloin te olette auki ja mitä se maksaa?") == "fi");
    CHECK(languageOf("O której godzinie otwieracie w sobotę i ile to kosztuje?") == "pl");
    CHECK(languageOf("Cumartesi günü saat kaçta ve nasıl bir yer var?") == "tr");
    CHECK(languageOf("Когда вы открываетесь в субботу?") == "ru");
    CHECK(languageOf("토요일에는 몇 시까지 진료합니까?") == "ko");
    CHECK(languageOf("Ποιες είναι οι ώρες λειτουργίας;") == "el");
    CHECK(languageOf("Müller") == "de");
    CHECK(languageOf("").empty());
    CHECK(languageOf("F28 4711").empty());
    CHECK(languageOf("營業時間").empty());
    CHECK(languageOf("\xff\xfe").empty());
    CHECK(languageOf(std::string(10'000, 'x') + " the the the").empty());
    CHECK(languageOf("die").empty());
    CHECK_FALSE(likelyLanguageOf("die").empty());
    CHECK(likelyLanguageOf("F28 4711").empty());
    CHECK(likelyLanguageOf("\u55B6\u696D").empty());
    CHECK(languageNamed("de-AT") == "de");
    CHECK(languageNamed("German") == "de");
    CHECK(languageNamed("pt_BR") == "pt");
    CHECK(languageNamed("Klingon").empty());
    CHECK(languageNamed("").empty());
    CHECK(isStopWordOf("de", foldCase("MÜSSEN")));
    CHECK_FALSE(isStopWordOf("en", "die"));
    CHECK_FALSE(isStopWordOf("xx", "the"));
}

namespace {

/// How many of the forms of that word, in that language, a filter that looks for them lets through
/// although it does not.
int missed(std::string_view word, std::string_view language) {
    int missed = 0;
    forEachForm({word, false}, language, [&](std::string_view form, bool /*isFirst*/) {
        FormFilter filter;
        filter.add(form);
        missed += filter.mayHave(word, stemmingOf(language)) ? 0 : 1;
    });
    return missed;
}

std::set<std::string> wordsOfFiles(const std::vector<std::string>& files) {
    std::set<std::string> words;
    for (const std::string& file : files) {
        std::ifstream in(file);
        REQUIRE(in);
        const std::string text((std::istreambuf_iterator<char>(in)), {});
        for (const auto& [word, isPair] : wordsOf(text)) {
            words.emplace(word);
        }
    }
    return words;
}

}  // namespace

TEST_CASE("word forms: the filter lets every word through that has a form looked for") {
    const std::string folder = HIVELINE_SOURCE_DIR "/tests/e2e/retrieval/";
    auto words = wordsOfFiles(
        {folder + "english_manual.tsv",
         folder + "german_manual.tsv",
         folder + "office_files.txt",
         folder + "callers/pl.txt",
         folder + "callers/cs.txt",
         folder + "callers/ko.txt"}
    );
    words.insert(
        {"cry",
         "dying",
         "skies",
         "I",
         "II",
         "x",
         "ABC",
         "mueller5",
         "Neue",
         "Quelle",
         "abaendern",
         "tun",
         "GEOEFFNET",
         "yes",
         "Yacht",
         "a1"}
    );
    CHECK(words.size() > 1'800);
    for (const char* const language :
         {"ar", "ca", "da", "de", "el", "en", "es", "fi", "fr", "hi", "hu",    "hy", "id", "it",
          "nl", "no", "pt", "ro", "ru", "sv", "ta", "tr", "ja", "",   "en de", "cs", "pl", "ko"}) {
        for (const std::string& word : words) {
            INFO(language << ": " << word);
            REQUIRE(missed(word, language) == 0);
        }
    }
    const auto parts = wordsOf(germanWords());
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const std::string_view other = parts[(i * 7 + 3) % parts.size()].text;
        const std::string word = std::string(parts[i].text) + "s" + std::string(other);
        INFO(word);
        REQUIRE(missed(word, "de") == 0);
    }
}

TEST_CASE("word forms: the filter keeps most others out") {
    FormFilter filter;
    filter.add(formsOf("opening", "en").same.front());
    filter.add(formsOf("\u00f6ffnen", "de").same.front());
    CHECK(filter.mayHave("OPENED", stemmingOf("en")));
    CHECK_FALSE(filter.mayHave("closed", stemmingOf("en")));
    CHECK_FALSE(filter.mayHave("reopened", stemmingOf("en")));
    CHECK(filter.mayHave("wiedereroeffnet", stemmingOf("de")));
    CHECK_FALSE(filter.mayHave("geschlossen", stemmingOf("de")));
    CHECK(filter.mayHave("closed", stemmingOf("id")));
    CHECK(filter.mayHave("\u00f6ffnen", stemmingOf("en")));
}

TEST_CASE("question words: what says nothing is left out, in the language that is spoken") {
    // Parts begin with a plus.
    const auto written = [](std::string_view question, std::string_view language, Texts languages) {
        std::string words;
        for (const auto& word : questionWords(question, language, languages)) {
            words.append(words.empty() ? "" : " ")
                .append(word.isPart ? "+" : "")
                .append(word.written);
        }
        return words;
    };
    CHECK(written("When do you open?", "", {"en"}) == "open");
    CHECK(written("Wann haben Sie offen?", "", {"en"}) == "offen");
    CHECK(written("die", "", {"en"}) == "die");
    CHECK(written("die", "de", {"en"}) == "");
    CHECK(written("die", "", {"de"}) == "");
    CHECK(written("Preis preis PREISE", "", {"de"}) == "Preis");
    CHECK(written("Heizungswartung", "", {"de"}) == "Heizungswartung +heizung +wartung");
    CHECK(written("Wartung der Heizungswartung", "", {"de"}) == "Wartung Heizungswartung +heizung");
    const auto forms = questionWords("Wie melde ich mich an?", "", Texts{"de"});
    REQUIRE(forms.size() == 1);
    CHECK(
        std::ranges::find(forms[0].forms, WordForm{kWordRules, "anmeld"}) != forms[0].forms.end()
    );
    // What a long Japanese question is about comes behind courtesies.
    const auto pairs = questionWords(
        "\u3059\u307F\u307E\u305B\u3093\u3001\u3061\u3087\u3063\u3068\u304A\u3046\u304B\u304C\u3044"
        "\u3057\u305F"
        "\u3044\u306E\u3067\u3059\u304C\u3001\u3053\u3061\u3089\u306B\u306F\u99D0\u8ECA\u5834\u304C"
        "\u3042\u308A"
        "\u307E\u3059\u304B",
        "",
        Texts{"en"}
    );
    CHECK(pairs.size() == 24);
    CHECK(pairs.front().written == "\u306F\u99D0");
    CHECK(pairs[1].written == "\u99D0\u8ECA");
    std::string many;
    for (int i = 0; i < 100; ++i) {
        many += "word" + std::to_string(i) + " ";
    }
    CHECK(questionWords(many, "", Texts{"en"}).size() == 16);
}
