// An utterance by its clauses. Callers speak without marks, and say several things at a time: "I'm
// not so good on my feet do you come to the house". Which words belong together is told by words of
// closed classes (ClauseWords in language.h). Pure.
#pragma once

#include <string>
#include <vector>

#include "voice/understanding/words/vocabulary.h"

namespace hiveline::voice {

/// A clause asks by its grammar: its verb stands before its subject ("do you", "kommen Sie"), it
/// speaks of the other side where only a question does ("vous pouvez", "siete aperti"), it offers
/// two ways ("… o tengo que volver"), it tells of a case and not what happens in it ("et s'il
/// pleut"), or it ends as only questions do ("ou pas").
[[nodiscard]] bool asksByGrammar(const Words& words, const Vocabulary& vocabulary);

/// The clauses of what was said, in their order; the longest part that no reason and no case
/// follows first. Empty where there is one clause alone.
[[nodiscard]] std::vector<std::string> clausesIn(
    const std::string& said, const Vocabulary& vocabulary
);

/// A word asks for something: "when", "was", "cuánto". A verb before its subject only asks whether.
[[nodiscard]] bool asksForValue(const Words& words, const Vocabulary& vocabulary);

/// A word points to what was spoken of before.
[[nodiscard]] bool pointsBack(const Words& words, const Vocabulary& vocabulary);

}  // namespace hiveline::voice
