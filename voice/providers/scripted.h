// The thinker inside the server: no service, no model. It walks the stages of the mission in their
// order, answers questions with sentences of the context, notes what callers say about themselves,
// calls a tool that the caller asks for by name once it has what the tool needs, and reports by
// rule. Deterministic: the same turn gives the same reply.
#pragma once

#include "voice/providers/thinker.h"

namespace hiveline::voice {

/// A reply as a whole.
struct ScriptedReply {
    std::string text;
    std::vector<ToolCall> toolCalls;
    bool endsCall = false;
    bool operator==(const ScriptedReply&) const = default;
};

[[nodiscard]] ScriptedReply scriptedReply(const Turn& turn);
[[nodiscard]] CallReport scriptedReport(const Transcript& transcript);

/// Answers inside the call of reply() or report(), on the caller's thread.
class ScriptedThinker final : public Thinker {
public:
    [[nodiscard]] std::unique_ptr<Request> reply(Turn turn, ReplyReceiver& receiver) override;
    [[nodiscard]] std::unique_ptr<Request> report(Transcript transcript, ReportReceiver& receiver)
        override;
};

}  // namespace hiveline::voice
