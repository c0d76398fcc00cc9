// When the scripted thinker uses a tool: the caller asks for it by the words of its name, and what
// the tool requires has been said. Pure.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "voice/engine/turn.h"
#include "voice/providers/script_memory.h"

namespace hiveline::voice {

struct Wish {
    std::string question;         // for what is missing, or empty
    std::vector<ToolCall> calls;  // one, or none while something is missing
};

/// nullopt when the caller's last words, or words before them whose wish is still open, ask for no
/// tool, and where the same thing was asked twice without an answer that can be used. Arguments
/// have the types of the tool's schema: numbers, booleans, one of an `enum`; days and hours as
/// `date`, `time` or `date-time` (RFC 3339, in the agent's time zone).
[[nodiscard]] std::optional<Wish> wishedTool(const Turn& turn, const ScriptMemory& memory);

}  // namespace hiveline::voice
