// In which language an agent speaks. Pure.
#pragma once

#include "generated/models/agents.h"

#include "voice/languages/language.h"

namespace hiveline::voice {

/// By `voice.languageAccent.language`, a name (`German`, `Deutsch`), a name among other words
/// (`Brazilian Portuguese`) or a tag (`de`, `de-AT`, RFC 5646); English where it is none of ours.
[[nodiscard]] const Language& languageOf(const models::Agent& agent);

}  // namespace hiveline::voice
