// What words look like by themselves, whatever was asked: a question, a goodbye, a plain yes or no.
// What they are in a call is for acts.h to say. Pure.
#pragma once

#include <string_view>

#include "voice/understanding/words/vocabulary.h"

namespace hiveline::voice {

/// The words say yes, no, please or thank you, and nothing else.
[[nodiscard]] bool isPlainReply(const Words& words, const Vocabulary& vocabulary);

/// The words close with a goodbye, or are hardly more than one: "I have to go to work at eight"
/// takes no leave.
[[nodiscard]] bool takesLeave(
    std::string_view said, const Words& words, const Vocabulary& vocabulary
);

/// Signs of acts that take nothing: whoever says them says no name with them.
[[nodiscard]] bool isAside(const Words& words, const Vocabulary& vocabulary);

/// Something is asked.
[[nodiscard]] bool isQuestion(
    std::string_view said, const Words& words, const Vocabulary& vocabulary
);

/// Without the words that say nothing ("um", "also").
[[nodiscard]] Words withoutFillers(const Words& words, const Vocabulary& vocabulary);

}  // namespace hiveline::voice
