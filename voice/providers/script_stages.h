// What the scripted thinker asks next: the words of the first stage of the mission whose matter is
// still open, in its own words where it has asked before. Pure.
#pragma once

#include <string>

#include "voice/engine/turn.h"
#include "voice/providers/script_memory.h"

namespace hiveline::voice {

/// Empty where nothing is left to ask or say.
[[nodiscard]] std::string nextStage(const Turn& turn, const ScriptMemory& memory);

/// Words that ask for a slot and have not been said; the last of them where all have.
[[nodiscard]] std::string questionFor(const Asked& slot, const ScriptMemory& memory);

/// "Is there anything else?", each time in other words; empty where all of them were said.
[[nodiscard]] std::string anythingElse(const ScriptMemory& memory);

}  // namespace hiveline::voice
