#include "voice/phone/phone_turn.h"

#include <string_view>
#include <utility>

#include "common/json/raw.h"
#include "storage/calls/calls.h"

namespace hiveline::voice {
namespace {

// In the store.
constexpr std::string_view kWaiting = "waiting";  // words to wait by
constexpr std::string_view kApology = "fallback";

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
    if (event.event == "ended") {
        finish(SpokenTurn::End::kCallEnded);
    } else if (event.event == "message") {
        takeWords(event);
    } else if (event.event == "stopped") {
        turn_.words.clear();  // the caller spoke before they were given to the carrier
        isReply_ = false;
        stopWaiting();
    }
}

void PhoneTurn::takeWords(const storage::calls::Event& event) {
    const json::Raw message{event.data};
    if (isOfCaller(message)) {
        // Before the agent has said anything it is what the carrier waits for an answer to.
        const bool isAside = event.speech == storage::calls::kAside;
        const bool isAnswered = !isAside && !awaitsUtterance_ && !turn_.words.empty();
        if (isAnswered) {
            finish(SpokenTurn::End::kComplete);  // the call has gone on since
        } else {
            awaitsUtterance_ = awaitsUtterance_ && isAside;
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
    turn_.isApology = event.speech == kApology;
    isReply_ = isReply_ || event.speech != kWaiting;
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
