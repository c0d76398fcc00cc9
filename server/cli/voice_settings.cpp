// The settings of calls (server/cli/config.h).
#include <algorithm>
#include <charconv>

#include "server/cli/config.h"
#include "server/cli/setting_values.h"
#include "voice/providers/base_url.h"

namespace hiveline::server {
namespace {

std::string url(const Given& given) {
    auto parsed = parseHttpUrl(given.text);
    if (!parsed) {
        refuse(given, "an http or https URL without query, such as http://127.0.0.1:8000/v1");
    }
    return std::move(*parsed);
}

std::string name(const Given& given) {
    constexpr std::size_t kMaxLength = 256;
    const bool printable =
        std::ranges::all_of(given.text, [](unsigned char c) { return c > ' ' && c != 0x7f; });
    if (given.text.empty() || given.text.size() > kMaxLength || !printable) {
        refuse(given, "a name without blanks");
    }
    return given.text;
}

std::vector<std::string> hosts(const Given& given) {
    constexpr std::string_view kExpected =
        "servers such as llm.example.com or http://10.0.0.5:8000";
    std::vector<std::string> result;
    for (const std::string_view item : listed(given, kExpected)) {
        // Read as agents' URLs are read later, so that both mean the same server.
        if (!voice::parseServer(item)) {
            refuse(given, kExpected);
        }
        result.emplace_back(item);
    }
    return result;
}

/// `16000,qwen2.5:7b=6000`
void takeHistoryTokens(const Given& given, VoiceSettings& voice) {
    constexpr std::string_view kExpected =
        "numbers from 500 to 1000000, each but one behind the name of a model: "
        "16000,qwen2.5:7b=6000";
    constexpr std::size_t kLeast = 500;
    constexpr std::size_t kMax = 1'000'000;
    voice.historyTokensOf.clear();
    for (const std::string_view item : listed(given, kExpected)) {
        const std::size_t sign = item.rfind('=');
        const std::string_view text = sign == std::string_view::npos ? item : item.substr(sign + 1);
        std::size_t tokens = 0;
        const auto read = std::from_chars(text.data(), text.data() + text.size(), tokens);
        if (read.ec != std::errc() || read.ptr != text.data() + text.size() || tokens < kLeast ||
            tokens > kMax || sign == 0) {
            refuse(given, kExpected);
        }
        if (sign == std::string_view::npos) {
            voice.historyTokens = tokens;
        } else {
            voice.historyTokensOf[std::string(item.substr(0, sign))] = tokens;
        }
    }
}

// A model without a server would be ignored in silence.
void requireServer(
    const SettingSources& sources, std::string_view model, std::string_view url, bool hasServer
) {
    if (const auto given = sources.find(model); given && !hasServer) {
        throw UsageError(
            given->origin + ": expected together with " + std::string(url) + " or openai-url"
        );
    }
}

}  // namespace

void applyVoice(const SettingSources& sources, VoiceSettings& voice) {
    const auto apply = [&sources](std::string_view setting, auto& target, const auto& read) {
        if (const auto given = sources.find(setting)) {
            target = read(*given);
        }
    };
    apply("openai-url", voice.openAiUrl, url);
    apply("openai-key-file", voice.openAiKeyFile, file);
    apply("openai-model", voice.openAiModel, name);
    apply("openai-hosts", voice.openAiHosts, hosts);
    apply("transcription-url", voice.transcriptionUrl, url);
    apply("transcription-model", voice.transcriptionModel, name);
    apply("speech-url", voice.speechUrl, url);
    apply("speech-model", voice.speechModel, name);
    apply("speech-voice", voice.speechVoice, name);
    apply("embedding-url", voice.embeddingUrl, url);
    apply("embedding-model", voice.embeddingModel, name);
    apply("twilio-url", voice.twilioUrl, url);
    apply("plivo-url", voice.plivoUrl, url);
    if (const auto given = sources.find("history-tokens")) {
        takeHistoryTokens(*given, voice);
    }
    apply("reply-timeout", voice.waits.reply, patience);
    apply("call-silence", voice.waits.silence, patience);
    apply("call-typing-silence", voice.waits.typingSilence, patience);
    apply("call-duration", voice.waits.longest, patience);
    apply("call-answer-time", voice.waits.answer, patience);
    apply("call-idle-time", voice.waits.idle, patience);
    const bool hasOpenAi = !voice.openAiUrl.empty();
    requireServer(
        sources,
        "transcription-model",
        "transcription-url",
        hasOpenAi || !voice.transcriptionUrl.empty()
    );
    requireServer(sources, "speech-model", "speech-url", hasOpenAi || !voice.speechUrl.empty());
    requireServer(
        sources, "embedding-model", "embedding-url", hasOpenAi || !voice.embeddingUrl.empty()
    );
    for (const std::string_view setting : {"openai-model", "openai-hosts"}) {
        if (const auto given = sources.find(setting); given && !hasOpenAi) {
            throw UsageError(given->origin + ": expected together with openai-url");
        }
    }
}

}  // namespace hiveline::server
