// Services that speak the OpenAI protocol, of whatever maker: where they are, and the thinker that
// asks them (`POST /chat/completions`). Keys go into the Authorization header and nowhere else.
// Source: openai/openai-openapi, openapi.yaml.
#pragma once

#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "generated/models/agents.h"

#include "common/secret.h"
#include "outbound/http_client.h"
#include "outbound/network_guard.h"
#include "voice/engine/request.h"
#include "voice/engine/thoughts.h"
#include "voice/providers/base_url.h"
#include "voice/providers/thinker.h"
#include "voice/providers/thinking_pools.h"

namespace hiveline::voice {

struct OpenAiSettings {
    std::string baseUrl;    // `http://host:8000` means `http://host:8000/v1`; another path is kept
    common::Secret apiKey;  // may be empty
    std::string model;
    std::string transcriptionModel;
    std::string speechModel;
    std::string embeddingModel;
    std::string voice = "alloy";
    std::optional<double> temperature;
    /// Of an agent's `providerProps`, passed on as they are: names and JSON, sorted by name.
    std::vector<std::pair<std::string, std::string>> options;
    std::chrono::milliseconds connectTimeout{3'000};
    std::chrono::milliseconds firstTokenTimeout{20'000};  // of each attempt
    std::chrono::milliseconds idleTimeout{15'000};
    std::chrono::milliseconds wholeTimeout{120'000};  // of each attempt
    int attempts = 3;                                 // before the first token
    std::chrono::milliseconds backoff{250};           // doubled for each further attempt
    std::chrono::milliseconds longestBackoff{4'000};
    std::chrono::milliseconds longestRetryAfter{5'000};  // who asks for more is given up
    std::size_t historyTokens = kHistoryTokens;          // see requestOf()
    std::map<std::string, std::size_t> historyTokensOf;  // the same, by model
    // Judges where requests go; null for the server that the operator names.
    std::shared_ptr<const outbound::NetworkGuard> guard;
};

/// The settings for an agent: its `intelligenceProvider.model`, and of the provider's
/// `providerProps` what provider_props.h knows. Where they have an `apiKey` it is `agentsKey`,
/// opened. A base URL other than the operator's has to be allowed, and then gets the
/// agent's key or none. Throws Error{kConflict} that says what does not fit.
[[nodiscard]] OpenAiSettings overridden(
    const OpenAiSettings& base,
    const models::Agent& agent,
    const common::Secret& agentsKey,
    const AgentServers& allowed
);

/// Throws Error{kConflict} for a base URL that is none, no model, or times that are not positive.
void requireUsable(const OpenAiSettings& settings);

/// What servers turned out not to support; asked for once, then left out.
struct OpenAiAbilities {
    std::atomic<bool> tools{true};
    std::atomic<bool> usage{true};
    std::atomic<int> reportFormat{0};  // how far down the list of formats, see report()
    std::atomic<Opening> opening{Opening::kUnknown};
};

/// What is known of models, by server and name, for all calls. Thread-safe; bounded.
class KnownModels {
public:
    [[nodiscard]] std::shared_ptr<OpenAiAbilities> of(const OpenAiSettings& settings);

private:
    static constexpr std::size_t kMax = 1'000;

    std::mutex mutex_;
    std::map<std::pair<std::string, std::string>, std::shared_ptr<OpenAiAbilities>> models_;
};

/// Retries on 429, 5xx and lost connections, only before the first token. Arguments of a tool that
/// do not fit its parameters are given back to the model once. What grows with a text - composing
/// requests, judging what came - happens on the pools. Receivers are called on the client's thread
/// or on one of the pools.
class OpenAiThinker final : public Thinker {
public:
    /// Throws as requireUsable(). `client` and `pools` outlive this and its requests. Without
    /// `abilities` it finds out itself what the server can do.
    OpenAiThinker(
        outbound::HttpClient& client,
        ThinkingPools& pools,
        OpenAiSettings settings,
        std::shared_ptr<OpenAiAbilities> abilities = nullptr
    );

    [[nodiscard]] std::size_t historyTokens() const override { return settings_->historyTokens; }
    [[nodiscard]] std::unique_ptr<Request> takeNotes(NotesRequest request, NotesReceiver& receiver)
        override;

    [[nodiscard]] std::unique_ptr<Request> reply(Turn turn, ReplyReceiver& receiver) override;
    /// Asks for JSON by schema; from a server that refuses that for any JSON object; from one that
    /// refuses that too for text that holds one.
    [[nodiscard]] std::unique_ptr<Request> report(Transcript transcript, ReportReceiver& receiver)
        override;

private:
    outbound::HttpClient& client_;
    ThinkingPools& pools_;
    std::shared_ptr<const OpenAiSettings> settings_;
    const std::shared_ptr<OpenAiAbilities> abilities_;
};

}  // namespace hiveline::voice
