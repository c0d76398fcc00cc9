// What thinks, hears and speaks for the calls of one server, made of its settings.
#pragma once

#include <memory>

#include "server/config.h"
#include "voice/calls/call_types.h"
#include "voice/calls/speech_requests.h"
#include "voice/calls/thinker_choice.h"
#include "voice/providers/http_client.h"

namespace hiveline::server {

class VoiceProviders {
public:
    /// Throws UsageError when the key's file cannot be read or a setting is of no use.
    explicit VoiceProviders(const VoiceSettings& settings);

    [[nodiscard]] voice::Thinkers& thinkers() { return *thinkers_; }
    [[nodiscard]] voice::SpeechRequests& speech() { return *speech_; }

private:
    std::unique_ptr<voice::HttpClient> client_;  // first: the others ask through it
    std::unique_ptr<voice::ThinkerChoice> thinkers_;
    std::unique_ptr<voice::SpeechRequests> speech_;
};

[[nodiscard]] voice::CallRules callRules(const VoiceSettings& settings);
[[nodiscard]] voice::CallTimes callTimes(const VoiceSettings& settings);

}  // namespace hiveline::server
