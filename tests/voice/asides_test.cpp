#include "voice/understanding/asides.h"

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
