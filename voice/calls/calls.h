// All calls of the server. Calls live in the store; those that something happens in live here, too,
// on a thread of their own, and a restart finds them where they were.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "common/sharing/byte_shares.h"
#include "storage/store.h"
#include "voice/calls/call_host.h"
#include "voice/calls/call_loop.h"
#include "voice/calls/call_metrics.h"
#include "voice/calls/call_sweep.h"
#include "voice/calls/call_types.h"

namespace hiveline::voice {

class LiveCall;

class Calls {
public:
    struct Dependencies {
        storage::Store& store;
        Thinkers& thinkers;
        ThinkingPools* pools = nullptr;  // null: pools of its own
        ContextSource* context = nullptr;
        ToolSender* sender = nullptr;  // null: agents are offered no tools
        CallRules rules = {};
        CallTimes times = {};
        // Bytes that calls may hold which wait for their callers or are in progress; of one
        // organisation three quarters.
        std::size_t memory = std::size_t{64} << 20U;
    };

    explicit Calls(const Dependencies& dependencies);
    /// As stop().
    ~Calls();
    Calls(const Calls&) = delete;
    Calls& operator=(const Calls&) = delete;

    /// Goes on with the calls that are stored.
    void start();
    /// Lets go of all calls; they go on with the next start.
    void stop();

    /// Throws Error{kUnavailable} where so much waits for the thread of the calls that nothing
    /// should be added. From any thread, before any of what follows that a client asks for.
    void requireRoom() const;

    // From any thread. What they give comes on the thread of the calls: Error{kNotFound} where the
    // conversation is not there, Error{kConflict} where it has no call or the call has ended,
    // ValidationError for a request key that came with another request.

    /// The caller says something. `heard`, where it is set, is called once that is stored,
    /// `replied` once the reply is complete.
    void say(const CallKey& key, Utterance utterance, Then<Heard> heard, Then<Replied> replied);
    void signal(const CallKey& key, models::CallSignal signal, Then<models::Message> then);
    /// Something has happened that no words say. Nothing where the call has ended.
    void tell(const CallKey& key, Event event);
    /// The caller has heard the words up to event `after` and says nothing. Nothing where the agent
    /// has said more since.
    void silent(const CallKey& key, std::int64_t after);
    /// The caller has heard nothing behind event `after` and is asked to wait, once.
    void waits(const CallKey& key, std::int64_t after);
    /// `then` follows once nothing is owed to the caller: a reply is complete, or the call is
    /// closed.
    void whenSettled(const CallKey& key, Then<bool> then);
    /// Ends the call if it goes on. `then` follows when its report is stored, or after a while;
    /// with Error{kUnavailable} where not even the end is stored then.
    void end(const CallKey& key, EndReason reason, Then<bool> then);
    /// The listener gets the first of the events after `after` before `then` is called, the others
    /// as it takes them, and those to come. Where nothing will come it is told the end.
    void listen(
        const CallKey& key,
        std::int64_t after,
        std::shared_ptr<EventListener> listener,
        ListensAs as,
        Then<bool> then
    );
    /// A listener that had no room, and was given the events up to `after`, takes more.
    void listenOn(
        const CallKey& key, std::int64_t after, const std::weak_ptr<EventListener>& listener
    );
    /// A listener has gone.
    void sweepListeners(const CallKey& key);
    /// The conversation was deleted.
    void drop(const CallKey& key);
    /// Runs a task on the thread of the calls.
    void post(CallLoop::Task task) { loop_.post(std::move(task)); }
    [[nodiscard]] CallLoop& loop() { return loop_; }
    [[nodiscard]] ThinkingPools& pools() { return pools_; }
    [[nodiscard]] const CallMetrics& metrics() const noexcept { return metrics_; }

private:
    /// Null: the call is closed. Throws Error{kNotFound|kConflict}.
    [[nodiscard]] std::shared_ptr<LiveCall> open(const CallKey& key);
    template <typename Work>
    void withOpen(const CallKey& key, Work&& work);
    [[nodiscard]] std::shared_ptr<LiveCall> load(const storage::calls::Call& stored);
    void sayInClosed(
        const CallKey& key,
        const Utterance& utterance,
        const Then<Heard>& heard,
        const Then<Replied>& replied
    );
    void readClosed(
        const CallKey& key, std::int64_t after, const std::weak_ptr<EventListener>& given
    );
    void postFor(const CallKey& key, CallLoop::Task task);

    storage::Store& store_;
    std::unique_ptr<ThinkingPools> ownPools_;
    ThinkingPools& pools_;
    std::unique_ptr<storage::Reader> reader_;  // of the loop's thread
    CallLoop loop_;
    CallMetrics metrics_;
    common::ByteShares memory_;
    CallHost host_;
    std::map<CallKey, std::shared_ptr<LiveCall>> live_;  // the loop's
    CallSweep sweep_;
};

}  // namespace hiveline::voice
