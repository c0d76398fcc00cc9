#include "voice/phone/phone_line.h"

#include <algorithm>
#include <utility>

#include "common/text/utf8.h"

namespace hiveline::voice::phone {
namespace {

EndReason reasonOf(PhoneStatus status) {
    return status == PhoneStatus::kCompleted ? EndReason::kCaller : EndReason::kUnanswered;
}

bool hasQuestion(const std::string& words) {
    return words.find('?') != std::string::npos || words.find("？") != std::string::npos;
}

}  // namespace

PhoneLine::PhoneLine(LineSetup setup, StoredLine stored)
    : setup_(setup),
      phase_(stored.phase),
      status_(stored.status),
      callId_(std::move(stored.callId)) {}

std::vector<Effect> PhoneLine::on(const Event& event) {
    std::visit([this](const auto& each) { handle(each); }, event);
    return std::exchange(effects_, {});
}

/// Carriers tell what becomes of a call. Of one that they tell nothing of there was none.
void PhoneLine::handle(const Restarted& event) {
    spoken_ = event.lastEvent;
    if (phase_ == Phase::kHeld) {
        course_ = Course::kUnknown;
    }
    if (setup_.isOutgoing && (phase_ == Phase::kHeld || phase_ == Phase::kPlacing)) {
        effects_.emplace_back(SetTimer{Timer::kDeadline, setup_.rules.unanswered});
    }
}

// --- placing ----------------------------------------------------------------------------------

/// That it is being placed is on disk before it is: no number is dialled twice.
void PhoneLine::handle(const Due& /*event*/) {
    if (phase_ == Phase::kWithdrawn) {
        finish(PhoneStatus::kCanceled, EndReason::kOperator, std::nullopt);
    } else if (phase_ == Phase::kOrdered) {
        phase_ = Phase::kPlacing;
        effects_.emplace_back(SavePlacing{});
    }
}

void PhoneLine::handle(const Expired& /*event*/) {
    if (phase_ == Phase::kWithdrawn || (isEnding() && isBeingPlaced())) {
        finish(PhoneStatus::kCanceled, EndReason::kOperator, std::nullopt);
    } else if (phase_ == Phase::kOrdered || phase_ == Phase::kPlacing) {
        fail("the call was ordered too long ago to be placed now");
    }
}

void PhoneLine::handle(const PlacingStored& /*event*/) {
    place();
}

void PhoneLine::handle(const PlacingNotStored& /*event*/) {
    if (isBeingPlaced()) {
        fail("the call could not be stored");
    }
}

/// Once the carrier has called, its answer to the order tells nothing new.
void PhoneLine::handle(const Placed& event) {
    if (isBeingPlaced()) {
        adopt(event.callId);
    }
}

void PhoneLine::handle(const PlacingBusy& event) {
    if (!isBeingPlaced()) {
        return;
    }
    if (placings_ < setup_.rules.attempts) {
        effects_.emplace_back(SetTimer{Timer::kPlacing, setup_.rules.retry * (1 << placings_)});
    } else {
        fail(event.reason);
    }
}

void PhoneLine::handle(const PlacingRefused& event) {
    if (isBeingPlaced()) {
        fail(event.reason);
    }
}

/// If there is a call, the carrier tells of it.
void PhoneLine::handle(const PlacingUncertain& event) {
    if (isBeingPlaced()) {
        effects_.emplace_back(NoteUncertain{event.status, event.reason});
    }
}

void PhoneLine::place() {
    if (!isBeingPlaced()) {
        return;
    }
    if (isEnding()) {
        finish(PhoneStatus::kCanceled, EndReason::kOperator, std::nullopt);
        return;
    }
    ++placings_;
    effects_.emplace_back(SetTimer{Timer::kDeadline, setup_.rules.unanswered});
    effects_.emplace_back(Place{});
}

// --- callbacks --------------------------------------------------------------------------------

/// The carrier may call before the answer to our request has come, or been stored.
void PhoneLine::handle(const Named& event) {
    adopt(event.callId);
}

void PhoneLine::adopt(const std::string& callId) {
    if (phase_ == Phase::kExpected || isOver() || callId.empty() || callId_ == callId) {
        return;
    }
    callId_ = callId;
    if (phase_ == Phase::kOrdered || phase_ == Phase::kPlacing) {
        phase_ = Phase::kHeld;
    } else if (phase_ == Phase::kWithdrawn) {
        phase_ = Phase::kEnding;
    }
    effects_.emplace_back(Save{});
    if (phase_ == Phase::kAbandoned) {
        hangUp(false, 0);
    }
}

void PhoneLine::handle(const Answered& /*event*/) {
    if (status_ != PhoneStatus::kInProgress && !isOver()) {
        status_ = PhoneStatus::kInProgress;
        effects_.emplace_back(Save{});
    }
    effects_.emplace_back(TellJoined{});
    // A carrier that has lost its way asks as at the beginning.
    gather({.after = hasReturned_ ? spoken_ : 0, .isFirst = !hasReturned_});
}

/// What was said after the same words is the same utterance, however often it comes.
void PhoneLine::handle(const Turn& event) {
    comeBack(event.event);
    const bool isSilent = event.heard == Heard::kNothing;
    if (isSilent && course_ == Course::kReturns && given_.lastEvent == event.event) {
        gather({.after = event.event, .wait = given_.wait});  // the reply goes on
        return;
    }
    if (isSilent) {
        effects_.emplace_back(TellSilence{event.event});
        gather({.after = event.event});
        return;
    }
    if (const auto asked = afterNod(event)) {
        nod_ = {event.event, *asked};
        const auto as = asked->wonders ? TellWords::As::kWondering : TellWords::As::kAside;
        effects_.emplace_back(TellWords{event.event, event.words, as});
        gather(*asked);
        return;
    }
    effects_.emplace_back(TellWords{event.event, event.words, TellWords::As::kUtterance});
    gather({.after = event.event, .awaitsUtterance = true});
}

void PhoneLine::handle(const Returned& event) {
    comeBack(event.event);
    gather({.after = event.event, .wait = event.wait});
}

/// After a restart the call begins again where it was, with the reply that is owed.
void PhoneLine::comeBack(std::int64_t event) {
    hasReturned_ = true;
    spoken_ = std::max(spoken_, event);
    if ((phase_ == Phase::kHeld || isEnding()) && !isBeingPlaced()) {
        effects_.emplace_back(TellJoined{});
    }
}

/// Where the caller has acknowledged what was being said: what answers that. A carrier stops
/// speaking for whatever it hears; how far it was only the time tells, and nobody is heard and
/// understood within a second of the first word. What was cut off is said again, three times at
/// most; behind the words it goes on as if nothing had been said.
std::optional<Asked> PhoneLine::afterNod(const Turn& turn) const {
    constexpr std::chrono::seconds kSoonest{1};
    constexpr int kMax = 3;
    constexpr std::size_t kPerSecond = 15;
    if (nod_.event == turn.event) {
        return nod_.asked;  // the same request again
    }
    const bool callsOut = turn.heard == Heard::kCallsOut;
    // An apology asks to hear the words again; "okay" gives none, and is no answer to it.
    const bool isNod =
        callsOut || (turn.heard == Heard::kNod && (given_.isApology || !given_.asks));
    if (!isNod || given_.lastEvent != turn.event || hasEnded()) {
        return std::nullopt;
    }
    const auto passed = turn.at - given_.at;
    const auto spoken = std::chrono::milliseconds(given_.characters * 1'000 / kPerSecond);
    const Asked goesOn{.after = turn.event, .wait = given_.wait, .callsOut = callsOut};
    if (given_.isWaiting) {
        return goesOn;
    }
    if (given_.isApology) {
        Asked wonders = goesOn;
        wonders.wonders = true;
        return wonders;
    }
    if (passed < kSoonest || (callsOut && passed < spoken)) {
        return std::nullopt;
    }
    if (passed >= spoken) {
        return course_ == Course::kReturns ? std::optional(goesOn) : std::nullopt;
    }
    Asked again{
        .after = given_.asked.after,
        .awaitsUtterance = given_.asked.awaitsUtterance,
        .asides = given_.asked.asides + 1};
    return again.asides <= kMax ? std::optional(again) : std::nullopt;
}

/// A final one is answered when it is stored: it is told once. Others may come in another order
/// than they were sent.
void PhoneLine::handle(const Status& event) {
    if (isFinal(event.status)) {
        if (phase_ == Phase::kOver) {
            effects_.emplace_back(Acknowledge{});
        } else {
            finish(event.status, reasonOf(event.status), std::nullopt);
        }
        return;
    }
    if (event.status > status_ && !isOver()) {
        status_ = event.status;
        effects_.emplace_back(Save{});
    }
    effects_.emplace_back(Acknowledge{});
}

void PhoneLine::handle(const MachineFound& /*event*/) {
    if (!hasEnded() && setup_.onVoicemail == models::VoicemailRule::kHangUp) {
        effects_.emplace_back(EndForMachine{});
    } else if (!hasEnded() && setup_.onVoicemail == models::VoicemailRule::kFarewell) {
        effects_.emplace_back(TellMachine{});
    }
    effects_.emplace_back(Acknowledge{});
}

// --- what the agent says ----------------------------------------------------------------------

void PhoneLine::handle(const AgentSpoke& event) {
    lastWords_ = event.event;
}

void PhoneLine::gather(const Asked& asked) {
    ++waiting_;
    effects_.emplace_back(Gather{asked});
}

void PhoneLine::handle(const Gathered& event) {
    --waiting_;
    spoken_ = std::max(spoken_, event.turn.lastEvent);
    const bool waitsMore = event.asked.wait < setup_.rules.mostWaits;
    const bool isWaiting = event.turn.end == SpokenTurn::End::kNothingYet && waitsMore;
    given_ = {
        .asked = event.asked, .wait = isWaiting ? event.asked.wait + 1 : 0, .isWaiting = isWaiting};
    Render render;
    render.words = event.turn.words;
    render.event = event.turn.lastEvent;
    render.records = event.asked.isFirst && setup_.recordsCalls;
    lead(event.turn, render);
    keepGiven(event, render);
    effects_.emplace_back(std::move(render));
}

/// Where the carrier goes with what it hears, and where without.
void PhoneLine::lead(const SpokenTurn& turn, Render& render) {
    if (turn.end == SpokenTurn::End::kCallEnded) {
        course_ = Course::kHangsUp;
        render.next = PhoneReply::Next::kHangUp;
        return;
    }
    if (turn.end != SpokenTurn::End::kGoesOn && !given_.isWaiting) {
        course_ = Course::kListens;
        render.next = PhoneReply::Next::kListen;
        return;
    }
    course_ = Course::kReturns;
    render.next = PhoneReply::Next::kContinue;
    render.wait = given_.wait;
    if (given_.isWaiting) {
        render.pause = setup_.rules.pause;
    }
    // Without words, a carrier that listens for long would only keep the caller from the reply.
    render.listens = !turn.words.empty() || setup_.shortestListening <= setup_.rules.pause;
}

/// What tells later whether somebody has only acknowledged the words.
void PhoneLine::keepGiven(const Gathered& gathered, const Render& render) {
    const bool listens = render.next == PhoneReply::Next::kListen || render.listens;
    given_.lastEvent = listens ? gathered.turn.lastEvent : -1;
    given_.at = gathered.at;
    given_.isApology = gathered.turn.isApology;
    for (const std::string& words : gathered.turn.words) {
        given_.characters += common::countCodePoints(words);
        given_.asks = given_.asks || hasQuestion(words);
    }
}

// --- the end ----------------------------------------------------------------------------------

/// Whoever waits for words is told to hang up; where nobody does the carrier has to be asked.
void PhoneLine::handle(const CallEnded& event) {
    if (isOver() || phase_ == Phase::kWithdrawn) {
        return;
    }
    if (phase_ == Phase::kExpected) {
        finish(PhoneStatus::kCanceled, EndReason::kOperator, std::nullopt);
        return;
    }
    if (phase_ == Phase::kOrdered) {
        phase_ = Phase::kWithdrawn;
        return;
    }
    const bool atOnce =
        event.reason == EndReason::kOperator || event.reason == EndReason::kVoicemail;
    const bool isTold = isEnding() || waiting_ > 0 || course_ == Course::kUnknown ||
                        (course_ == Course::kReturns && !atOnce);
    if (!isEnding()) {
        phase_ = Phase::kEnding;
    }
    effects_.emplace_back(SetTimer{Timer::kDeadline, setup_.rules.overdue});
    if (!isTold && event.reason != EndReason::kCaller) {
        hangUp(lastWords_ > spoken_, 0);
    }
}

/// Until the carrier has done it, has no such call any more, or has refused too often.
void PhoneLine::handle(const NotHungUp& event) {
    if (event.attempt + 1 < setup_.rules.attempts) {
        retry_ = {event.withWords, event.attempt + 1};
        effects_.emplace_back(SetTimer{Timer::kHangingUp, setup_.rules.retry * (1 << event.attempt)}
        );
    }
}

void PhoneLine::handle(const TimerFired& event) {
    switch (event.timer) {
        case Timer::kDeadline:
            missDeadline();
            return;
        case Timer::kPlacing:
            place();
            return;
        case Timer::kHangingUp:
            hangUp(retry_.withWords, retry_.attempt);
            return;
    }
}

/// The carrier has told nothing of a call that it was asked for, or not the end of one that has
/// ended.
void PhoneLine::missDeadline() {
    const bool wasAnswered = status_ == PhoneStatus::kInProgress;
    if (isEnding()) {
        if (course_ != Course::kHangsUp) {
            hangUp(false, 0);
        }
        const auto status = wasAnswered ? PhoneStatus::kCompleted : PhoneStatus::kCanceled;
        finish(status, EndReason::kOperator, std::nullopt);
    } else if ((phase_ == Phase::kPlacing || phase_ == Phase::kHeld) && !wasAnswered) {
        hangUp(false, 0);
        fail("the carrier has told nothing of the call");
    }
}

void PhoneLine::hangUp(bool withWords, int attempt) {
    if (!callId_) {
        phase_ = phase_ == Phase::kEnding ? Phase::kAbandoned : phase_;
    } else if (withWords) {
        effects_.emplace_back(Redirect{*callId_, spoken_, attempt});
    } else {
        effects_.emplace_back(HangUp{*callId_, attempt});
    }
}

void PhoneLine::fail(std::string_view reason) {
    finish(PhoneStatus::kFailed, EndReason::kUnanswered, std::string(reason));
}

void PhoneLine::finish(PhoneStatus status, EndReason reason, std::optional<std::string> failure) {
    effects_.emplace_back(ClearTimer{Timer::kDeadline});
    effects_.emplace_back(ClearTimer{Timer::kPlacing});
    if (phase_ != Phase::kClosing) {
        phase_ = Phase::kClosing;
        status_ = status;
    }
    effects_.emplace_back(Finish{reason, std::move(failure)});
}

void PhoneLine::handle(const Stored& /*event*/) {
    if (phase_ == Phase::kClosing) {
        phase_ = Phase::kOver;
        effects_.emplace_back(Forget{});
    }
}

}  // namespace hiveline::voice::phone
