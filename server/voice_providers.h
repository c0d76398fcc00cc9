// What thinks, hears and speaks for the calls of one server, made of its settings.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "auth/agent_keys.h"
#include "common/networks.h"
#include "outbound/http_client.h"
#include "server/cli/config.h"
#include "voice/calls/call_types.h"
#include "voice/calls/speech_requests.h"
#include "voice/calls/thinker_choice.h"
#include "voice/providers/openai.h"
#include "voice/providers/thinking_pools.h"

namespace hiveline::server {

class VoiceProviders {
public:
    /// Throws UsageError when the key's file cannot be read or a setting is of no use.
    VoiceProviders(
        const VoiceSettings& settings,
        const auth::AgentKeys& agentKeys,
        const std::vector<common::Network>& allowedNetworks
    );

    [[nodiscard]] voice::Thinkers& thinkers() { return *thinkers_; }
    [[nodiscard]] voice::SpeechRequests& speech() { return *speech_; }
    [[nodiscard]] voice::ThinkingPools& pools() { return pools_; }
    /// What others may send requests by. From any thread. Throws Error{kUnavailable} where libcurl
    /// is not installed.
    [[nodiscard]] outbound::HttpClient& client();
    /// Of the service of embeddings, which the settings name.
    [[nodiscard]] const voice::OpenAiSettings& embedding() const { return embedding_; }

private:
    std::mutex mutex_;
    voice::OpenAiSettings embedding_;
    std::unique_ptr<outbound::HttpClient> client_;  // made when needed; the others ask through it
    voice::ThinkingPools pools_;                    // their tasks use the client
    std::unique_ptr<voice::ThinkerChoice> thinkers_;
    std::unique_ptr<voice::SpeechRequests> speech_;
};

[[nodiscard]] voice::CallRules callRules(const VoiceSettings& settings);
[[nodiscard]] voice::CallTimes callTimes(const VoiceSettings& settings);

}  // namespace hiveline::server
