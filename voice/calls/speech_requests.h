// Requests for speech under way: keeps each until it is answered, and lets go of all when the
// server stops. Thread-safe.
#pragma once

#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "generated/models/agents.h"

#include "common/sharing/byte_shares.h"
#include "voice/calls/call_types.h"
#include "voice/calls/spoken_words.h"
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
    // has gone. Error{kConflict} where there is no provider, Error{kUnavailable} where it fails.

    // Requests need a place, which counts the memory that they take. They hold it until they are
    // answered. Throw Error{kUnavailable} where the organisation, or all of them, have too much
    // under way.

    struct Place;
    [[nodiscard]] std::shared_ptr<Place> reserveHearing(
        const std::string& orgId, std::size_t audioBytes
    ) const;
    [[nodiscard]] std::shared_ptr<Place> reserveSpeaking(
        const std::string& orgId, std::size_t textBytes
    ) const;

    void hear(
        Audio audio,
        std::shared_ptr<Place> place,
        const models::Agent& agent,
        const Then<std::string>& then
    );
    /// What was made of the words before, where it is still there.
    [[nodiscard]] std::optional<Audio> spoken(
        const std::string& orgId, const std::string& text, const models::Agent& agent
    );
    void speak(
        const std::string& orgId,
        std::string text,
        std::shared_ptr<Place> place,
        const models::Agent& agent,
        const Then<Audio>& then
    );

    [[nodiscard]] std::size_t bytesTaken() const { return bytes_.taken(); }

private:
    // Requests under way, and the bytes that they hold: in all, and of one organisation.
    static constexpr std::size_t kMaxRequests = 64;
    static constexpr std::size_t kMaxRequestsOfOne = 16;
    static constexpr std::size_t kMaxBytes = std::size_t{64} << 20U;
    static constexpr std::size_t kMaxBytesOfOne = std::size_t{44} << 20U;

    static constexpr std::size_t kMaxKeptBytes = std::size_t{8} << 20U;  // of speech, as it is
    static constexpr std::size_t kMaxKeptBytesOfOne = std::size_t{4} << 20U;

    struct Job;
    template <typename Receiver, typename T>
    struct JobOf;

    template <typename Receiver, typename T>
    JobOf<Receiver, T>& add(std::shared_ptr<Place> place, const Then<T>& then);
    [[nodiscard]] std::shared_ptr<Place> reserve(const std::string& orgId, std::size_t bytes) const;

    const SpeechProviders providers_;
    const common::ByteShares requests_{kMaxRequests, kMaxRequestsOfOne};
    const common::ByteShares bytes_{kMaxBytes, kMaxBytesOfOne};
    SpokenWords kept_{kMaxKeptBytes, kMaxKeptBytesOfOne};
    std::mutex mutex_;
    std::list<std::unique_ptr<Job>> jobs_;  // guarded by mutex_
};

}  // namespace hiveline::voice
