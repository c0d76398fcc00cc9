// What happens to stored calls without anybody asking: those that go on are taken up after a start,
// those that nobody joins in time are ended. Calls that are here end as every call does; the others
// are ended where they are stored, a page at a time. All on the thread of the calls.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "storage/calls/calls.h"
#include "voice/calls/call_host.h"
#include "voice/calls/call_loop.h"
#include "voice/calls/call_types.h"

namespace hiveline::voice {

class CallSweep {
public:
    /// What those who hold the calls do with one.
    struct Hooks {
        std::function<bool(const CallKey&)> isHere;
        std::function<void(const storage::calls::Call& stored)> load;
        std::function<void(const CallKey&, EndReason)> end;
    };

    /// `host` outlives it, and its loop is stopped before this goes.
    CallSweep(CallHost& host, Hooks hooks) : host_(host), hooks_(std::move(hooks)) {}

    /// Now, and every CallTimes::sweep.
    void start();
    void stop();
    /// True: the call is being ended where it is stored, and the task runs once it is.
    [[nodiscard]] bool defers(const CallKey& key, const CallLoop::Task& task);

private:
    using WaitingPlace = storage::calls::WaitingPlace;
    using StoredCalls = std::vector<storage::calls::Call>;
    using CallsByOrganisation = std::map<std::string, StoredCalls>;

    void schedule();
    void resume();
    [[nodiscard]] bool wasHungUp(const storage::calls::Call& stored);
    void endHungUp(const WaitingPlace& after);
    void endUnanswered(const WaitingPlace& after);
    void endStored(CallsByOrganisation&& calls, std::function<void()> then);
    void endStoredOf(
        const std::string& orgId, StoredCalls&& calls, const std::shared_ptr<void>& rest
    );
    void letGo(const CallKey& key);

    CallHost& host_;
    const Hooks hooks_;
    /// Calls that are being ended where they are stored, with what is to follow.
    std::map<CallKey, std::vector<CallLoop::Task>> closing_;
    bool walking_ = false;  // over those that wait
    CallLoop::TimerId timer_ = 0;
};

}  // namespace hiveline::voice
