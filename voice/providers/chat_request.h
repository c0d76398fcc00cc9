// Bodies of `POST /chat/completions`: what a turn or a transcript is for a model. The agent's own
// words and instructions go into system and assistant messages, a caller's words into user messages
// only. Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "voice/engine/request.h"
#include "voice/engine/turn.h"
#include "voice/providers/chat_stream.h"
#include "voice/providers/openai.h"
#include "voice/providers/thinker.h"

namespace hiveline::voice {

/// What a model wrote that cannot be used, and what it is told about each call.
struct Correction {
    std::string words;
    std::vector<ChatCall> calls;
    std::vector<std::string> answers;  // one for each call
};

/// What not every server takes.
struct Offer {
    bool tools = true;  // the agent's, and the one that ends the call
    bool usage = true;  // to be told how many tokens it took
};

/// Streamed. `correction` may be null.
[[nodiscard]] std::string replyBody(
    const OpenAiSettings& settings, const Turn& turn, Offer offer, const Correction* correction
);

/// For notes on a call that goes on, as text.
[[nodiscard]] std::string notesBody(const OpenAiSettings& settings, const NotesRequest& request);

/// How JSON is asked for, best first.
enum class ReportFormat : std::uint8_t { kSchema, kObject, kText };
inline constexpr int kReportFormats = 3;

[[nodiscard]] std::string reportBody(
    const OpenAiSettings& settings, const Transcript& transcript, ReportFormat format
);

}  // namespace hiveline::voice
