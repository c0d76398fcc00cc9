// How callers ask where no mark and no question word tells: by the grammar of a clause, language by
// language. All of these are words of closed classes; what a clause is about does not matter.
#pragma once

#include <string_view>

#include "voice/languages/language.h"

namespace hiveline::voice {

/// Phrases are separated by `|`.
struct ClauseWords {
    std::string_view tag;        // as the language has it
    std::string_view joints;     // begin a clause that is no part of the one before
    std::string_view reasons;    // of these: what follows tells why, or in which case
    std::string_view modals;     // stand before their subject in a question, and are no requests
    std::string_view verbs;      // the same of verbs by which something is requested, too
    std::string_view subjects;   // what follows such a verb
    std::string_view openers;    // what follows it where an utterance begins so
    std::string_view requested;  // what follows verb and subject in a request: "rufen Sie mich"
    std::string_view fronted;  // before a verb, they turn it round in a statement: "dann komme ich"
    std::string_view addressed;  // speak of the other side: a question put as a statement
    std::string_view tails;      // what only a question ends with
    std::string_view backward;   // point to what was spoken of before: "that", "da", "eso"
};

/// Of a language in which callers are understood; those of English for another one.
[[nodiscard]] const ClauseWords& clauseWordsOf(std::string_view tag);

}  // namespace hiveline::voice
