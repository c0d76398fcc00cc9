// From stored records to what a call is about.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

#include "generated/models/actions.h"
#include "generated/models/agents.h"

#include "voice/engine/call.h"

namespace hiveline::voice {

/// The trigger of actions that an agent may perform while a call lasts.
inline constexpr std::string_view kDuringCall = "DURING_CALL";

inline constexpr std::size_t kMaxTools = 128;

/// The active actions with an endpoint whose trigger is kDuringCall as functions: names made of
/// what a model may write, told apart by a number where they would be the same. The first
/// kMaxTools.
[[nodiscard]] std::vector<Tool> toolsOf(const std::vector<models::Action>& actions);

/// How many words of the caller interrupt the agent; 0: whatever they say.
[[nodiscard]] std::size_t interruptionWords(const models::Agent& agent);

/// How long a caller hears nothing until the agent asks to wait; 0: it never does.
[[nodiscard]] std::chrono::milliseconds waitingAfter(const models::Agent& agent);

}  // namespace hiveline::voice
