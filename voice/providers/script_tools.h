// When the scripted thinker uses a tool: the caller asks for it by the words of its name, and what
// the tool requires has been said. Pure.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "voice/engine/turn.h"

namespace hiveline::voice {

struct Wish {
    std::string question;         // for what is missing, or empty
    std::vector<ToolCall> calls;  // one, or none while something is missing
};

/// nullopt when the caller's last words, or words before them whose wish is still open, ask for no
/// tool.
[[nodiscard]] std::optional<Wish> wishedTool(const Turn& turn);

}  // namespace hiveline::voice
