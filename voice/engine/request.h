// A whole request to a language model, whatever protocol carries it: instructions, then what was
// said with the calls of tools where they happened, last the caller's words with what was found for
// them. A request begins as the one before it did: words, passages and results of tools stay where
// they once stood. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "voice/engine/turn.h"

namespace hiveline::voice {

enum class RequestRole : std::uint8_t { kSystem, kUser, kAssistant, kTool };

struct RequestMessage {
    RequestRole role = RequestRole::kUser;
    std::string text;
    std::vector<ToolCall> calls;         // that the assistant asked for, behind its words
    std::optional<ToolOutcome> outcome;  // what a tool gave; its call has the id
};

/// The tokens that are usual for the history of a call where nobody says otherwise.
inline constexpr std::size_t kHistoryTokens = 16'000;

/// Of words, passages and results of tools the newest that `historyTokens` hold, and the caller's
/// last words in any case. Words of one speaker in a row are one message, since many models know
/// only turns that alternate.
[[nodiscard]] std::vector<RequestMessage> requestOf(const Turn& turn, std::size_t historyTokens);

/// The function that ends the call: a name that no tool has.
[[nodiscard]] std::string endCallName(const std::vector<Tool>& tools);

/// The id of the call at `index` of the turn: nine letters and digits, as the strictest server
/// wants it, and the same whenever the same turn is asked again.
[[nodiscard]] std::string callId(const Turn& turn, std::size_t index);

/// What a message of the history takes of its budget.
[[nodiscard]] std::size_t tokensOf(const models::TranscriptMessage& message);
[[nodiscard]] std::size_t tokensOf(const ToolOutcome& outcome);

}  // namespace hiveline::voice
