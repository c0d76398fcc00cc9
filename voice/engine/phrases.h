// What an agent says by itself: its mission's words, and where those are silent, words of ours in
// the agent's language.
#pragma once

#include "generated/models/agents.h"

#include "voice/engine/call.h"

namespace hiveline::voice {

/// The language is `voice.languageAccent.language`, a name (`German`, `Deutsch`) or a tag (`de`,
/// `de-AT`, RFC 5646); English where it is none of ours. Greeting and farewell may hold the
/// placeholders of fillSpoken().
[[nodiscard]] Phrases phrasesOf(
    const models::Agent& agent, std::string_view companyName, const CallFacts& facts = {}
);

}  // namespace hiveline::voice
