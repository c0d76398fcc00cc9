// One callback of a carrier that waits for what the agent says: gathers the words, and decides when
// they have to do. On the thread of the calls.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "voice/calls/calls.h"
#include "voice/phone/spoken_turn.h"

namespace hiveline::voice {

/// How long the first words of a reply are kept back for more of it: until it has paused for so
/// long, and no longer than `most` in all.
struct Gathering {
    std::chrono::milliseconds quiet{};
    std::chrono::milliseconds most{};
};

struct PhoneTimes {
    std::chrono::milliseconds budget{8'000};  // carriers give up after 15 s
    Gathering more{std::chrono::milliseconds(300), std::chrono::milliseconds(1'000)};
    // Where the carrier listens for long between two parts, fewer parts are worth more time.
    Gathering allOfIt{std::chrono::milliseconds(700), std::chrono::milliseconds(3'000)};
    std::chrono::milliseconds waiting{1'000};  // for the words to wait by
};

class PhoneTurn final : public EventListener, public std::enable_shared_from_this<PhoneTurn> {
public:
    using Then = std::function<void(SpokenTurn)>;

    /// Words after event `after`, or after the caller's next utterance. Who has heard nothing for
    /// `patience` is asked to wait; 0: as late as the carrier allows.
    PhoneTurn(
        Calls& calls,
        const PhoneTimes& times,
        CallKey key,
        std::int64_t after,
        bool awaitsUtterance,
        std::chrono::milliseconds patience,
        Then then
    );
    ~PhoneTurn() override;
    PhoneTurn(const PhoneTurn&) = delete;
    PhoneTurn& operator=(const PhoneTurn&) = delete;

    [[nodiscard]] bool isOver() const { return !then_; }
    /// Calls `then` once, within the budget. What has to be said to the call was posted before.
    void start();

    bool onEvents(std::span<const storage::calls::Event> events) override;
    void onEnd() override;

private:
    void take(const storage::calls::Event& event);
    void takeUtterance(const storage::calls::Event& event);
    void takeWords(const storage::calls::Event& event, const storage::calls::MessageEvent& message);
    void spendBudget();
    void askToWait();
    void awaitMore();
    void stopWaiting();
    void finish(SpokenTurn::End end);
    void after(
        CallLoop::TimerId& timer, std::chrono::milliseconds time, std::function<void()> then
    );

    Calls& calls_;
    const PhoneTimes times_;
    const CallKey key_;
    const std::int64_t after_;
    bool awaitsUtterance_;
    const std::chrono::milliseconds patience_;
    Then then_;  // none: it was called
    SpokenTurn turn_;
    bool asksToWait_ = false;
    bool isReply_ = false;  // the words, or some of them
    CallLoop::TimerId budget_ = 0;
    CallLoop::TimerId quiet_ = 0;  // since the last words
    CallLoop::TimerId more_ = 0;   // since the first
    CallLoop::TimerId waiting_ = 0;
};

}  // namespace hiveline::voice
