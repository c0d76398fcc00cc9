// Requests for speech under way: keeps each until it is answered, and lets go of all when the
// server stops. Thread-safe.
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <string>

#include "generated/models/agents.h"

#include "voice/calls/call_types.h"
#include "voice/providers/speech.h"

namespace hiveline::voice {

/// What this server has of both. Null: none.
struct SpeechProviders {
    std::shared_ptr<Transcriber> transcriber;
    std::shared_ptr<Synthesizer> synthesizer;
};

class SpeechRequests {
public:
    explicit SpeechRequests(SpeechProviders providers);
    SpeechRequests(const SpeechRequests&) = delete;
    SpeechRequests& operator=(const SpeechRequests&) = delete;
    ~SpeechRequests();

    [[nodiscard]] bool canHear() const noexcept { return providers_.transcriber != nullptr; }
    [[nodiscard]] bool canSpeak() const noexcept { return providers_.synthesizer != nullptr; }

    // `then` is called on a provider's thread, or inside of the call, and not any more when this
    // has gone. Error{kConflict} where there is no provider, Error{kUnavailable} where too much
    // waits or the provider fails.

    void hear(Audio audio, const models::Agent& agent, const Then<std::string>& then);
    void speak(std::string text, const models::Agent& agent, const Then<Audio>& then);

private:
    static constexpr std::size_t kMost = 64;  // each may hold the sound of an utterance

    struct Job;
    template <typename Receiver, typename T>
    struct JobOf;

    /// Null when as many are under way as may.
    template <typename Receiver, typename T>
    JobOf<Receiver, T>* add(const Then<T>& then);

    const SpeechProviders providers_;
    std::mutex mutex_;
    std::list<std::unique_ptr<Job>> jobs_;  // guarded by mutex_
};

}  // namespace hiveline::voice
