#include "voice/calls/speech_requests.h"

#include <vector>

#include <doctest/doctest.h>

#include "common/error.h"
#include "voice/calls/spoken_words.h"

using namespace hiveline;         // NOLINT(google-build-using-namespace)
using namespace hiveline::voice;  // NOLINT(google-build-using-namespace)

namespace {

constexpr std::size_t kMebibyte = std::size_t{1} << 20U;

/// Answers when the test says so, with the words as sound.
class TestSynthesizer final : public Synthesizer {
public:
    std::unique_ptr<Request> synthesize(
        std::string text,
        const std::string& language,
        const std::string& voice,
        AudioReceiver& receiver
    ) override {
        asked.push_back(language + "/" + voice + "/" + text);
        waiting.push_back(&receiver);
        return std::make_unique<Request>();
    }
    void answer(Audio audio) {
        AudioReceiver* const first = waiting.front();
        waiting.erase(waiting.begin());
        first->done(std::move(audio));
    }
    std::vector<std::string> asked;
    std::vector<AudioReceiver*> waiting;
};

models::Agent agentWith(const std::string& language, const std::string& voice) {
    models::Agent agent;
    agent.voice.languageAccent = models::LanguageAccent{.language = language, .accent = {}};
    agent.voice.modelId = voice;
    return agent;
}

/// Whether there is a place; it is given back at once.
template <typename Reserve>
bool hasPlace(Reserve reserve) {
    try {
        return reserve() != nullptr;
    } catch (const common::Error& refusal) {
        CHECK((refusal.code() == common::ErrorCode::kUnavailable));
        return false;
    }
}

Audio sound(std::size_t bytes, char letter = 'a') {
    return {std::string(bytes, letter), "audio/wav"};
}

}  // namespace

TEST_CASE("speech requests: one organisation cannot take all the bytes of sound") {
    const SpeechRequests speech{{}};
    std::vector<std::shared_ptr<SpeechRequests::Place>> held;
    const auto hear = [&](const std::string& orgId) {
        return hasPlace([&] {
            held.push_back(speech.reserveHearing(orgId, 10 * kMebibyte));
            return held.back();
        });
    };
    CHECK(hear("org.greedy"));
    CHECK(hear("org.greedy"));
    CHECK_FALSE(hear("org.greedy"));
    CHECK_FALSE(hasPlace([&] { return speech.reserveSpeaking("org.greedy", 8'000); }));
    CHECK(hear("org.other"));
    held.erase(held.begin());
    CHECK(hear("org.greedy"));
    held.clear();
    CHECK(speech.bytesTaken() == 0);
}

TEST_CASE("speech requests: one organisation cannot have all the requests under way") {
    const SpeechRequests speech{{}};
    std::vector<std::shared_ptr<SpeechRequests::Place>> held;
    const auto speak = [&](const std::string& orgId) {
        return hasPlace([&] {
            held.push_back(speech.reserveSpeaking(orgId, 1));
            return held.back();
        });
    };
    while (held.size() < 1'000 && speak("org.greedy")) {
    }
    CHECK(held.size() == 16);
    CHECK(speak("org.other"));
}

TEST_CASE("speech requests: many organisations together have a bound, too") {
    const SpeechRequests speech{{}};
    std::vector<std::shared_ptr<SpeechRequests::Place>> held;
    for (int i = 0; i < 3; ++i) {
        held.push_back(speech.reserveHearing("org." + std::to_string(i), 10 * kMebibyte));
    }
    CHECK_FALSE(hasPlace([&] { return speech.reserveHearing("org.late", 10 * kMebibyte); }));
    CHECK(hasPlace([&] { return speech.reserveHearing("org.late", kMebibyte); }));
}

TEST_CASE("speech requests: the same words are spoken once, in each language, voice, organisation"
) {
    auto synthesizer = std::make_shared<TestSynthesizer>();
    SpeechRequests speech{{.transcriber = nullptr, .synthesizer = synthesizer}};
    const auto agent = agentWith("German", "anna");
    std::string heard;
    const auto speak = [&](const std::string& orgId, const models::Agent& by) {
        speech.speak(
            orgId,
            "Guten Tag.",
            speech.reserveSpeaking(orgId, 10),
            by,
            [&heard](const Outcome<Audio>& outcome) { heard = outcome.value.value().bytes; }
        );
    };
    CHECK_FALSE(speech.spoken("org.1", "Guten Tag.", agent));
    speak("org.1", agent);
    CHECK_FALSE(speech.spoken("org.1", "Guten Tag.", agent));  // not yet
    synthesizer->answer(sound(3));
    CHECK(heard == "aaa");
    REQUIRE(speech.spoken("org.1", "Guten Tag.", agent));
    CHECK(speech.spoken("org.1", "Guten Tag.", agent)->bytes == "aaa");
    CHECK(speech.spoken("org.1", "Guten Tag.", agent)->contentType == "audio/wav");
    CHECK_FALSE(speech.spoken("org.1", "Guten Tag", agent));
    CHECK_FALSE(speech.spoken("org.2", "Guten Tag.", agent));
    CHECK_FALSE(speech.spoken("org.1", "Guten Tag.", agentWith("German", "otto")));
    CHECK_FALSE(speech.spoken("org.1", "Guten Tag.", agentWith("English", "anna")));
    CHECK(synthesizer->asked == std::vector<std::string>{"German/anna/Guten Tag."});
    CHECK(speech.bytesTaken() == 0);
}

TEST_CASE("speech requests: what failed is asked for again") {
    auto synthesizer = std::make_shared<TestSynthesizer>();
    SpeechRequests speech{{.transcriber = nullptr, .synthesizer = synthesizer}};
    const auto agent = agentWith("German", "anna");
    bool failed = false;
    speech.speak(
        "org.1",
        "Hallo.",
        speech.reserveSpeaking("org.1", 6),
        agent,
        [&failed](const auto& outcome) { failed = !outcome.value; }
    );
    synthesizer->waiting.front()->failed("as the test wants it");
    CHECK(failed);
    CHECK_FALSE(speech.spoken("org.1", "Hallo.", agent));
}

TEST_CASE("spoken words: an organisation has its share, and replaces what is its own") {
    SpokenWords words(100, 40);
    const auto key = [](const std::string& orgId, const std::string& text) {
        return SpokenWords::Key{orgId, "", "", text};
    };
    words.keep(key("org.other", "x"), sound(40));
    words.keep(key("org.1", "a"), sound(20));
    words.keep(key("org.1", "b"), sound(20));
    (void)words.find(key("org.1", "a"));
    words.keep(key("org.1", "c"), sound(20));  // of its own the one asked for longest ago goes
    CHECK(words.find(key("org.1", "a")));
    CHECK_FALSE(words.find(key("org.1", "b")));
    CHECK(words.find(key("org.other", "x")));
    words.keep(key("org.1", "long"), sound(41));
    CHECK_FALSE(words.find(key("org.1", "long")));
    words.keep(key("org.1", "nothing"), sound(0));
    CHECK_FALSE(words.find(key("org.1", "nothing")));
    CHECK(words.bytes() == 80);
    words.keep(key("org.1", "a"), sound(20, 'z'));  // again: it is there
    CHECK(words.find(key("org.1", "a"))->bytes.front() == 'a');
    CHECK(words.bytes() == 80);
    for (int i = 0; i < 50; ++i) {
        words.keep(key("org." + std::to_string(i), "y"), sound(30));
        CHECK(words.bytes() <= 100);
    }
    CHECK(words.find(key("org.49", "y")));
}

TEST_CASE("spoken words: names that run into each other are not the same words") {
    SpokenWords words(100, 100);
    words.keep({"org.1", "a", "bc", "d"}, sound(1));
    CHECK_FALSE(words.find({"org.1", "ab", "c", "d"}));
    CHECK(words.find({"org.1", "a", "bc", "d"}));
}
