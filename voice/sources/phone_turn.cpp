#include "voice/sources/phone_turn.h"

#include <utility>

#include "common/json/raw.h"

namespace hiveline::voice {
namespace {

bool isOfCaller(const json::Raw& message) {
    return json::memberString(message, "speaker") == toString(models::Speaker::kUser);
}

bool continues(const json::Raw& message) {
    const auto member = json::member(message, "continues");
    return member && member->text == "true";
}

}  // namespace

PhoneTurn::PhoneTurn(
    Calls& calls,
    const PhoneTimes& times,
    CallKey key,
    std::int64_t after,
    CallerMessages callers,
    std::chrono::milliseconds patience,
    Then then
)
    : calls_(calls),
      times_(times),
      key_(std::move(key)),
      after_(after),
      callers_(callers),
      patience_(patience),
      then_(std::move(then)) {
    turn_.lastEvent = after;
}

PhoneTurn::~PhoneTurn() {
    calls_.loop().cancel(budget_);
    calls_.loop().cancel(more_);
    calls_.loop().cancel(waiting_);
}

void PhoneTurn::start() {
    const auto self = shared_from_this();
    after(budget_, times_.budget, [this] { spendBudget(); });
    if (patience_.count() > 0 && patience_ < times_.budget) {
        after(waiting_, patience_, [this] { askToWait(); });
    }
    calls_.listen(key_, after_, self, false, [self](const Outcome<bool>& outcome) {
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
    if (event.event == "ended") {
        finish(SpokenTurn::End::kCallEnded);
    } else if (event.event == "message") {
        takeWords(event);
    } else if (event.event == "stopped") {
        turn_.words.clear();  // the caller spoke before they were given to the carrier
    }
}

void PhoneTurn::takeWords(const storage::calls::Event& event) {
    const json::Raw message{event.data};
    if (isOfCaller(message) && callers_.utterances == 0 && callers_.asides > 0) {
        --callers_.asides;
        turn_.lastEvent = event.seq;
        return;
    }
    if (isOfCaller(message)) {
        // Before the agent has said anything it is what the carrier waits for an answer to.
        const bool isAnswered = callers_.utterances == 0 && !turn_.words.empty();
        if (isAnswered) {
            finish(SpokenTurn::End::kComplete);  // the call has gone on since
        } else {
            callers_.utterances = 0;
            turn_.lastEvent = event.seq;
        }
        return;
    }
    std::string words = json::memberString(message, "message").value_or("");
    if (continues(message) && !turn_.words.empty()) {
        turn_.words.back() += words;
    } else {
        turn_.words.push_back(std::move(words));
    }
    turn_.lastEvent = event.seq;
    if (asksToWait_) {
        finish(SpokenTurn::End::kNothingYet);
    } else if (more_ == 0 && callers_.utterances == 0) {
        after(more_, times_.more, [this] { finish(SpokenTurn::End::kGoesOn); });
    }
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
    calls_.tell(key_, CallerWaits{});
    after(budget_, times_.waiting, [this] { finish(SpokenTurn::End::kNothingYet); });
}

void PhoneTurn::finish(SpokenTurn::End end) {
    if (!then_) {
        return;
    }
    calls_.loop().cancel(budget_);
    calls_.loop().cancel(more_);
    calls_.loop().cancel(waiting_);
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
