#include "voice/providers/openai.h"

#include <algorithm>
#include <charconv>

#include "common/ascii.h"
#include "common/error.h"
#include "voice/providers/chat_request.h"
#include "voice/providers/json_look.h"
#include "voice/providers/openai_jobs.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMostUrl = 2'048;
constexpr double kHottest = 2;

[[noreturn]] void refuse(const std::string& what) {
    throw common::Error(common::ErrorCode::kConflict, what);
}

/// Names and addresses as they are plain to every reader of URLs.
bool isHost(std::string_view host) {
    const bool isAddress = host.starts_with('[') && host.ends_with(']') && host.size() > 2;
    const std::string_view inside = isAddress ? host.substr(1, host.size() - 2) : host;
    const std::string_view signs = isAddress ? ":." : ".-_";
    return !inside.empty() && std::ranges::all_of(inside, [signs](char c) {
        return common::isAlphanumeric(c) || signs.find(c) != std::string_view::npos;
    });
}

bool isPort(std::string_view port) {
    int number = 0;
    const auto [end, fault] = std::from_chars(port.data(), port.data() + port.size(), number);
    return fault == std::errc() && end == port.data() + port.size() && number > 0 &&
           number < 65'536;
}

bool isPath(std::string_view path) {
    return std::ranges::all_of(path, [](char c) {
        return common::isAlphanumeric(c) ||
               std::string_view("/-._~%!$&'()*+,;=:@").find(c) != std::string_view::npos;
    });
}

/// `host` or `host:port`, cut at the last colon that is not inside of brackets.
bool takeAuthority(std::string_view authority, BaseUrl& url) {
    const std::size_t colon = authority.rfind(':');
    const std::size_t bracket = authority.rfind(']');
    const bool hasPort =
        colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket);
    url.host = common::lowered(authority.substr(0, hasPort ? colon : authority.size()));
    url.port = hasPort ? authority.substr(colon + 1) : "";
    return isHost(url.host) && (!hasPort || isPort(url.port));
}

std::string effectivePort(const BaseUrl& url) {
    return !url.port.empty() ? url.port : url.scheme == "https" ? "443" : "80";
}

bool isAllowed(const BaseUrl& url, std::span<const std::string> allowedHosts) {
    return std::ranges::any_of(allowedHosts, [&url](const std::string& allowed) {
        const std::string host = common::lowered(allowed);
        return host == url.host || host == url.host + ":" + effectivePort(url);
    });
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

void takeBaseUrl(
    OpenAiSettings& settings, const std::string& given, std::span<const std::string> allowedHosts
) {
    const auto url = parseBaseUrl(given);
    if (!url) {
        refuse("intelligenceProvider.providerProps.baseUrl must be an http or https URL of a server"
        );
    }
    if (url == parseBaseUrl(settings.baseUrl)) {
        return;
    }
    if (!isAllowed(*url, allowedHosts)) {
        refuse(
            "intelligenceProvider.providerProps.baseUrl names the host " + url->host +
            ", which the operator of this server has not allowed"
        );
    }
    settings.baseUrl = url->text();
    settings.apiKey = {};
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

std::string BaseUrl::text() const {
    return scheme + "://" + host + (port.empty() ? "" : ":" + port) + path;
}

std::optional<BaseUrl> parseBaseUrl(std::string_view text) {
    BaseUrl url;
    const std::size_t colon = text.find("://");
    if (colon == std::string_view::npos || text.size() > kMostUrl) {
        return std::nullopt;
    }
    url.scheme = common::lowered(text.substr(0, colon));
    text.remove_prefix(colon + 3);
    const std::size_t slash = std::min(text.find('/'), text.size());
    if ((url.scheme != "http" && url.scheme != "https") ||
        !takeAuthority(text.substr(0, slash), url)) {
        return std::nullopt;
    }
    url.path = text.substr(slash);
    while (url.path.ends_with('/')) {
        url.path.pop_back();
    }
    if (!isPath(url.path)) {
        return std::nullopt;
    }
    if (url.path.empty()) {
        url.path = "/v1";
    }
    return url;
}

OpenAiSettings overridden(
    const OpenAiSettings& base,
    const models::Agent& agent,
    std::span<const std::string> allowedHosts
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
        takeBaseUrl(settings, *url, allowedHosts);
    }
    if (const auto key = textProperty(properties, "apiKey")) {
        settings.apiKey = common::Secret(*key);
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
