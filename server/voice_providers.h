// What thinks, hears and speaks for the calls of one server, built from its settings.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "common/networks.h"
#include "outbound/http_client.h"
#include "secrets/agent_keys.h"
#include "server/cli/config.h"
#include "voice/calls/call_types.h"
#include "voice/calls/speech_requests.h"
#include "voice/calls/thinker_choice.h"
#include "voice/providers/openai.h"
#include "voice/providers/thinking_pools.h"

namespace hiveline::server {

class VoiceProviders {
public:
    /// Throws UsageError if the key's file cannot be read or a setting cannot be used.
    VoiceProviders(
        const VoiceSettings& settings,
        const secrets::AgentKeys& agentKeys,
        const std::vector<common::Network>& allowedNetworks
    );

    [[nodiscard]] voice::Thinkers& thinkers() { return *thinkers_; }
    [[nodiscard]] voice::SpeechRequests& speech() { return *speech_; }
    [[nodiscard]] voice::ThinkingPools& pools() { return pools_; }
    /// The client for requests of others. Any thread. Throws Error{kUnavailable} if libcurl is not
    /// installed.
    [[nodiscard]] outbound::HttpClient& client();
    /// Settings of the embedding service.
    [[nodiscard]] const voice::OpenAiSettings& embedding() const { return embedding_; }

private:
    std::mutex mutex_;
    voice::OpenAiSettings embedding_;
    /// Made when needed; the others use it.
    std::unique_ptr<outbound::HttpClient> client_;
    /// Their tasks use the client.
    voice::ThinkingPools pools_;
    std::unique_ptr<voice::ThinkerChoice> thinkers_;
    std::unique_ptr<voice::SpeechRequests> speech_;
};

[[nodiscard]] voice::CallRules callRules(const VoiceSettings& settings);
[[nodiscard]] voice::CallTimes callTimes(const VoiceSettings& settings);

}  // namespace hiveline::server
