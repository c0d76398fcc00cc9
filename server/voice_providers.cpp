#include "server/voice_providers.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <system_error>
#include <utility>

#include "voice/providers/espeak.h"
#include "voice/providers/openai.h"
#include "voice/providers/speech.h"

namespace hiveline::server {
namespace {

common::Secret readKey(const std::filesystem::path& file) {
    if (file.empty()) {
        return {};
    }
    // Asked apart, because a stream does not say why it cannot be opened.
    if (::access(file.c_str(), R_OK) != 0) {
        throw UsageError(
            "--openai-key-file: cannot read " + file.string() + ": " +
            std::generic_category().message(errno)
        );
    }
    std::ifstream input(file, std::ios::binary);
    std::string key{std::istreambuf_iterator<char>(input), std::istreambuf_iterator<char>()};
    key.erase(key.find_last_not_of(" \t\r\n") + 1);
    if (!input || key.empty() || key.find_first_of("\r\n") != std::string::npos) {
        throw UsageError(
            "--openai-key-file: expected a file with one line, the key: " + file.string()
        );
    }
    return common::Secret(std::move(key));
}

voice::OpenAiSettings openAiSettings(const VoiceSettings& settings) {
    voice::OpenAiSettings openAi;
    openAi.baseUrl = settings.openAiUrl;
    openAi.apiKey = readKey(settings.openAiKeyFile);
    openAi.model = settings.openAiModel;
    openAi.transcriptionModel = settings.transcriptionModel;
    openAi.speechModel = settings.speechModel;
    openAi.embeddingModel = settings.embeddingModel;
    openAi.historyTokens = settings.historyTokens;
    openAi.historyTokensOf = settings.historyTokensOf;
    if (!settings.speechVoice.empty()) {
        openAi.voice = settings.speechVoice;
    }
    return openAi;
}

/// The same settings for another server, which must not get the key of the first.
voice::OpenAiSettings at(voice::OpenAiSettings settings, const std::string& url) {
    if (!url.empty() && url != settings.baseUrl) {
        settings.baseUrl = url;
        settings.apiKey = {};
    }
    return settings;
}

voice::ThinkerChoice::MakeOpenAi makeOpenAi(
    outbound::HttpClient* client,
    voice::ThinkingPools& pools,
    const secrets::AgentKeys& keys,
    voice::OpenAiSettings base,
    voice::AgentServers allowed
) {
    if (base.baseUrl.empty()) {
        return {};
    }
    return [client,
            &pools,
            &keys,
            base = std::move(base),
            allowed = std::move(allowed),
            known = std::make_shared<voice::KnownModels>(
            )](storage::ReadTx& tx, const models::Agent& agent) {
        const auto& props = agent.intelligenceProvider.providerProps;
        const auto key =
            keys.find(tx, {agent.orgId, agent.id, "intelligenceProvider", voice::serverOf(props)});
        // For each call anew: an agent's settings may have changed since the last one.
        auto settings = voice::overridden(base, agent, key.value_or(common::Secret()), allowed);
        auto abilities = known->of(settings);
        return std::make_shared<voice::OpenAiThinker>(
            *client, pools, std::move(settings), std::move(abilities)
        );
    };
}

voice::SpeechProviders speechProviders(
    outbound::HttpClient* client, const voice::OpenAiSettings& base, const VoiceSettings& settings
) {
    voice::SpeechProviders providers;
    if (!settings.transcriptionModel.empty()) {
        providers.transcriber = std::make_shared<voice::OpenAiTranscriber>(
            *client, at(base, settings.transcriptionUrl)
        );
    }
    if (!settings.speechModel.empty()) {
        providers.synthesizer =
            std::make_shared<voice::OpenAiSynthesizer>(*client, at(base, settings.speechUrl));
        // Without a service, espeak-ng speaks where it is installed.
    } else if (const char* const path = std::getenv("PATH")) {  // NOLINT(concurrency-mt-unsafe)
        providers.synthesizer = voice::EspeakSynthesizer::find(path);
    }
    return providers;
}

}  // namespace

VoiceProviders::VoiceProviders(
    const VoiceSettings& settings,
    const secrets::AgentKeys& agentKeys,
    const std::vector<common::Network>& allowedNetworks
) {
    const auto base = openAiSettings(settings);
    embedding_ = at(base, settings.embeddingUrl);
    if (!settings.openAiUrl.empty() || !settings.transcriptionModel.empty() ||
        !settings.speechModel.empty()) {
        // At the start, so that a missing libcurl is noticed before the first caller.
        (void)client();
    }
    thinkers_ = std::make_unique<voice::ThinkerChoice>(
        pools_,
        makeOpenAi(client_.get(), pools_, agentKeys, base, {settings.openAiHosts, allowedNetworks})
    );
    speech_ =
        std::make_unique<voice::SpeechRequests>(speechProviders(client_.get(), base, settings));
}

outbound::HttpClient& VoiceProviders::client() {
    const std::scoped_lock lock(mutex_);
    if (!client_) {
        client_ = std::make_unique<outbound::HttpClient>();
    }
    return *client_;
}

voice::CallRules callRules(const VoiceSettings& settings) {
    voice::CallRules rules;
    rules.replyDeadline = settings.waits.reply;
    rules.silence = settings.waits.silence;
    // Whoever types has at least as much time as whoever speaks.
    rules.typing = std::max(settings.waits.typingSilence, settings.waits.silence);
    rules.longest = settings.waits.longest;
    return rules;
}

voice::CallTimes callTimes(const VoiceSettings& settings) {
    voice::CallTimes times;
    times.answer = settings.waits.answer;
    times.sweep = std::min(times.sweep, times.answer);
    times.idle = settings.waits.idle;
    return times;
}

}  // namespace hiveline::server
