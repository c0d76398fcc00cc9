// From an agent's mission and the state of its call to the text that a model is given. Pure.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generated/models/agents.h"
#include "generated/models/conversations.h"

#include "voice/engine/turn.h"

namespace hiveline::voice {

/// Bytes of the conversation's history that a prompt holds; older words are left out first.
inline constexpr std::size_t kHistoryBudget = 16 * 1024;

/// Bytes of what one placeholder stands for, and of all repetitions of placeholders together: no
/// text grows with the number of its placeholders.
inline constexpr std::size_t kMostFilled = 64 * 1024;
inline constexpr std::size_t kMostRepeated = 64 * 1024;

/// How often a prompt may name one of the large placeholders.
inline constexpr int kMostLarge = 4;

/// The prompt of a turn: `mission.prompt` with `{name}`, `{role}`, `{roleDescription}`,
/// `{company_name}`, `{sequences}`,
/// `{conversation_history}`, `{context}` and `{question}` filled in, or a prompt made of role,
/// objective and stages where the mission has none. Other braces stay as they are, and so do braces
/// in what is filled in. What goes beyond kMostFilled and kMostRepeated is cut at a character.
[[nodiscard]] std::string promptOf(const Turn& turn, std::size_t historyBudget = kHistoryBudget);

/// The first of `{sequences}`, `{conversation_history}`, `{context}` and `{question}` that stands
/// in a prompt more than kMostLarge times.
[[nodiscard]] std::optional<std::string> repeatedTooOften(std::string_view prompt);

/// Whether the mission's own prompt shows the history, so that it need not be given besides.
[[nodiscard]] bool showsHistory(const models::Agent& agent);

/// Only `{name}`, `{role}`, `{roleDescription}` and `{company_name}` are filled in.
[[nodiscard]] std::string fillNames(
    std::string_view text, const models::Agent& agent, std::string_view companyName
);

/// Lines `AI: …` and `USER: …` of the newest messages within `budget` bytes, oldest first. Of a
/// message that does not fit by itself the end is kept. Never cuts a character.
[[nodiscard]] std::string historyText(
    const std::vector<models::TranscriptMessage>& history, std::size_t budget
);

/// The stages as a numbered list, one a line.
[[nodiscard]] std::string sequenceText(const std::vector<models::Stage>& sequence);

/// What the caller said last; empty before.
[[nodiscard]] std::string_view questionOf(const std::vector<models::TranscriptMessage>& history);

}  // namespace hiveline::voice
