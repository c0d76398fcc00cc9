#include "server/service_watch.h"

#include <doctest/doctest.h>

using hiveline::server::VoiceSettings;
using hiveline::server::WatchedService;
using hiveline::server::watchedServices;
using Services = std::vector<WatchedService>;

TEST_CASE("service watch: each URL that the settings use is watched once") {
    VoiceSettings settings;
    CHECK((watchedServices(settings) == Services{}));
    settings.openAiUrl = "http://a";
    settings.speechUrl = "http://unused";
    CHECK((watchedServices(settings) == Services{{"http://a", "thinking"}}));
    settings.transcriptionModel = "whisper-1";
    settings.speechModel = "tts";
    settings.speechUrl = "http://b";
    settings.embeddingModel = "e";
    CHECK(
        (watchedServices(settings) ==
         Services{{"http://a", "thinking, hearing, embedding"}, {"http://b", "speaking"}})
    );
}
