// Transcripts as a PUT may send them: messages, or text of lines `AI: …` and `USER: …`.
#pragma once

#include <string_view>
#include <utility>
#include <vector>

#include "generated/models/conversations.h"

namespace hiveline::handlers {

/// Lines that begin with `AI:`, `AGENT:`, `USER:` or `CALLER:` (any case) start a message; a line
/// without a speaker continues the one before. Text before the first speaker, or without any, is a
/// message of the USER. Messages without words are dropped.
[[nodiscard]] std::vector<std::pair<models::Speaker, std::string>> parseTranscript(
    std::string_view text
);

}  // namespace hiveline::handlers
