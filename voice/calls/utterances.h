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

#include "storage/calls.h"
#include "storage/tx.h"
#include "voice/calls/call_types.h"

namespace hiveline::voice {

/// What a request that was made before is answered from the store: nullopt for a new one. Throws
/// ValidationError when its key came with another request.
[[nodiscard]] std::optional<storage::calls::Event> findRepetition(
    storage::ReadTx& tx, const CallKey& key, const Utterance& utterance
);
/// The words of a `message` event.
[[nodiscard]] std::string wordsOf(const storage::calls::Event& event);

/// Throws Error{kUnavailable} where so many requests wait for the call that one more is too much:
/// clients may go, and their requests stay.
void requirePlace(const CallKey& key, std::size_t waiting);

class Utterances {
public:
    explicit Utterances(CallKey key) : key_(std::move(key)) {}

    // `heard` and `replied` may be empty in all that follows.

    /// A new one. As requirePlace().
    void add(const Utterance& utterance, Then<Heard> heard, Then<Replied> replied);
    /// True: it repeats one that waits, and is answered with it. Throws ValidationError when its
    /// key came with another request, and as requirePlace().
    [[nodiscard]] bool joins(
        const Utterance& utterance, const Then<Heard>& heard, const Then<Replied>& replied
    );
    /// It repeats one that is stored as event `seq`, whose reply may still be owed. As
    /// requirePlace().
    void awaitReply(const Utterance& utterance, std::int64_t seq, Then<Replied> replied);
    /// `then` is called when the others are answered. As requirePlace().
    void whenSettled(std::function<void()> then);

    /// The oldest that was not stored yet is, as event `seq`: those who asked are told so. False:
    /// there is none.
    bool stored(std::int64_t seq);
    /// Nothing is owed any more. Those that are stored get what `replyTo` gives for their event, or
    /// what it throws; the others wait for the next time.
    void settle(const std::function<Replied(std::int64_t seq)>& replyTo);
    /// Nobody waits any more.
    void fail(const std::exception_ptr& why);

    [[nodiscard]] bool isEmpty() const noexcept { return said_.empty() && waiters_.empty(); }

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
    static void reply(const Said& said, const std::function<Replied(std::int64_t seq)>& replyTo);

    const CallKey key_;
    std::deque<Said> said_;
    std::vector<std::function<void()>> waiters_;
};

}  // namespace hiveline::voice
