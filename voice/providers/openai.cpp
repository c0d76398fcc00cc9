#include "voice/providers/openai.h"

#include <algorithm>
#include <charconv>

#include "common/error.h"
#include "voice/providers/chat_request.h"
#include "voice/providers/json_look.h"
#include "voice/providers/openai_jobs.h"
#include "voice/providers/provider_props.h"

namespace hiveline::voice {
namespace {

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

/// What does not fit was stored before it was checked, and is left out.
void takeOptions(OpenAiSettings& settings, const json::Value& properties) {
    for (auto& [name, value] : optionsIn(properties)) {
        if (name == kHistoryTokensProperty) {
            std::from_chars(value.data(), value.data() + value.size(), settings.historyTokens);
        } else if (name == "temperature") {
            double number = 0;
            std::from_chars(value.data(), value.data() + value.size(), number);
            settings.temperature = number;
        } else {
            settings.options.emplace_back(name, std::move(value));
        }
    }
}

}  // namespace

/// An agent's own settings over the operator's. A key never goes to another server than it was set
/// for.
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
    const auto useModel = [&settings] {
        const auto known = settings.historyTokensOf.find(settings.model);
        settings.historyTokens =
            known == settings.historyTokensOf.end() ? settings.historyTokens : known->second;
    };
    if (!provider.providerProps || provider.providerProps->text.empty()) {
        useModel();
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
    useModel();
    takeOptions(settings, properties);
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

/// What was learned of a model (no tools, no strict schema) is known to every later call of it.
std::shared_ptr<OpenAiAbilities> KnownModels::of(const OpenAiSettings& settings) {
    const std::scoped_lock lock(mutex_);
    if (models_.size() >= kMax) {
        models_.clear();  // to be found out again
    }
    auto& known = models_[{settings.baseUrl, settings.model}];
    if (!known) {
        known = std::make_shared<OpenAiAbilities>();
    }
    return known;
}

OpenAiThinker::OpenAiThinker(
    outbound::HttpClient& client,
    ThinkingPools& pools,
    OpenAiSettings settings,
    std::shared_ptr<OpenAiAbilities> abilities
)
    : client_(client),
      pools_(pools),
      settings_(std::make_shared<const OpenAiSettings>(std::move(settings))),
      abilities_(abilities ? std::move(abilities) : std::make_shared<OpenAiAbilities>()) {
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

std::unique_ptr<Request> OpenAiThinker::takeNotes(NotesRequest request, NotesReceiver& receiver) {
    return run(
        client_,
        std::make_shared<NotesJob>(client_, pools_, settings_, std::move(request), receiver)
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
