// In which language an agent speaks. Pure.
#pragma once

#include <optional>
#include <string>

#include "generated/models/agents.h"

#include "voice/languages/language.h"

namespace hiveline::voice {

/// The tag of that language for browsers and services (RFC 5646), with the region that the agent
/// has (`no-NO` is `nb-NO`); what the agent has where it is none of our languages; nullopt where it
/// has none.
[[nodiscard]] std::optional<std::string> languageTagOf(const models::Agent& agent);

/// By `voice.languageAccent.language`, a name (`German`, `Deutsch`), a name among other words
/// (`Brazilian Portuguese`) or a tag (`de`, `de-AT`, RFC 5646); English where it is none of ours.
[[nodiscard]] const Language& languageOf(const models::Agent& agent);

}  // namespace hiveline::voice
