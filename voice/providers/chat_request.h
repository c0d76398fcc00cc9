// Bodies of `POST /chat/completions`: what a turn or a transcript is for a model. The agent's own
// words and instructions go into system and assistant messages, a caller's words into user messages
// only. Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

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

/// Which functions a reply may ask for. The one that ends the call has a name that no tool has.
[[nodiscard]] std::string endCallName(const std::vector<Tool>& tools);

enum class Offer : std::uint8_t { kTools, kNothing };

/// Streamed. `correction` may be null.
[[nodiscard]] std::string replyBody(
    const OpenAiSettings& settings, const Turn& turn, Offer offer, const Correction* correction
);

/// How JSON is asked for, best first.
enum class ReportFormat : std::uint8_t { kSchema, kObject, kText };
inline constexpr int kReportFormats = 3;

[[nodiscard]] std::string reportBody(
    const OpenAiSettings& settings, const Transcript& transcript, ReportFormat format
);

/// The id of the call at `index` of the turn: nine letters and digits, as the strictest server
/// wants it, and the same whenever the same turn is asked again.
[[nodiscard]] std::string callId(const Turn& turn, std::size_t index);

}  // namespace hiveline::voice
