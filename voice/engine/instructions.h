// What a model is told before it reads what was said: the system message, block by block. What is
// the same in every call of an agent stands first, then what is the same in this call, then what
// changes while it lasts, so that a service finds the longest beginning that it knows already.
// Pure.
#pragma once

#include <string>
#include <string_view>

#include "voice/engine/turn.h"

namespace hiveline::voice {

/// `endCall`: the function by which the model ends the call. `mission.prompt` stands in the place
/// of who the agent is; what it has no placeholder for follows it. One that shows what changes with
/// every turn stands last.
[[nodiscard]] std::string instructionsOf(const Turn& turn, std::string_view endCall);

/// Whether the mission's own prompt shows the history, so that it need not be given besides.
[[nodiscard]] bool showsHistory(const models::Agent& agent);
/// Whether it shows what was found for the question.
[[nodiscard]] bool showsContext(const models::Agent& agent);

/// Bytes of a block that others fill: role, objective, stages, products, properties.
inline constexpr std::size_t kMaxBlock = 64 * 1024;
/// Bytes of one property of a prospect or a source, and of all of them.
inline constexpr std::size_t kMaxProperty = 500;
inline constexpr std::size_t kMaxProperties = 4 * 1024;

}  // namespace hiveline::voice
