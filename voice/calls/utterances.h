// Who waits for a call to answer: requests that said something, from when they came until the reply
// is complete, repetitions of them, and those who only want to know when nothing is owed any more.
// Belongs to one call, on the thread of the calls.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "storage/calls/calls.h"
#include "storage/engine/tx.h"
#include "voice/calls/call_types.h"

namespace hiveline::voice {

/// What a request that was made before is answered from the store: nullopt for a new one. Throws
/// ValidationError when its key came with another request.
[[nodiscard]] std::optional<storage::calls::Event> findRepetition(
    storage::ReadTx& tx, const CallKey& key, const Utterance& utterance
);
/// The words of a `message` event.
[[nodiscard]] std::string wordsOf(const storage::calls::Event& event);

/// What is answered to the words of event `seq`; `otherwise`: where the conversation has no status.
[[nodiscard]] Replied replyTo(
    storage::ReadTx& tx, const CallKey& key, std::int64_t seq, models::ConversationStatus otherwise
);

class Utterances {
public:
    explicit Utterances(CallKey key) : key_(std::move(key)) {}

    // `heard` and `replied` may be empty. Where so many wait already that one more is too much,
    // what is to wait throws Error{kUnavailable}: clients may go, and their requests stay.

    /// A new one.
    void add(const Utterance& utterance, Then<Heard> heard, Then<Replied> replied);
    /// True: it repeats one that waits, and is answered with it. Throws ValidationError when its
    /// key came with another request.
    [[nodiscard]] bool joins(
        const Utterance& utterance, const Then<Heard>& heard, const Then<Replied>& replied
    );
    /// It repeats one that is stored as event `seq`, whose reply may still be owed.
    void awaitReply(const Utterance& utterance, std::int64_t seq, Then<Replied> replied);
    /// `then` is called when the others are answered.
    void whenSettled(std::function<void()> then);
    /// `then` is called when the call is over.
    void whenEnded(Then<bool> then);

    /// The oldest that was not stored yet is, as event `seq`: those who asked are told so. False:
    /// there is none.
    bool stored(std::int64_t seq);
    /// Nothing is owed any more. Those that are stored get what `replyTo` gives for their event, or
    /// what it throws; the others wait for the next time.
    void settle(const std::function<Replied(std::int64_t seq)>& replyTo);
    /// The call is over; with a failure it is not, and they wait no longer.
    void end(const std::exception_ptr& failure);
    /// Nobody waits any more for anything.
    void fail(const std::exception_ptr& why);

    [[nodiscard]] bool isEmpty() const noexcept {
        return said_.empty() && waiters_.empty() && enders_.empty();
    }

private:
    template <typename T>
    struct Asker {
        Then<T> then;
        bool repeats = false;  // the request of another
    };
    struct Said {
        Utterance utterance;
        std::int64_t seq = 0;  // of its event; 0: not stored yet
        std::vector<Asker<Heard>> heard;
        std::vector<Asker<Replied>> replied;
    };
    void requirePlace(std::size_t waiting) const;
    static void reply(const Said& said, const std::function<Replied(std::int64_t seq)>& replyTo);

    const CallKey key_;
    std::deque<Said> said_;
    std::vector<std::function<void()>> waiters_;
    std::vector<Then<bool>> enders_;
};

}  // namespace hiveline::voice
