// That a language in which callers are understood has all of its words: what is missing in one
// would be heard in another one's, or not at all.
#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

#include "voice/languages/any_language.h"
#include "voice/languages/language.h"
#include "voice/understanding/words/brought_words.h"
#include "voice/understanding/words/vocabulary.h"

using namespace hiveline::voice;  // NOLINT(google-build-using-namespace)

namespace {

template <typename Test>
void inEachUnderstood(Test test) {
    int count = 0;
    for (const Language* language : languages()) {
        if (language->understanding != nullptr) {
            CAPTURE(language->tag);
            test(*language, vocabularyOf(*language));
            ++count;
        }
    }
    CHECK(count == 6);
}

/// The first of the phrases between `|`, without the signs of where it stands.
std::string firstOf(std::string_view phrases) {
    std::string first(phrases.substr(0, phrases.find('|')));
    std::erase_if(first, [](char c) { return c == '^' || c == '$' || c == '~' || c == '*'; });
    return first;
}

bool hasRow(const auto& rows, std::string_view tag) {
    return std::ranges::any_of(rows, [tag](const auto& row) { return row.tag == tag; });
}

}  // namespace

TEST_CASE("languages: each that is understood has words for every sign, and they are found") {
    inEachUnderstood([](const Language& language, const Vocabulary& vocabulary) {
        CHECK(language.understanding->cues.size() == kCues);
        for (const CueWords& cue : language.understanding->cues) {
            const auto place = static_cast<int>(cue.cue);
            CAPTURE(place);
            CHECK_FALSE(cue.phrases.empty());
            CHECK(vocabulary.has(cue.cue, wordsOf(firstOf(cue.phrases))));
        }
    });
}

TEST_CASE("languages: each that is understood says every line of its own") {
    std::set<std::string_view> hellos;
    inEachUnderstood([&](const Language& language, const Vocabulary& vocabulary) {
        CHECK(language.understanding->lines.size() == kLines);
        for (std::size_t line = 0; line < kLines; ++line) {
            CAPTURE(line);
            CHECK_FALSE(vocabulary.line(static_cast<Line>(line)).empty());
        }
        hellos.insert(vocabulary.line(Line::kAskName));
    });
    CHECK(hellos.size() == 6);
}

TEST_CASE("languages: each that is understood tells its clauses apart") {
    std::set<std::string_view> joints;
    inEachUnderstood([&](const Language& language, const Vocabulary& /*vocabulary*/) {
        CHECK(isComplete(language.understanding->clauses));
        joints.insert(language.understanding->clauses.joints);
    });
    CHECK(joints.size() == 6);
}

TEST_CASE("languages: each that is understood has its months, days, numbers and units") {
    inEachUnderstood([](const Language& language, const Vocabulary& vocabulary) {
        const Understanding& data = *language.understanding;
        for (const auto& list : {data.months[0], data.weekdays[0], data.units[0], data.tens[2]}) {
            CHECK_FALSE(list.empty());
        }
        for (int value = 0; value < 100; ++value) {
            CAPTURE(value);
            const auto number = vocabulary.number(wordsOf(std::to_string(value)), 0);
            REQUIRE(number);
            CHECK(number->value == value);
        }
        CHECK(data.measures.size() == kUnits);
    });
}

TEST_CASE("languages: each that is understood brings its names, streets and tools along") {
    inEachUnderstood([](const Language& language, const Vocabulary& /*vocabulary*/) {
        CHECK(hasRow(kBroughtWords, language.tag));
        CHECK(hasRow(kToolWords, language.tag));
    });
    for (const ToolWords& tools : kToolWords) {
        CAPTURE(tools.tag);
        for (const auto& list : {tools.appointments, tools.orders, tools.hours, tools.moments}) {
            CHECK_FALSE(list.empty());
        }
    }
    CHECK(isBrought("van", &BroughtWords::nameParticles));
    CHECK_FALSE(isBrought("vans", &BroughtWords::nameParticles));
    CHECK(endsAsBrought("lindenstrasse", &BroughtWords::streetEndings));
    CHECK_FALSE(endsAsBrought("strasse", &BroughtWords::streetEndings));
    CHECK(beginsAsBrought("marz", &BroughtWords::months));
}
