// Requests for speech under way: keeps each until it is answered, and lets go of all when the server
// stops. Thread-safe.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "voice/calls/call_types.h"
#include "voice/providers/speech.h"

namespace hiveline::voice {

class SpeechRequests {
public:
    explicit SpeechRequests(Speech speech) : speech_(std::move(speech)) {}
    ~SpeechRequests();
    SpeechRequests(const SpeechRequests&) = delete;
    SpeechRequests& operator=(const SpeechRequests&) = delete;

    [[nodiscard]] bool canHear() const noexcept { return speech_.transcriber != nullptr; }
    [[nodiscard]] bool canSpeak() const noexcept { return speech_.synthesizer != nullptr; }

    // `then` is called on a provider's thread. Error{kConflict} where there is no provider,
    // Error{kUnavailable} where too many requests wait.

    void hear(Audio audio, const models::Agent& agent, const Then<std::string>& then);
    void speak(std::string text, const models::Agent& agent, const Then<Audio>& then);

private:
    static constexpr std::size_t kMost = 256;

    template <typename T, typename Start>
    void run(const Then<T>& then, Start start);

    struct Open {
        std::mutex mutex;
        std::uint64_t last = 0;
        std::unordered_map<std::uint64_t, std::unique_ptr<Request>> requests;
        std::unordered_set<std::uint64_t> answered;  // their requests can go
    };

    Speech speech_;
    std::shared_ptr<Open> open_ = std::make_shared<Open>();
};

}  // namespace hiveline::voice
