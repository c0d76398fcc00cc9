// Pieces of what a model is told, out of an agent's mission and what was said. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generated/models/agents.h"
#include "generated/models/conversations.h"

#include "voice/engine/placeholders.h"
#include "voice/engine/turn.h"

namespace hiveline::voice {

/// How often a prompt may name one of the large placeholders.
inline constexpr int kMaxLarge = 4;

/// What `{conversation_history}` holds of the messages that were said.
inline constexpr std::size_t kMaxHistoryText = 16 * 1024;  // bytes

/// The first of `{sequences}`, `{conversation_history}`, `{context}` and `{question}` that stands
/// in a prompt more than kMaxLarge times.
[[nodiscard]] std::optional<std::string> repeatedTooOften(std::string_view prompt);

/// What the placeholders of a text stand for that are the same in a whole call: those of the agent,
/// the organisation, the call and the prospect (docs/calls.md), then members of `sourceProps` and
/// `prospectProps`. These are read once, however many the text names. What is given has to outlive
/// the result.
[[nodiscard]] PlaceholderValue callValues(
    std::string_view text,
    const models::Agent& agent,
    std::string_view companyName,
    const CallFacts& facts
);

/// Words that the agent says, with callValues() filled in. A placeholder that nothing is known for
/// is left out, and the gap closed.
[[nodiscard]] std::string fillSpoken(
    std::string_view text,
    const models::Agent& agent,
    std::string_view companyName,
    const CallFacts& facts
);

/// Lines `AI: …` and `USER: …` of the newest messages within `budget` bytes, oldest first, one for
/// each message whatever it holds. Of a message that does not fit by itself the end is kept. Never
/// cuts a character.
[[nodiscard]] std::string historyText(
    const std::vector<models::TranscriptMessage>& history, std::size_t budget
);

/// The stages as a numbered list, one a line.
[[nodiscard]] std::string sequenceText(const std::vector<models::Stage>& sequence);

/// What the caller said last; empty before.
[[nodiscard]] std::string_view questionOf(const std::vector<models::TranscriptMessage>& history);

/// Whether nothing but white space is there.
[[nodiscard]] bool isBlank(const std::optional<std::string>& text);

/// `22 November 2026` and `17:32`, as instructions in English name them.
[[nodiscard]] std::string dateText(const common::LocalTime& time);
[[nodiscard]] std::string clockText(const common::LocalTime& time);
[[nodiscard]] std::string_view weekdayText(int weekday);

/// The language that the agent speaks, by its English name; what `voice.languageAccent` holds where
/// that is none of ours.
[[nodiscard]] std::string spokenLanguage(const models::Agent& agent);

/// The scalar members of an object as text, others as JSON, in their order.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> membersOf(const json::Raw& object);

}  // namespace hiveline::voice
