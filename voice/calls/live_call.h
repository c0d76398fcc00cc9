// A call that goes on: the engine's state machine with everything around it that has time, threads
// and a store. What the engine wants done is done in its order, and whatever is to be kept is on
// disk before anything that follows it happens. All on the thread of the calls.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "generated/models/calls.h"

#include "storage/store.h"
#include "voice/calls/audience.h"
#include "voice/calls/call_host.h"
#include "voice/calls/call_profile.h"
#include "voice/calls/call_ref.h"
#include "voice/calls/call_tally.h"
#include "voice/calls/call_tools.h"
#include "voice/calls/call_types.h"
#include "voice/calls/hearing.h"
#include "voice/calls/journal.h"
#include "voice/calls/loop_timer.h"
#include "voice/calls/outbox.h"
#include "voice/calls/replies.h"
#include "voice/calls/turn_history.h"
#include "voice/calls/utterances.h"
#include "voice/calls/wrap_up.h"
#include "voice/engine/call.h"

namespace hiveline::voice {

class LiveCall : public std::enable_shared_from_this<LiveCall> {
public:
    /// Goes on where the stored call is. Where nobody can think for its agent every reply fails.
    static std::shared_ptr<LiveCall> load(CallHost& host, const storage::calls::Call& stored);
    ~LiveCall() = default;
    LiveCall(const LiveCall&) = delete;
    LiveCall& operator=(const LiveCall&) = delete;

    /// `heard`, where it is set, is called once the words are stored, `replied` once the reply is.
    void say(const Utterance& utterance, Then<Heard> heard, Then<Replied> replied);
    void signal(const models::CallSignal& signal, const Then<models::Message>& then);
    /// Something has happened that no words say.
    void tell(const Event& event);
    /// The caller has heard the words up to event `after` and says nothing.
    void silent(std::int64_t after);
    /// The caller waits for words behind event `after`.
    void waits(std::int64_t after);
    /// `then` is called once nothing is owed to the caller: a reply is complete, or the call is
    /// closed.
    void whenSettled(std::function<void()> then);
    /// `then` is called when the call's report is stored, or after a while; with
    /// Error{kUnavailable} where not even the end is stored then.
    void end(EndReason reason, Then<bool> then);
    /// The first of the events after `after` at once, the others as the listener takes them, then
    /// those to come.
    void listen(std::int64_t after, const std::shared_ptr<EventListener>& listener, ListensAs as);
    /// A listener that had no room takes more. Nothing for one that is not there.
    void listenOn(const std::shared_ptr<EventListener>& listener);
    /// Somebody who listened may have gone.
    void sweepListeners();
    /// Lets go of the call, as of one whose conversation was deleted. Who waits is told `why`.
    void drop(const std::exception_ptr& why);

private:
    LiveCall(CallHost& host, const storage::calls::Call& stored);
    [[nodiscard]] std::optional<EndReason> restore(storage::ReadTx& tx);
    [[nodiscard]] std::optional<EndReason> restoreEngine(storage::ReadTx& tx);
    void start(std::optional<EndReason> overdue);

    [[nodiscard]] bool answerRepetition(
        const Utterance& utterance, const Then<Heard>& heard, const Then<Replied>& replied
    );
    void refuse(const Then<Heard>& heard, const Then<Replied>& replied) const;
    void feedWords(const Utterance& utterance);
    void takeSignal(const models::CallSignal& signal);
    void takePosition(const HeardUpTo& heard);
    void takeHeard(const models::CallSignal& signal);
    void letGoUnattended();

    struct Taker;
    void feed(const Event& event, const Utterance* utterance = nullptr);
    void pump();
    void submit();
    void written(const std::shared_ptr<Written>& result, const std::exception_ptr& failure);
    void retry(const std::exception_ptr& failure);
    void publish(const std::vector<storage::calls::Event>& events);
    void storedUtterances(
        const std::vector<Outbox::Item>& stored, const std::vector<storage::calls::Event>& events
    );

    void think(const Ask& ask);
    [[nodiscard]] Turn turnFor(const Ask& ask);
    void storeMemory();
    void runTool(const ToolCall& call);
    void cancelTools();
    void toolEnded(const CallTools::Ended& tool);

    [[nodiscard]] static Hearing::Time now();
    [[nodiscard]] CallRef ref() { return {host_.loop.poster(), weak_from_this()}; }
    void after(LoopTimer& timer, std::chrono::milliseconds time, void (LiveCall::*then)());
    void setTimer(const SetTimer& effect);
    void fire(Timer timer, std::uint64_t setting);
    [[nodiscard]] bool hasSaidMoreThan(std::int64_t event) const;
    void expectToBeHeard(std::size_t characters);
    void presumeHeard();
    void touch();
    void idle();
    void becomeActive();
    void notePresence();
    void noteAbsence();
    void absent();

    void wrapUp();
    void close(const std::vector<storage::calls::Event>& events);
    void settle();
    void answerEnders();

    CallHost& host_;
    const CallKey key_;
    JournalState state_;
    bool gone_ = false;
    CallProfile profile_;
    std::optional<Call> engine_;  // none: the call has ended already
    Outbox outbox_;

    CallTools tools_;
    CallTally tally_;
    TurnHistory history_;
    Replies replies_;
    Utterances utterances_;
    Audience audience_;
    Hearing hearing_;
    std::unique_ptr<WrapUp> wrapUp_;

    std::array<LoopTimer, kTimers> timers_;  // of the engine
    LoopTimer heardTimer_;
    LoopTimer idleTimer_;
    LoopTimer absentTimer_;
    LoopTimer retryTimer_;
    LoopTimer endTimer_;
};

}  // namespace hiveline::voice
