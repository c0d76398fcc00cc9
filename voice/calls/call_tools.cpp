#include "voice/calls/call_tools.h"

#include <algorithm>
#include <exception>

#include "common/log.h"
#include "voice/engine/tool_result.h"

namespace hiveline::voice {
namespace {

constexpr std::string_view kStarted = "started";  // a tool that has not ended, as it is stored

}  // namespace

std::string CallTools::actionOf(std::string_view name) const {
    const auto tool = std::ranges::find(offered_, name, &Tool::name);
    return tool == offered_.end() ? std::string() : tool->actionId;
}

ToolOutcome CallTools::restore(storage::calls::ToolCall&& stored) {
    if (stored.state == kStarted) {
        lost_.push_back(ToolFinish{stored.id, stored.name, ToolResult::kUnknown, {}});
    }
    return {
        {std::move(stored.id), std::move(stored.name), std::move(stored.arguments)},
        parseToolResult(stored.state),
        std::move(stored.content)};
}

void CallTools::started(const ToolCall& call, const std::string& storedId) {
    started_.emplace_back(call, storedId);
}

void CallTools::run(const ToolCall& call, const Receiver& receiver) {
    const auto started = std::ranges::find_if(started_, [&call](const auto& each) {
        return each.first.id == call.id;
    });
    if (started == started_.end()) {
        return;
    }
    const std::string storedId = started->second;
    started_.erase(started);
    ids_[storedId] = call.id;
    const auto ended = [receiver, storedId, call](ToolResult result, std::string content) {
        receiver({storedId, {call, result, std::move(content)}});
    };
    const auto tool = std::ranges::find(offered_, call.name, &Tool::name);
    try {
        Running& running = requests_[storedId];
        running.name = call.name;
        running.request = sender_->run(key_, *tool, call, storedId, ended);
    } catch (const std::exception& failure) {
        common::log::warn(
            "call_tool_unsent", {{"conversation", key_.conversationId}, {"reason", failure.what()}}
        );
        ended(ToolResult::kFailed, "It could not be sent.");
    }
}

std::vector<ToolFinish> CallTools::giveUp() {
    std::vector<ToolFinish> finished;
    for (const auto& [storedId, running] : std::exchange(requests_, {})) {
        finished.push_back(
            {storedId, running.name, ToolResult::kUnknown, "It has not answered in time."}
        );
    }
    return finished;
}

const std::string& CallTools::idOf(const std::string& storedId) const {
    const auto known = ids_.find(storedId);
    return known == ids_.end() ? storedId : known->second;
}

}  // namespace hiveline::voice
