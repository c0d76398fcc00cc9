// What is asked of a transcript, the oldest message first. Pure.
#pragma once

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <vector>

#include "generated/models/conversations.h"

namespace hiveline::voice {

/// How many messages there are up to the caller's last words, these included; 0 where the caller
/// has said nothing.
[[nodiscard]] inline std::size_t upToLastWords(const std::vector<models::TranscriptMessage>& history
) {
    const auto last = std::find_if(history.rbegin(), history.rend(), [](const auto& message) {
        return message.speaker == models::Speaker::kUser;
    });
    return static_cast<std::size_t>(std::distance(last, history.rend()));
}

/// The caller's last words; null where there are none.
[[nodiscard]] inline const models::TranscriptMessage* lastWords(
    const std::vector<models::TranscriptMessage>& history
) {
    const std::size_t end = upToLastWords(history);
    return end == 0 ? nullptr : &history[end - 1];
}

}  // namespace hiveline::voice
