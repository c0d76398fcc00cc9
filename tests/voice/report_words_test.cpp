#include "voice/languages/report_words.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <doctest/doctest.h>

#include "voice/providers/scripted.h"
#include "voice/understanding/times/dates.h"

using namespace hiveline;         // NOLINT(google-build-using-namespace)
using namespace hiveline::voice;  // NOLINT(google-build-using-namespace)

namespace {

struct Entry {
    std::string_view ReportWords::*words;
    std::vector<std::string_view> places;  // in the order in which they are filled
};

/// All but the date.
const std::vector<Entry>& entries() {
    static const std::vector<Entry> kAll{
        {&ReportWords::callBack, {}},
        {&ReportWords::wishedTime, {"{}"}},
        {&ReportWords::nobodySpoke, {}},
        {&ReportWords::callerOnly, {}},
        {&ReportWords::spokeOnce, {"{caller}", "{agent}"}},
        {&ReportWords::spoke, {"{caller}", "{agent}", "{count}"}},
        {&ReportWords::beganWith, {"{}"}},
        {&ReportWords::wasAbout, {"{}"}},
        {&ReportWords::toolDone, {"{}"}},
        {&ReportWords::toolFailed, {"{}"}}};
    return kAll;
}

std::vector<std::string_view> placesIn(std::string_view text) {
    std::vector<std::string_view> places;
    for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at)) {
        const std::size_t end = text.find('}', at);
        REQUIRE(end != std::string_view::npos);
        places.push_back(text.substr(at, end + 1 - at));
        at = end + 1;
    }
    return places;
}

/// Two items: the first names a day and an hour in numerals, as callers of any language may.
std::vector<std::string> itemsOf(std::string_view language) {
    Turn turn;
    turn.agent.name = "Maya";
    turn.agent.timezone = "Europe/Berlin";
    turn.agent.voice.languageAccent = models::LanguageAccent{std::string(language), std::nullopt};
    for (const char* words : {"24.11.2026 10:30", "an operator, please"}) {
        models::TranscriptMessage message;
        message.speaker = models::Speaker::kUser;
        message.message = words;
        message.timestamp = common::parseTimestamp("2026-11-20T08:00:00Z");
        turn.history.push_back(message);
    }
    return scriptedReport({turn.agent, turn.history, {}}
    ).analytics.action_items.value_or(std::vector<std::string>{});
}

}  // namespace

TEST_CASE("report words: every language has all of them, with the places to fill") {
    for (const Language* language : languages()) {
        const ReportWords& words = reportWordsOf(*language);
        CAPTURE(language->tag);
        CHECK(words.tag == language->tag);
        for (const Entry& entry : entries()) {
            CAPTURE(words.*entry.words);
            CHECK_FALSE((words.*entry.words).empty());
            CHECK(placesIn(words.*entry.words) == entry.places);
        }
    }
}

TEST_CASE("report words: none is left in English, and none says what another says") {
    const ReportWords& english = reportWordsOf(*languages().front());
    for (const Language* language : languages()) {
        const ReportWords& words = reportWordsOf(*language);
        CAPTURE(language->tag);
        for (const Entry& entry : entries()) {
            CHECK((language->tag == "en" || words.*entry.words != english.*entry.words));
            CHECK(std::ranges::count_if(entries(), [&](const Entry& other) {
                      return words.*other.words == words.*entry.words;
                  }) == 1);
        }
    }
}

TEST_CASE("report words: days are in words or in numerals") {
    for (const Language* language : languages()) {
        const std::string_view date = reportWordsOf(*language).date;
        CAPTURE(language->tag);
        CHECK(date.empty() == (language->understanding != nullptr));
        std::vector<std::string_view> places = placesIn(date);
        std::ranges::sort(places, {}, [](std::string_view place) { return place.at(1); });
        REQUIRE(places.size() == (date.empty() ? 0 : 3));
        if (!date.empty()) {
            CHECK((places[0] == "{d}" || places[0] == "{dd}"));
            CHECK((places[1] == "{m}" || places[1] == "{mm}"));
            CHECK(places[2] == "{yyyy}");
        }
    }
}

TEST_CASE("dates: in numerals, as a language has them") {
    const When day{Day{2026, 3, 5}, std::nullopt};
    CHECK(inNumerals(day, "{d}.{m}.{yyyy}") == "5.3.2026");
    CHECK(inNumerals(day, "{yyyy}-{mm}-{dd}") == "2026-03-05");
    CHECK(inNumerals({day.day, 545}, "{dd}/{mm}/{yyyy}") == "05/03/2026, 09:05");
    CHECK(inNumerals({std::nullopt, 545}, "{dd}/{mm}/{yyyy}") == "09:05");
    CHECK(inNumerals({}, "{dd}/{mm}/{yyyy}").empty());
}

TEST_CASE("scripted report: what is to be done is in the call's language") {
    using Items = std::vector<std::string>;
    CHECK(itemsOf("pl").front() == "Preferowany termin: 24.11.2026, 10:30");
    CHECK(itemsOf("ko").front() == "희망 일시: 2026년 11월 24일, 10:30");
    CHECK(
        itemsOf("sv") == Items{"Önskad tid: 2026-11-24, 10:30", "En medarbetare ska ringa tillbaka"}
    );
    const Items german = itemsOf("de");
    CHECK(
        std::ranges::count(german, "Gewünschter Termin: Dienstag, den 24. November, 10:30 Uhr") == 1
    );
}
