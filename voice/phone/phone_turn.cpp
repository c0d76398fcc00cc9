#include "voice/phone/phone_turn.h"

#include <utility>

#include "storage/calls/calls.h"

namespace hiveline::voice {

using storage::calls::Speech;

PhoneTurn::PhoneTurn(
    Calls& calls,
    const PhoneTimes& times,
    CallKey key,
    std::int64_t after,
    bool awaitsUtterance,
    std::chrono::milliseconds patience,
    Then then
)
    : calls_(calls),
      times_(times),
      key_(std::move(key)),
      after_(after),
      awaitsUtterance_(awaitsUtterance),
      patience_(patience),
      then_(std::move(then)) {
    turn_.lastEvent = after;
}

PhoneTurn::~PhoneTurn() {
    calls_.loop().cancel(budget_);
    calls_.loop().cancel(waiting_);
    stopWaiting();
}

void PhoneTurn::start() {
    const auto self = shared_from_this();
    after(budget_, times_.budget, [this] { spendBudget(); });
    if (patience_.count() > 0 && patience_ < times_.budget) {
        after(waiting_, patience_, [this] { askToWait(); });
    }
    calls_.listen(key_, after_, self, ListensAs::kOther, [self](const Outcome<bool>& outcome) {
        if (!outcome.value) {
            self->finish(SpokenTurn::End::kCallEnded);  // the conversation was deleted
        }
    });
    calls_.whenSettled(key_, [self](const Outcome<bool>& outcome) {
        if (outcome.value) {
            self->finish(SpokenTurn::End::kComplete);
        }
    });
}

bool PhoneTurn::onEvents(std::span<const storage::calls::Event> events) {
    for (const auto& event : events) {
        if (!then_) {
            break;
        }
        take(event);
    }
    return static_cast<bool>(then_);
}

void PhoneTurn::onEnd() {
    finish(SpokenTurn::End::kCallEnded);
}

void PhoneTurn::take(const storage::calls::Event& event) {
    if (const auto* const message = event.as<storage::calls::MessageEvent>()) {
        message->speaker == models::Speaker::kUser ? takeUtterance(event)
                                                   : takeWords(event, *message);
    } else if (event.kind() == storage::calls::EventKind::kEnded) {
        finish(SpokenTurn::End::kCallEnded);
    } else if (event.kind() == storage::calls::EventKind::kStopped) {
        turn_.words.clear();  // the caller spoke before they were given to the carrier
        isReply_ = false;
        stopWaiting();
    }
}

void PhoneTurn::takeUtterance(const storage::calls::Event& event) {
    // Before the agent has said anything it is what the carrier waits for an answer to.
    const bool isAside = event.speech() == Speech::kAside;
    const bool isAnswered = !isAside && !awaitsUtterance_ && !turn_.words.empty();
    if (isAnswered) {
        finish(SpokenTurn::End::kComplete);  // the call has gone on since
        return;
    }
    awaitsUtterance_ = awaitsUtterance_ && isAside;
    turn_.lastEvent = event.seq();
}

void PhoneTurn::takeWords(
    const storage::calls::Event& event, const storage::calls::MessageEvent& message
) {
    if (message.continues && !turn_.words.empty()) {
        turn_.words.back() += message.message;
    } else {
        turn_.words.push_back(message.message);
    }
    turn_.lastEvent = event.seq();
    turn_.isApology = event.speech() == Speech::kFallback;
    isReply_ = isReply_ || event.speech() != Speech::kWaiting;
    if (asksToWait_ && !isReply_) {
        finish(SpokenTurn::End::kNothingYet);
    } else if (!awaitsUtterance_) {
        awaitMore();
    }
}

/// A caller hears the first words soon; what comes right behind them is spoken without a pause.
void PhoneTurn::awaitMore() {
    const auto goesOn = [this] {
        finish(isReply_ ? SpokenTurn::End::kGoesOn : SpokenTurn::End::kNothingYet);
    };
    calls_.loop().cancel(quiet_);
    after(quiet_, times_.more.quiet, goesOn);
    if (more_ == 0) {
        after(more_, times_.more.most, goesOn);
    }
}

void PhoneTurn::stopWaiting() {
    calls_.loop().cancel(quiet_);
    calls_.loop().cancel(more_);
}

void PhoneTurn::spendBudget() {
    if (turn_.words.empty()) {
        askToWait();
    } else {
        finish(SpokenTurn::End::kGoesOn);
    }
}

/// A caller who hears nothing thinks the line is dead.
void PhoneTurn::askToWait() {
    if (!turn_.words.empty() || asksToWait_) {
        return;
    }
    asksToWait_ = true;
    calls_.loop().cancel(budget_);
    calls_.waits(key_, turn_.lastEvent);
    after(budget_, times_.waiting, [this] { finish(SpokenTurn::End::kNothingYet); });
}

void PhoneTurn::finish(SpokenTurn::End end) {
    if (!then_) {
        return;
    }
    calls_.loop().cancel(budget_);
    calls_.loop().cancel(waiting_);
    stopWaiting();
    turn_.end = end;
    std::exchange(then_, {})(std::move(turn_));
}

void PhoneTurn::after(
    CallLoop::TimerId& timer, std::chrono::milliseconds time, std::function<void()> then
) {
    timer = calls_.loop().schedule(time, [weak = weak_from_this(), &timer, then = std::move(then)] {
        if (const auto self = weak.lock()) {
            timer = 0;
            then();
        }
    });
}

}  // namespace hiveline::voice
