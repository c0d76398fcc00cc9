// A chat completion while it arrives: the words to speak and the tools that are asked for, out of
// the chunks of a stream or one whole answer. Servers differ in what they leave out; what is meant
// is taken, what cannot be meant is a failure. Pure and bounded.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/json/document.h"

namespace hiveline::voice {

/// A tool as the model asked for it, unjudged.
struct ChatCall {
    std::string id;
    std::string name;
    std::string arguments;  // meant to be JSON
    bool operator==(const ChatCall&) const = default;
};

/// Leaves out what a model thinks aloud before it speaks, `<think>…</think>`.
class ThoughtFilter {
public:
    [[nodiscard]] std::string add(std::string_view text);
    [[nodiscard]] std::string finish();

private:
    enum class State : std::uint8_t { kStart, kThinking, kAfter, kSpeaking };
    State state_ = State::kStart;
    std::string pending_;
};

class ChatStream {
public:
    /// The data of one event, or a whole answer. Gives the next words to speak. After a failure,
    /// or `[DONE]`, nothing more is taken.
    [[nodiscard]] std::string add(std::string_view data);
    /// The words held back until it was clear that they are spoken.
    [[nodiscard]] std::string finish() { return filter_.finish(); }

    /// A token has come.
    [[nodiscard]] bool hasBegun() const noexcept { return begun_; }
    /// The model has finished; the end of the stream may follow.
    [[nodiscard]] bool hasFinished() const noexcept { return done_ || !finishReason_.empty(); }
    /// Nothing more follows.
    [[nodiscard]] bool isDone() const noexcept { return done_; }
    /// Why the answer is of no use; empty while it is. Holds no word of the answer.
    [[nodiscard]] const std::string& failure() const noexcept { return failure_; }
    [[nodiscard]] const std::vector<ChatCall>& calls() const noexcept { return calls_; }
    [[nodiscard]] const std::string& finishReason() const noexcept { return finishReason_; }

    static constexpr std::size_t kMostWords = 64 * 1024;      // bytes
    static constexpr std::size_t kMostArguments = 64 * 1024;  // bytes, of one call
    static constexpr std::size_t kMostCalls = 32;

private:
    [[nodiscard]] std::string takeDelta(const json::Value& delta);
    void takeCalls(const json::Value& list);
    void takeCall(const json::Value& part);
    [[nodiscard]] ChatCall* callFor(const json::Value& part);
    void fail(std::string_view why);

    ThoughtFilter filter_;
    std::vector<ChatCall> calls_;
    std::vector<std::optional<std::string>> indexes_;  // of the calls, as the server counts
    std::string finishReason_;
    std::string failure_;
    std::size_t words_ = 0;
    bool begun_ = false;
    bool done_ = false;
};

/// What an error answer's `code` or `type` says, where it is one that is known; else empty.
[[nodiscard]] std::string_view knownErrorCode(const json::Value& answer);

}  // namespace hiveline::voice
