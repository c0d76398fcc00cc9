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
#include "voice/engine/markup.h"
#include "voice/engine/thoughts.h"
#include "voice/engine/turn.h"

namespace hiveline::voice {

/// A tool as the model asked for it, unjudged.
struct ChatCall {
    std::string id;
    std::string name;
    std::string arguments;  // meant to be JSON
    bool operator==(const ChatCall&) const = default;
};

class ChatStream {
public:
    /// `ownName`: whose words the model writes.
    explicit ChatStream(Opening opening = Opening::kUnknown, std::string_view ownName = {})
        : thoughts_(opening),
          markup_(ownName) {}

    /// The data of one event, or a whole answer. Gives the next words to speak. After a failure,
    /// or `[DONE]`, nothing more is taken.
    [[nodiscard]] std::string add(std::string_view data);
    /// The words held back until it was clear that they are spoken.
    [[nodiscard]] std::string finish();

    /// A token has come.
    [[nodiscard]] bool hasBegun() const noexcept { return begun_; }
    /// The model has finished; the end of the stream may follow.
    [[nodiscard]] bool hasFinished() const noexcept { return done_ || !finishReason_.empty(); }
    /// Nothing more follows.
    [[nodiscard]] bool isDone() const noexcept { return done_; }
    /// Nothing of what follows will be spoken.
    [[nodiscard]] bool saysNoMore() const noexcept {
        return markup_.isOver() || spoken_ + 4 > kMaxSpoken;
    }
    /// A thought ended that nothing had opened: see Opening.
    [[nodiscard]] bool hasClosedUnopened() const noexcept { return thoughts_.hasClosedUnopened(); }
    /// What the service says that it took; nullopt where it does not.
    [[nodiscard]] const std::optional<TokenUsage>& usage() const noexcept { return usage_; }
    /// Why the answer is of no use; empty while it is. Holds no word of the answer.
    [[nodiscard]] const std::string& failure() const noexcept { return failure_; }
    [[nodiscard]] const std::vector<ChatCall>& calls() const noexcept { return calls_; }
    [[nodiscard]] const std::string& finishReason() const noexcept { return finishReason_; }

    static constexpr std::size_t kMaxWords = 64 * 1024;      // bytes
    static constexpr std::size_t kMaxSpoken = 8 * 1024;      // bytes; some nine minutes of speech
    static constexpr std::size_t kMaxArguments = 64 * 1024;  // bytes, of one call
    static constexpr std::size_t kMaxCalls = 32;

private:
    [[nodiscard]] std::string takeDelta(const json::Value& delta);
    [[nodiscard]] std::string spoken(std::string words);
    void takeUsage(const json::Value& usage);
    void takeCalls(const json::Value& list);
    void takeCall(const json::Value& part);
    [[nodiscard]] ChatCall* callFor(const json::Value& part);
    void fail(std::string_view why);

    ThoughtFilter thoughts_;
    MarkupFilter markup_;
    std::optional<TokenUsage> usage_;
    std::vector<ChatCall> calls_;
    std::vector<std::optional<std::string>> indexes_;  // of the calls, as the server counts
    std::string finishReason_;
    std::string failure_;
    std::size_t words_ = 0;
    std::size_t spoken_ = 0;
    bool begun_ = false;
    bool done_ = false;
};

/// What an error answer's `code` or `type` says, where it is one that is known; else empty.
[[nodiscard]] std::string_view knownErrorCode(const json::Value& answer);

}  // namespace hiveline::voice
