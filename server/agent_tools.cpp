#include "server/agent_tools.h"

#include <utility>

namespace hiveline::server {

std::unique_ptr<voice::Request> AgentTools::run(
    const voice::CallKey& call,
    const voice::Tool& tool,
    const voice::ToolCall& toolCall,
    const std::string& idempotencyKey,
    voice::ToolReceiver receiver
) {
    return sender_.run(
        {.orgId = call.orgId,
         .actionId = tool.actionId,
         .parameters = tool.parameters,
         .arguments = toolCall.arguments,
         .idempotencyKey = idempotencyKey},
        [receiver = std::move(receiver)](delivery::ToolEnd end, std::string content) {
            const bool done = end == delivery::ToolEnd::kDone;
            receiver(
                done ? voice::ToolResult::kDone : voice::ToolResult::kFailed, std::move(content)
            );
        }
    );
}

}  // namespace hiveline::server
