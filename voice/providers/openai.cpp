#include "voice/providers/openai.h"

#include <algorithm>
#include <charconv>

#include "common/error.h"
#include "voice/providers/chat_request.h"
#include "voice/providers/json_look.h"
#include "voice/providers/openai_jobs.h"

namespace hiveline::voice {
namespace {

constexpr double kHottest = 2;

[[noreturn]] void refuse(const std::string& what) {
    throw common::Error(common::ErrorCode::kConflict, what);
}

std::optional<std::string> textProperty(const json::Value& properties, std::string_view key) {
    const json::Value value = memberOf(properties, key);
    if (!value || value.isNull()) {
        return std::nullopt;
    }
    if (value.kind() != json::Kind::kString || value.asString().empty()) {
        refuse("intelligenceProvider.providerProps." + std::string(key) + " must be a text");
    }
    return std::string(value.asString());
}

void takeBaseUrl(OpenAiSettings& settings, const std::string& given, const AgentServers& allowed) {
    const auto url = parseBaseUrl(given);
    if (!url) {
        refuse("intelligenceProvider.providerProps.baseUrl must be an http or https URL of a server"
        );
    }
    if (url == parseBaseUrl(settings.baseUrl)) {
        return;
    }
    if (!allowed.allow(*url)) {
        refuse(
            "intelligenceProvider.providerProps.baseUrl names the server " + url->server() +
            ", which the operator of this one has not allowed"
        );
    }
    settings.baseUrl = url->text();
    settings.apiKey = {};
    settings.guard = allowed.guardFor(*url);
}

void takeTemperature(OpenAiSettings& settings, const json::Value& properties) {
    const json::Value value = memberOf(properties, "temperature");
    if (!value || value.isNull()) {
        return;
    }
    double number = -1;
    if (value.kind() == json::Kind::kNumber) {
        const std::string_view text = value.numberText();
        std::from_chars(text.data(), text.data() + text.size(), number);
    }
    if (!(number >= 0 && number <= kHottest)) {
        refuse("intelligenceProvider.providerProps.temperature must be a number from 0 to 2");
    }
    settings.temperature = number;
}

}  // namespace

OpenAiSettings overridden(
    const OpenAiSettings& base,
    const models::Agent& agent,
    const common::Secret& agentsKey,
    const AgentServers& allowed
) {
    OpenAiSettings settings = base;
    const models::IntelligenceProvider& provider = agent.intelligenceProvider;
    if (provider.model && !provider.model->empty()) {
        settings.model = *provider.model;
    }
    if (!provider.providerProps || provider.providerProps->text.empty()) {
        return settings;
    }
    const json::Document document(provider.providerProps->text);
    if (document.error() || document.root().kind() != json::Kind::kObject) {
        refuse("intelligenceProvider.providerProps must be an object");
    }
    const json::Value properties = document.root();
    if (const auto url = textProperty(properties, "baseUrl")) {
        takeBaseUrl(settings, *url, allowed);
    }
    if (textProperty(properties, "apiKey")) {
        settings.apiKey = agentsKey;  // what stands there is no key
    }
    settings.model = textProperty(properties, "model").value_or(settings.model);
    takeTemperature(settings, properties);
    return settings;
}

void requireUsable(const OpenAiSettings& settings) {
    if (!parseBaseUrl(settings.baseUrl)) {
        refuse("the base URL of the OpenAI provider must be an http or https URL of a server");
    }
    const std::string& key = settings.apiKey.reveal();
    const bool printable = std::ranges::all_of(key, [](char c) { return c > ' ' && c <= '~'; });
    if (!printable) {
        refuse("the key of the OpenAI provider must be printable ASCII without blanks");
    }
    const auto times = {
        settings.connectTimeout,
        settings.firstTokenTimeout,
        settings.idleTimeout,
        settings.wholeTimeout,
        settings.backoff,
        settings.longestBackoff};
    const bool positive = std::ranges::all_of(times, [](auto time) { return time.count() > 0; });
    if (!positive || settings.attempts < 1) {
        refuse("the times and the attempts of the OpenAI provider must be positive");
    }
}

OpenAiThinker::OpenAiThinker(
    outbound::HttpClient& client, ThinkingPools& pools, OpenAiSettings settings
)
    : client_(client),
      pools_(pools),
      settings_(std::make_shared<const OpenAiSettings>(std::move(settings))) {
    requireUsable(*settings_);
    if (settings_->model.empty()) {
        refuse("the OpenAI provider needs the name of a model");
    }
}

std::unique_ptr<Request> OpenAiThinker::reply(Turn turn, ReplyReceiver& receiver) {
    return run(
        client_,
        std::make_shared<ReplyJob>(
            client_, pools_, settings_, abilities_, std::move(turn), receiver
        )
    );
}

std::unique_ptr<Request> OpenAiThinker::report(Transcript transcript, ReportReceiver& receiver) {
    return run(
        client_,
        std::make_shared<ReportJob>(
            client_, pools_, settings_, abilities_, std::move(transcript), receiver
        )
    );
}

}  // namespace hiveline::voice
