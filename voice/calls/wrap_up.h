// Drives what follows a call: asks for its report and has the steps of its closing stored in order,
// each tried again on its own. A restart goes on with the step that was next.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "generated/models/agents.h"

#include "storage/calls/calls.h"
#include "voice/calls/call_host.h"
#include "voice/calls/call_loop.h"
#include "voice/calls/call_types.h"

namespace hiveline::voice {

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

    /// `host` outlives it. Where `thinker` cannot report, the host's scripted one does.
    WrapUp(
        CallHost& host,
        std::shared_ptr<Thinker> thinker,
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

    CallHost& host_;
    std::shared_ptr<Thinker> thinker_;
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
