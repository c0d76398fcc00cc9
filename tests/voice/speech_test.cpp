#include "voice/providers/speech.h"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <doctest/doctest.h>

#include "common/error.h"
#include "tests/voice/stand_in.h"
#include "voice/providers/espeak.h"

using namespace hiveline;               // NOLINT(google-build-using-namespace)
using namespace hiveline::voice;        // NOLINT(google-build-using-namespace)
using namespace hiveline::voice::test;  // NOLINT(google-build-using-namespace)

namespace {

const std::string kWav("RIFF\x24\0\0\0WAVEfmt \r\n--x\0\xFF", 23);

/// A folder with a program `espeak-ng` that is this shell script.
class FakeEspeak {
public:
    explicit FakeEspeak(const std::string& script) {
        std::string name = (std::filesystem::temp_directory_path() / "espeak-XXXXXX").string();
        REQUIRE(mkdtemp(name.data()) != nullptr);
        folder_ = name;
        const auto program = folder_ / "espeak-ng";
        std::ofstream(program) << "#!/bin/sh\n"
                                  "if [ \"$1\" = --voices ]; then\n"
                                  "echo 'Pty Language Age/Gender VoiceName File Other'\n"
                                  "echo ' 5  de  --/M German gmw/de'\n"
                                  "echo ' 5  en  --/M English gmw/en'\n"
                                  "echo ' 5  en-US  --/M English_(America) gmw/en-US'\n"
                                  "echo ' 5  pt-BR  --/M Portuguese roa/pt-BR'\n"
                                  "exit 0\nfi\n"
                               << script;
        std::filesystem::permissions(program, std::filesystem::perms::owner_all);
    }
    ~FakeEspeak() { std::filesystem::remove_all(folder_); }
    FakeEspeak(const FakeEspeak&) = delete;
    FakeEspeak& operator=(const FakeEspeak&) = delete;
    [[nodiscard]] std::string path() const { return "relative:/nowhere:" + folder_.string(); }

private:
    std::filesystem::path folder_;
};

/// Forty-four bytes of a head, then the arguments and the text.
constexpr const char* kEcho =
    "printf 'RIFF\\377\\377\\377\\377WAVEfmt \\020\\0\\0\\0\\001\\0\\001\\0"
    "\\042\\126\\0\\0\\104\\254\\0\\0\\002\\0\\020\\0data\\377\\377\\377\\377'\n"
    "echo \"$*\"\ncat\n";

EspeakSettings shortSettings() {
    EspeakSettings settings;
    settings.time = kPatience;
    settings.isConfined = false;
    return settings;
}

}  // namespace

TEST_CASE("speech: languages and types") {
    CHECK(languageCode("German") == "de");
    CHECK(languageCode("de-AT") == "de");
    CHECK(languageCode("EN_us") == "en");
    CHECK(languageCode("Klingon").empty());
    CHECK(languageCode("").empty());
    CHECK(fileEnding("audio/webm;codecs=opus") == "webm");
    CHECK(fileEnding(" Audio/WAV ") == "wav");
    CHECK(fileEnding("text/html").empty());
}

TEST_CASE("speech: audio is transcribed") {
    outbound::HttpClient client;
    OpenAiTranscriber transcriber(client, settingsFor(StandIn::get().url("plain")));
    for (const auto& [language, code] :
         {std::pair("German", "de"), {"", "en"}, {"Klingon", "en"}}) {
        HeardText heard;
        const auto request = transcriber.transcribe({kWav, "audio/wav"}, language, heard);
        REQUIRE(heard.ended.wait());
        CHECK(heard.outcome == "I would like an appointment (" + std::string(code) + ").");
    }
    SUBCASE("a boundary inside of the audio does no harm") {
        HeardText heard;
        const auto request = transcriber.transcribe(
            {"OggS\r\n--hiveline-form-9d1c5e3f7a--\r\n", "audio/ogg"}, "", heard
        );
        REQUIRE(heard.ended.wait());
        CHECK(heard.outcome);
    }
    SUBCASE("what is none is refused") {
        for (const Audio& audio : {Audio{kWav, "text/plain"}, Audio{"", "audio/wav"}}) {
            HeardText heard;
            const auto request = transcriber.transcribe(audio, "", heard);
            REQUIRE(heard.ended.wait());
            CHECK_FALSE(heard.reason.empty());
        }
    }
}

TEST_CASE("speech: text is spoken by the service") {
    outbound::HttpClient client;
    OpenAiSynthesizer synthesizer(client, settingsFor(StandIn::get().url("plain")));
    HeardAudio heard;
    auto request = synthesizer.synthesize("Hello \xFF", "English", "", heard);
    REQUIRE(heard.ended.wait());
    REQUIRE(heard.outcome);
    CHECK(heard.outcome->contentType == "audio/wav");
    CHECK(heard.outcome->bytes.starts_with("RIFF"));
    for (const std::string& text : {std::string(), std::string(5'000, 'x')}) {
        HeardAudio refused;
        request = synthesizer.synthesize(text, "", "", refused);
        REQUIRE(refused.ended.wait());
        CHECK_FALSE(refused.reason.empty());
    }
}

TEST_CASE("speech: texts become vectors in their order") {
    outbound::HttpClient client;
    OpenAiEmbedder embedder(client, settingsFor(StandIn::get().url("plain")));
    HeardVectors heard;
    auto request = embedder.embed({"a", "bb", "ccc"}, heard);
    REQUIRE(heard.ended.wait());
    CHECK(heard.outcome == std::vector<Vector>{{1, 0, 0.5}, {2, 1, 0.5}, {3, 2, 0.5}});
    for (const std::vector<std::string>& texts : {std::vector<std::string>{}, {"a", ""}}) {
        HeardVectors refused;
        request = embedder.embed(texts, refused);
        REQUIRE(refused.ended.wait());
        CHECK_FALSE(refused.reason.empty());
    }
}

TEST_CASE("speech: answers that are none fail, without the key") {
    outbound::HttpClient client;
    const OpenAiSettings settings = settingsFor(StandIn::get().url("garbage"));
    HeardText text;
    HeardAudio audio;
    HeardVectors vectors;
    OpenAiTranscriber transcriber(client, settings);
    OpenAiSynthesizer synthesizer(client, settings);
    OpenAiEmbedder embedder(client, settings);
    const auto first = transcriber.transcribe({kWav, "audio/wav"}, "", text);
    const auto second = synthesizer.synthesize("Hello", "", "", audio);
    const auto third = embedder.embed({"a"}, vectors);
    REQUIRE(text.ended.wait());
    REQUIRE(audio.ended.wait());
    REQUIRE(vectors.ended.wait());
    CHECK(text.reason == "the provider gave no transcription that can be read");
    CHECK(audio.reason == "the provider gave no WAV audio");
    CHECK(vectors.reason == "the provider gave no vectors that can be read");

    HeardVectors huge;
    OpenAiEmbedder exaggerating(client, settingsFor(StandIn::get().url("huge")));
    const auto fourth = exaggerating.embed({"a"}, huge);
    REQUIRE(huge.ended.wait());
    CHECK(huge.reason == "the provider gave no vectors that can be read");
}

TEST_CASE("speech: each service needs the name of its model") {
    outbound::HttpClient client;
    OpenAiSettings settings = settingsFor("http://127.0.0.1:1");
    settings.transcriptionModel.clear();
    settings.speechModel.clear();
    settings.embeddingModel.clear();
    CHECK_THROWS_AS(OpenAiTranscriber(client, settings), common::Error);
    CHECK_THROWS_AS(OpenAiSynthesizer(client, settings), common::Error);
    CHECK_THROWS_AS(OpenAiEmbedder(client, settings), common::Error);
}

TEST_CASE("espeak: is found where it is installed, and speaks") {
    CHECK_FALSE(EspeakSynthesizer::find(""));
    CHECK_FALSE(EspeakSynthesizer::find("/nowhere:relative"));
    const FakeEspeak fake(kEcho);
    const auto espeak = EspeakSynthesizer::find(fake.path(), shortSettings());
    REQUIRE(espeak);
    const std::string text = "Guten Tag; $(touch /tmp/x) [[h@l'oU]] \"-v en\"";
    HeardAudio heard;
    const auto request = espeak->synthesize(text, "German", "", heard);
    REQUIRE(heard.ended.wait());
    REQUIRE(heard.outcome);
    const std::string& bytes = heard.outcome->bytes;
    CHECK(
        bytes.substr(44) ==
        "--stdin --stdout -b 1 -v de\nGuten Tag; $(touch /tmp/x)   h@l'oU]] \"-v en\""
    );
    CHECK(static_cast<unsigned char>(bytes[40]) == (bytes.size() - 44) % 256);
    CHECK(static_cast<unsigned char>(bytes[4]) == (bytes.size() - 8) % 256);
}

TEST_CASE("espeak: a voice that exists") {
    const FakeEspeak fake(kEcho);
    const auto espeak = EspeakSynthesizer::find(fake.path(), shortSettings());
    REQUIRE(espeak);
    CHECK(espeak->voiceFor("German", "") == "de");
    CHECK(espeak->voiceFor("de-AT", "alloy") == "de");
    CHECK(espeak->voiceFor("en-US", "") == "en-us");
    CHECK(espeak->voiceFor("Portuguese", "") == "pt-br");
    CHECK(espeak->voiceFor("Klingon", "") == "en");
    CHECK(espeak->voiceFor("German", "EN-us") == "en-us");
    CHECK(espeak->voiceFor("", "--help") == "en");
}

TEST_CASE("espeak: children that fail, hang or do not stop writing are over") {
    EspeakSettings settings = shortSettings();
    settings.mostAudio = 100'000;
    const auto reasonOf = [](const FakeEspeak& fake, const EspeakSettings& limits) {
        const auto espeak = EspeakSynthesizer::find(fake.path(), shortSettings());
        REQUIRE(espeak);
        const auto limited = EspeakSynthesizer::find(fake.path(), limits);
        REQUIRE(limited);
        HeardAudio heard;
        const auto request = limited->synthesize("Hello", "en", "", heard);
        REQUIRE(heard.ended.wait());
        CHECK_FALSE(heard.outcome);
        return heard.reason;
    };
    CHECK(reasonOf(FakeEspeak("exit 3\n"), settings) == "espeak-ng gave no audio");
    CHECK(
        reasonOf(FakeEspeak(std::string(kEcho) + "exit 3\n"), settings) == "espeak-ng gave no audio"
    );
    CHECK(reasonOf(FakeEspeak("echo no audio\n"), settings) == "espeak-ng gave no audio");
    CHECK(reasonOf(FakeEspeak("yes\n"), settings) == "espeak-ng gave no audio");
    settings.time = std::chrono::milliseconds(2'000);
    CHECK(
        reasonOf(FakeEspeak("sleep 600 & exec sleep 600\n"), settings) == "espeak-ng gave no audio"
    );
    CHECK(reasonOf(FakeEspeak("exec >&- ; sleep 600\n"), settings) == "espeak-ng gave no audio");
}

TEST_CASE("espeak: a long text does not block, a cancelled one is not heard of") {
    const FakeEspeak fake("sleep 600\n");
    EspeakSettings settings = shortSettings();
    settings.threads = 1;
    settings.mostWaiting = 2;
    const auto espeak = EspeakSynthesizer::find(fake.path(), settings);
    REQUIRE(espeak);
    HeardAudio heard;
    CHECK_FALSE(heard.ended.wait(std::chrono::milliseconds(0)));
    {
        std::vector<std::unique_ptr<Request>> requests;
        requests.reserve(8);
        for (int i = 0; i < 3; ++i) {
            requests.push_back(espeak->synthesize(std::string(4'000, 'x'), "en", "", heard));
        }
        // One may have begun: of five more at least two find no place.
        HeardAudio crowded;
        for (int i = 0; i < 5; ++i) {
            requests.push_back(espeak->synthesize("x", "en", "", crowded));
        }
        REQUIRE(crowded.ended.wait());
        CHECK(crowded.reason == "too many texts wait to be spoken");
    }
}

TEST_CASE("espeak: the real one, where it is installed") {
    const auto espeak = EspeakSynthesizer::find("/usr/bin:/usr/local/bin", shortSettings());
    if (!espeak) {
        MESSAGE("espeak-ng is not installed");
        return;
    }
    for (const char* language : {"German", "en-US", "fr", "Klingon"}) {
        HeardAudio heard;
        const auto request = espeak->synthesize("One, two, three.", language, "", heard);
        REQUIRE(heard.ended.wait());
        REQUIRE(heard.outcome);
        CHECK(heard.outcome->bytes.size() > 10'000);
    }
}
