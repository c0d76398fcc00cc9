#include "voice/engine/playback.h"

#include <string>

#include <doctest/doctest.h>

using namespace hiveline::voice;
using std::chrono::milliseconds;

namespace {

constexpr milliseconds kBegin{5'000'000};

milliseconds at(int seconds) {
    return kBegin + std::chrono::seconds(seconds);
}

}  // namespace

TEST_CASE("playback: words are cut between words, whatever they are written in") {
    CHECK(heardWords("We are open.", 0).empty());
    CHECK(heardWords("We are open.", 1).empty());
    CHECK(heardWords("We are open.", 2) == "We");
    CHECK(heardWords("We are open.", 5) == "We");
    CHECK(heardWords("We are open.", 6) == "We are");
    CHECK(heardWords("We are open.", 11) == "We are");
    CHECK(heardWords("We are open.", 12) == "We are open.");
    CHECK(heardWords("We are open.", 1'000'000) == "We are open.");
    CHECK(heardWords("", 7).empty());
    CHECK(heardWords("Schöne Grüße", 8) == "Schöne");
    CHECK(heardWords("Schöne Grüße", 12) == "Schöne Grüße");
    CHECK(heardWords("営業時間は九時から", 4) == "営業時間");
    const std::string huge(1'000'000, 'x');
    CHECK(heardWords(huge, 999'999).empty());
    CHECK(heardWords(huge, 1'000'000) == huge);
}

TEST_CASE("playback: words pass at fifteen characters a second, and not while speech halts") {
    Playback playback;
    playback.settle(3);
    CHECK((playback.position(at(0)) == HeardUpTo{3, std::nullopt}));
    playback.said(4, std::string(30, 'a'), at(0));
    playback.said(5, std::string(30, 'b'), at(1));
    CHECK((playback.position(at(1)) == HeardUpTo{4, 15}));
    CHECK((playback.position(at(3)) == HeardUpTo{5, 15}));
    CHECK_FALSE(playback.isTold());
    playback.halt(at(3));
    CHECK(playback.isTold());
    CHECK((playback.position(at(60)) == HeardUpTo{5, 15}));
    playback.goOn(at(60));
    CHECK(playback.unheard(at(60)) == 15);
    CHECK((playback.position(at(61)) == HeardUpTo{5, std::nullopt}));
    CHECK(playback.unheard(at(1'000)) == 0);
    // Silence in between is not time that words pass in.
    playback.said(7, std::string(30, 'c'), at(1'000));
    CHECK((playback.position(at(1'001)) == HeardUpTo{7, 15}));
    playback.settle(8);
    CHECK((playback.position(at(1'001)) == HeardUpTo{8, std::nullopt}));
    CHECK_FALSE(playback.isTold());
}

TEST_CASE("playback: who speaks knows better, but takes nothing back") {
    Playback playback;
    playback.said(1, std::string(30, 'a'), at(0));
    playback.said(2, std::string(30, 'b'), at(0));
    playback.tell({1, 10}, at(4));  // a slow voice
    CHECK((playback.position(at(4)) == HeardUpTo{1, 10}));
    CHECK((playback.position(at(5)) == HeardUpTo{1, 25}));
    playback.tell({1, std::nullopt}, at(5));
    CHECK(playback.unheard(at(5)) == 30);
    playback.tell({1, 3}, at(5));  // late, or of another page
    playback.tell({0, 5}, at(5));
    CHECK(playback.unheard(at(5)) == 30);
    playback.tell({2, 1'000'000}, at(5));
    CHECK(playback.unheard(at(5)) == 0);
    playback.tell({9'007'199'254'740'991, 9'007'199'254'740'991}, at(5));
    CHECK((playback.position(at(5)) == HeardUpTo{2, std::nullopt}));
}

TEST_CASE("playback: after a restart words count as heard until somebody tells") {
    Playback playback;
    playback.said(1, std::string(30, 'a'), at(0));
    playback.presumeHeard();
    CHECK(playback.unheard(at(0)) == 0);
    CHECK_FALSE(playback.isTold());
    playback.tell({1, 4}, at(0));
    CHECK((playback.position(at(0)) == HeardUpTo{1, 4}));
}

TEST_CASE("playback: a question counts once its sentence has begun") {
    Playback playback;
    playback.said(1, "Our prices are these. Shall I send them? We have more.", at(0));
    CHECK_FALSE(playback.hasAsked(at(0)));
    CHECK_FALSE(playback.hasAsked(at(1)));
    CHECK(playback.hasAsked(at(2)));
    CHECK(playback.hasAsked(at(60)));
    playback.settle(2);
    CHECK_FALSE(playback.hasAsked(at(60)));
}
