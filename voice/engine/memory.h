// What a long call remembers of its beginning: when the words have no room any more, what matters
// of them is kept as it was said. It needs no model; notes of one may stand beside it. Pure.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "voice/engine/turn.h"

namespace hiveline::voice {

/// How a budget of tokens is shared: half for words and results of tools, half for passages. Where
/// the words take more than theirs, the oldest are folded into memory until half of that is left.
struct HistoryShares {
    std::size_t words = 0;  // tokens
    std::size_t kept = 0;   // tokens, after folding
    std::size_t passages = 0;
    std::size_t lines = 0;  // bytes of the memory's lines
};
[[nodiscard]] HistoryShares sharesOf(std::size_t historyTokens);

/// What folding took out.
struct Folded {
    std::vector<models::TranscriptMessage> messages;
    std::vector<ToolOutcome> outcomes;
};

/// Moves the oldest messages, with the tools among them, into the memory, as far as they have no
/// room. The caller's last words stay. Empty where there is room.
[[nodiscard]] Folded fold(
    Memory& memory,
    std::vector<models::TranscriptMessage>& history,
    std::vector<PlacedOutcome>& placed,
    const HistoryShares& shares
);

/// Adds what matters of these to the memory's lines, and lets go of the least of them where they
/// have more than `bytes`: the call's first lines last of all.
void remember(
    Memory& memory,
    const std::vector<models::TranscriptMessage>& messages,
    const std::vector<ToolOutcome>& outcomes,
    std::size_t bytes
);

/// How much a sentence is worth remembering: numbers, dates, names, agreements.
[[nodiscard]] int worthOf(std::string_view sentence);

}  // namespace hiveline::voice
