// The replies of an agent, one at a time: what is looked up first, the words cut into sentences as
// they come, and what all of it takes. A thinker answers on its own threads; everything here is on
// the thread of the calls. Belongs to one call.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "voice/calls/call_profile.h"
#include "voice/calls/call_ref.h"
#include "voice/calls/call_tally.h"
#include "voice/calls/call_types.h"
#include "voice/calls/outbox.h"
#include "voice/calls/turn_history.h"
#include "voice/engine/events.h"

namespace hiveline::voice {

class Replies {
public:
    /// What a reply needs of its call, which outlives it.
    struct Parts {
        ContextSource* context;  // may be null
        const CallProfile& profile;
        TurnHistory& history;
        CallTally& tally;
        Outbox& outbox;
        /// ReplyText, ReplyDone or ReplyFailed has happened. May begin or stop a reply.
        std::function<void(const Event&)> feed;
    };

    explicit Replies(Parts parts);
    ~Replies();
    Replies(const Replies&) = delete;
    Replies& operator=(const Replies&) = delete;

    /// Begins the reply to a turn, made from what `turnOf` gives; where that throws, it fails. One
    /// that is under way counts no more.
    void begin(std::uint64_t turn, const CallRef& call, const std::function<Turn()>& turnOf);
    /// Nobody waits for the reply to this turn any more.
    void cancel(std::uint64_t turn);
    /// Nor for any.
    void stop();
    /// What words are made from: those at the beginning of a reply tell it.
    [[nodiscard]] std::vector<models::UsedPassage> passagesFor(const Say& say) const;

private:
    class Reply;

    [[nodiscard]] bool isCurrent(std::uint64_t attempt) const noexcept;
    void lookUp(const std::shared_ptr<Turn>& turn);
    void contextFound(std::uint64_t attempt, Turn& turn, const Context& context);
    void start(Turn& turn);
    void words(std::uint64_t attempt, const std::string& words);
    void used(std::uint64_t attempt, const TokenUsage& usage);
    void done(std::uint64_t attempt, std::vector<ToolCall> calls, bool endsCall);
    void failed(std::uint64_t attempt, const std::string& reason);
    void storeUsage();

    const Parts parts_;
    std::unique_ptr<Reply> reply_;
    std::uint64_t attempts_ = 0;
    std::vector<models::UsedPassage> passages_;  // that the reply under way is made from
    TokenUsage usage_;                           // since the last reply that has words
};

}  // namespace hiveline::voice
