// The tools of a call: which are offered, which run, and under which id each is stored. A tool is
// sent once it is stored as started, and once only. Belongs to one call, on the thread of the
// calls; what a tool gives comes on any thread.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "storage/calls/calls.h"
#include "voice/calls/call_types.h"
#include "voice/calls/journal.h"

namespace hiveline::voice {

class CallTools {
public:
    struct Ended {
        std::string storedId;
        ToolOutcome outcome;
    };
    using Receiver = std::function<void(Ended)>;

    /// `sender` may be null where nothing is offered.
    CallTools(CallKey key, ToolSender* sender) : key_(std::move(key)), sender_(sender) {}

    /// Before anything else, if at all.
    void offer(std::vector<Tool> tools) { offered_ = std::move(tools); }
    [[nodiscard]] const std::vector<Tool>& offered() const noexcept { return offered_; }
    /// The action behind a tool; empty: there is none.
    [[nodiscard]] std::string actionOf(std::string_view name) const;

    /// What became of a tool before the server ended. One that was under way is lost.
    [[nodiscard]] ToolOutcome restore(storage::calls::ToolCall&& stored);
    /// What has yet to be stored of those that are lost.
    [[nodiscard]] std::vector<ToolFinish> takeLost() { return std::exchange(lost_, {}); }

    /// It is stored as started, under this id.
    void started(const ToolCall& call, const std::string& storedId);
    /// Sends a tool that has started. `receiver` is called from any thread, or inside of the call,
    /// at most once.
    void run(const ToolCall& call, const Receiver& receiver);
    /// It has ended. False: it was given up meanwhile.
    [[nodiscard]] bool end(const std::string& storedId) { return requests_.erase(storedId) > 0; }
    /// Nobody waits any more for those that run: what is to be stored of them. What they did is not
    /// known, and they are not asked for again while they may still do it.
    [[nodiscard]] std::vector<ToolFinish> giveUp();
    /// Nor is anything stored.
    void cancel() { requests_.clear(); }

    /// As the engine knows the tool, where it ran since the server started; else as it is stored.
    [[nodiscard]] const std::string& idOf(const std::string& storedId) const;

private:
    struct Running {
        std::string name;
        std::unique_ptr<Request> request;
    };

    const CallKey key_;
    ToolSender* const sender_;
    std::vector<Tool> offered_;
    std::vector<std::pair<ToolCall, std::string>> started_;  // to be run, with their stored ids
    std::unordered_map<std::string, Running> requests_;      // by stored id
    std::unordered_map<std::string, std::string> ids_;       // of the engine, by stored id
    std::vector<ToolFinish> lost_;
};

}  // namespace hiveline::voice
