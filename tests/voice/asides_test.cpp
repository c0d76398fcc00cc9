#include "voice/understanding/acts/asides.h"

#include <algorithm>
#include <string>

#include <doctest/doctest.h>

#include "voice/languages/aside_words.h"

using namespace hiveline::voice;  // NOLINT(google-build-using-namespace)

namespace {

const Language& named(std::string_view tag) {
    const Language* found = findLanguage(tag);
    REQUIRE(found != nullptr);
    return *found;
}

template <typename Function>
void eachPhrase(std::string_view list, Function function) {
    while (!list.empty()) {
        const std::size_t end = std::min(list.find('|'), list.size());
        function(std::string(list.substr(0, end)));
        list.remove_prefix(std::min(end + 1, list.size()));
    }
}

}  // namespace

TEST_CASE("asides: every language has its own acknowledgements and halts, which differ") {
    for (const Language* language : languages()) {
        CAPTURE(std::string(language->tag));
        const AsideWords& words = asideWordsOf(*language);
        CHECK(words.tag == language->tag);
        int count = 0;
        eachPhrase(words.acknowledgements, [&](const std::string& phrase) {
            CAPTURE(phrase);
            ++count;
            CHECK(isAcknowledgement(phrase, *language));
            CHECK(isAside(phrase + ", mhm. " + phrase, *language, 2));
            CHECK_FALSE(isAside(phrase, *language, 0));
        });
        CHECK(count >= 8);
        eachPhrase(words.halts, [&](const std::string& phrase) {
            CAPTURE(phrase);
            CHECK_FALSE(isAside(phrase, *language, 2));
            CHECK_FALSE(isAside(phrase + "!", *language, 20));
        });
        int goodbyes = 0;
        eachPhrase(words.goodbyes, [&](const std::string& phrase) {
            CAPTURE(phrase);
            ++goodbyes;
            CHECK(isLeaving(phrase + ".", *language));
            CHECK(isLeaving("Okay, " + phrase + "! " + phrase, *language));
            CHECK_FALSE(isLeaving(phrase + "?", *language));
        });
        CHECK(goodbyes >= 5);
        int calls = 0;
        eachPhrase(words.calls, [&](const std::string& phrase) {
            CAPTURE(phrase);
            ++calls;
            CHECK(isCallingOut(phrase + "?", *language));
            CHECK(isCallingOut("Hello? " + phrase + "?", *language));
            CHECK_FALSE(isCallingOut(phrase + " 4711", *language));
        });
        CHECK(calls >= 5);
        eachPhrase(words.acknowledgements, [&](const std::string& phrase) {
            CAPTURE(phrase);
            CHECK_FALSE(isCallingOut(phrase, *language));
        });
        for (const char* sound : {"mhm", "Mm-hm.", "Hm", "uh-huh", "OK", "okay, okay"}) {
            CAPTURE(sound);
            CHECK(isAside(sound, *language, 1));
        }
    }
}

TEST_CASE("asides: few words do not interrupt, questions, numbers and wishes to stop do") {
    const Language& english = named("en");
    CHECK(isAside("Friday", english, 2));
    CHECK_FALSE(isAside("Friday", english, 1));
    CHECK_FALSE(isAside("On Friday", english, 2));
    CHECK(isAside("On Friday", english, 3));
    CHECK_FALSE(isAside("Price?", english, 5));
    CHECK_FALSE(isAside("4711", english, 5));
    CHECK_FALSE(isAside("#", english, 5));
    CHECK_FALSE(isAside("no", english, 5));
    CHECK_FALSE(isAside("Yes, but wait", english, 5));
    CHECK_FALSE(isAside("Goodbye", english, 5));
    CHECK_FALSE(isAside("I see the problem is that it leaks", english, 2));
    CHECK(isAside("Yeah. Right, I see.", english, 2));
    CHECK(isAside("...", english, 2));
    CHECK_FALSE(isAside(std::string(100'000, 'x'), english, 20));
    CHECK_FALSE(isAside(std::string(150, '?'), english, 20));
    CHECK(isAside("Ja, genau, in Ordnung.", named("de"), 2));
    CHECK_FALSE(isAside("Moment", named("de"), 2));
    CHECK(isAside("はい、そうですね", named("ja"), 2));
    CHECK_FALSE(isAside("営業時間を教えて", named("ja"), 2));
    CHECK(isAside("嗯嗯，好的。", named("cmn"), 2));
    CHECK_FALSE(isAside("等一下", named("cmn"), 2));
}

TEST_CASE("asides: who wonders whether anybody is there says nothing else") {
    const Language& english = named("en");
    CHECK(isCallingOut("Hello?", english));
    CHECK(isCallingOut("Um, hello? Are you still there?", english));
    CHECK(isCallingOut("HELLO HELLO", english));
    CHECK_FALSE(isCallingOut("Hello, I need a plumber", english));
    CHECK_FALSE(isCallingOut("Are you there on Friday?", english));
    CHECK_FALSE(isCallingOut("Is anybody there at the weekend", english));
    CHECK_FALSE(isCallingOut("mhm", english));
    CHECK_FALSE(isCallingOut("", english));
    CHECK_FALSE(isCallingOut("...?", english));
    CHECK_FALSE(isCallingOut("No", english));
    CHECK(isCallingOut("Hallo? Sind Sie noch dran?", named("de")));
    CHECK_FALSE(isCallingOut("Hallo, hier ist Anna Berg", named("de")));
    CHECK(isCallingOut("もしもし？聞こえますか？", named("ja")));
    CHECK(isCallingOut("喂？你在吗？", named("cmn")));
    CHECK(isCallingOut("Allô ? Vous m’entendez ?", named("fr")));
}

TEST_CASE("asides: who answers a farewell leaves, or has more to say") {
    const Language& english = named("en");
    CHECK(isLeaving("Bye.", english));
    CHECK(isLeaving("Okay, thank you very much, you too. Bye bye", english));
    CHECK(isLeaving("Great", english));
    CHECK(isLeaving("No, that was everything, goodbye", english));
    CHECK_FALSE(isLeaving("Wait, one more thing", english));
    CHECK_FALSE(isLeaving("Wait", english));
    CHECK_FALSE(isLeaving("Thanks, and I also need somebody for the roof", english));
    CHECK_FALSE(isLeaving("Bye? I have a question", english));
    CHECK_FALSE(isLeaving("It is 4711", english));
    CHECK_FALSE(isLeaving(std::string(100'000, 'x'), english));
    CHECK(isLeaving("Ja, danke, schönen Tag noch, tschüss!", named("de")));
    CHECK_FALSE(isLeaving("Moment, ich habe noch eine Frage", named("de")));
    CHECK(isLeaving("はい、ありがとうございました。失礼します。", named("ja")));
    CHECK_FALSE(isLeaving("すみません、もう一つ聞きたいことがあります", named("ja")));
}
