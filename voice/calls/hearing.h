// What a caller has heard of what the agent said, and how long the rest takes. Pages and lines tell
// how far they are; where nobody does, words pass at the pace of speech. Times are given. Belongs
// to one call, on the thread of the calls.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "storage/engine/tx.h"
#include "voice/calls/call_types.h"
#include "voice/engine/playback.h"

namespace hiveline::voice {

class Hearing {
public:
    using Time = Playback::Time;

    /// `times` outlive it.
    explicit Hearing(const CallTimes& times) : times_(times) {}

    /// Of a call that goes on after a start of the server: only a page can tell how far the caller
    /// was when it ended.
    void restore(storage::ReadTx& tx, const CallKey& key, Time now);
    /// The same of lastWords().
    void restoreLastWords(std::int64_t event) noexcept { lastWords_ = event; }

    /// The agent has said so many characters more, and they are on disk.
    void expect(std::size_t characters) noexcept { unheard_ += characters; }
    /// The same, as the event that listeners have.
    void said(std::int64_t event, std::string_view words, Time now);
    /// The caller has said something that wants an answer, as event `event`.
    void settle(std::int64_t event) { playback_.settle(event); }

    /// Whoever speaks to the caller tells how far that is, and knows better than the time that has
    /// passed. True: there is more to be heard.
    [[nodiscard]] bool tell(const HeardUpTo& heard, Time now);
    /// The same of somebody who has spoken all that they have, whose position is known or not.
    /// True: that is all there was.
    [[nodiscard]] bool finish(const std::optional<HeardUpTo>& heard, Time now);
    /// Everything counts as heard, as there was time enough.
    void presumeHeard() noexcept { unheard_ = 0; }

    /// Speech halts, goes on, or is dropped: then how far it was, where that is known.
    void halt(Time now) { playback_.halt(now); }
    void goOn(Time now);
    [[nodiscard]] std::optional<HeardUpTo> drop(Time now);

    /// How long it takes to hear what is left.
    [[nodiscard]] std::chrono::milliseconds timeLeft() const;
    /// Whether the agent asks something in what was heard so far.
    [[nodiscard]] bool hasAsked(Time now) const { return playback_.hasAsked(now); }
    /// The event of the agent's newest words; 0: there are none.
    [[nodiscard]] std::int64_t lastWords() const noexcept { return lastWords_; }

private:
    const CallTimes& times_;
    Playback playback_;
    std::int64_t lastWords_ = 0;
    std::size_t unheard_ = 0;  // characters since the caller last heard everything
};

}  // namespace hiveline::voice
