// The thinker inside the server: no service, no model. It hears what kind of words an utterance is
// before it takes anything from it (voice/understanding), answers with sentences of the agent's
// content where they say enough of what is asked, says the words of the mission's stages, agrees on
// days and hours, calls a tool that the caller asks for by name once it has what the tool needs,
// and reports by rule. Deterministic: the same turn gives the same reply.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "voice/providers/thinker.h"
#include "voice/providers/thinking_pools.h"

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

/// Receivers are called on threads of the pools, which outlive this and its requests.
class ScriptedThinker final : public Thinker {
public:
    /// Makes the languages' words ready, which takes some milliseconds.
    explicit ScriptedThinker(ThinkingPools& pools);

    [[nodiscard]] std::unique_ptr<Request> reply(Turn turn, ReplyReceiver& receiver) override;
    [[nodiscard]] std::unique_ptr<Request> report(Transcript transcript, ReportReceiver& receiver)
        override;

private:
    ThinkingPools& pools_;
};

}  // namespace hiveline::voice
