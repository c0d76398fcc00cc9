// What the secret of one call may have at once and in all, besides its rate: streams, and speech,
// which costs memory here and money with whoever transcribes and speaks. Thread-safe.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "handlers/call_event_stream.h"

namespace hiveline::handlers {

class CallAllowances {
    struct Books;

public:
    static constexpr std::size_t kMaxStreams = 4;
    /// Requests at once.
    static constexpr int kMaxHearing = 2;
    /// The page asks ahead.
    static constexpr int kMaxSpeaking = 4;
    /// Half an hour of WAV.
    static constexpr std::size_t kMaxHeardBytes = std::size_t{64} << 20U;
    /// Of the words that are spoken.
    static constexpr std::size_t kMaxSpokenBytes = std::size_t{256} * 1024;

    /// Held while a request for speech is under way.
    using Speech = std::shared_ptr<void>;

    // Throw Error{kUnavailable} where as many are under way as may, Error{kConflict} where the call
    // has had all that it may have.

    /// `bytes` of sound are to be turned into words.
    [[nodiscard]] Speech hear(const std::string& conversationId, std::size_t bytes);
    /// `bytes` of words are to be spoken.
    [[nodiscard]] Speech speak(const std::string& conversationId, std::size_t bytes);

    /// One more stream of the call. Of more than kMaxStreams the oldest ends: it may be one whose
    /// client has gone without a word.
    void follow(const std::string& conversationId, const std::shared_ptr<CallEventQueue>& queue);

    [[nodiscard]] std::size_t size() const;

private:
    using Clock = std::chrono::steady_clock;

    struct Allowance {
        /// Oldest first.
        std::vector<std::weak_ptr<CallEventQueue>> streams;
        int hearing = 0;
        int speaking = 0;
        std::size_t heardBytes = 0;
        std::size_t spokenBytes = 0;
        Clock::time_point used{};
    };
    struct Books {
        std::mutex mutex;
        /// Guarded by mutex, as the next.
        std::map<std::string, Allowance> calls;
        std::size_t sweepAt = 1'024;
    };

    [[nodiscard]] Allowance& allowanceOf(const std::string& conversationId);
    [[nodiscard]] Speech begin(
        const std::string& conversationId, Allowance& allowance, int Allowance::*count, int most
    );

    const std::shared_ptr<Books> books_ = std::make_shared<Books>();
};

}  // namespace hiveline::handlers
