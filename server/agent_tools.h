// The tools that agents use in calls, run by what sends to the endpoints of actions. Calls know
// nothing of delivery, nor delivery of calls; they meet here.
#pragma once

#include <memory>
#include <string>

#include "delivery/action_sender.h"
#include "voice/calls/call_types.h"

namespace hiveline::server {

class AgentTools final : public voice::ToolSender {
public:
    /// `sender` outlives this and every request.
    explicit AgentTools(delivery::ActionSender& sender) : sender_(sender) {}

    [[nodiscard]] std::unique_ptr<voice::Request> run(
        const voice::CallKey& call,
        const voice::Tool& tool,
        const voice::ToolCall& toolCall,
        const std::string& idempotencyKey,
        voice::ToolReceiver receiver
    ) override;

private:
    delivery::ActionSender& sender_;
};

}  // namespace hiveline::server
