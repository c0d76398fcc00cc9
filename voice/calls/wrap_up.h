// What follows a call, in order, each step stored with what it gives and tried again on its own:
// the transcript is final already, then summary, analytics, the prospect, and last the times and
// the status, which close it. A restart goes on with the step that was next.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "generated/models/agents.h"

#include "common/sharing/fair_pool.h"
#include "storage/calls/calls.h"
#include "storage/store.h"
#include "voice/calls/call_loop.h"
#include "voice/calls/call_types.h"

namespace hiveline::voice {

/// Ends a call that waits and that nobody holds, with everything that follows: as a call does that
/// nobody has joined in time, in one transaction. False where it waits no more.
bool closeUnanswered(storage::WriteTx& tx, const storage::calls::Call& listed);

/// Where transcripts are read, off the thread of the calls: each thread of the pool has a reader.
struct ReportReading {
    using Readers = std::vector<std::unique_ptr<storage::Reader>>;

    common::FairPool& pool;
    std::shared_ptr<const Readers> readers;
};

class WrapUp {
public:
    /// `closed` is called with the last events when everything is stored; `gone` when the
    /// conversation was deleted meanwhile or nothing can be stored, with what says so. On the
    /// loop's thread, as everything here.
    struct Done {
        std::function<void(const storage::calls::Call&, const std::vector<storage::calls::Event>&)>
            closed;
        std::function<void(const std::exception_ptr&)> gone;
    };

    /// `scripted` reports where `thinker` cannot.
    WrapUp(
        storage::Store& store,
        ReportReading reading,
        CallLoop& loop,
        const CallTimes& times,
        std::shared_ptr<Thinker> thinker,
        std::shared_ptr<Thinker> scripted,
        models::Agent agent,
        storage::calls::Call call,
        Done done
    );
    ~WrapUp();
    WrapUp(const WrapUp&) = delete;
    WrapUp& operator=(const WrapUp&) = delete;

    void start();

private:
    class Report;

    void ask();
    void askFor(Outcome<Transcript> transcript);
    void reported(std::optional<CallReport> report, const std::string& reason);
    void store();
    void stored(const std::exception_ptr& failure);

    storage::Store& store_;
    ReportReading reading_;
    CallLoop& loop_;
    const CallTimes& times_;
    std::shared_ptr<Thinker> thinker_;
    std::shared_ptr<Thinker> scripted_;
    models::Agent agent_;
    storage::calls::Call call_;
    Done done_;
    std::unique_ptr<Report> request_;
    std::optional<CallReport> report_;
    std::shared_ptr<std::vector<storage::calls::Event>> events_;
    int attempts_ = 0;
    int writeFailures_ = 0;
    CallLoop::TimerId timer_ = 0;
    std::shared_ptr<int> alive_;
};

}  // namespace hiveline::voice
