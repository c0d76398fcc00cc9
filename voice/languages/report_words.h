// What the report of a call says by itself, language by language.
#pragma once

#include <string_view>

#include "voice/languages/language.h"

namespace hiveline::voice {

/// `{}` stands for what a line is about. Names are filled in as they are, and numbers as numerals:
/// where a language would inflect for them, its line does without.
struct ReportWords {
    std::string_view tag;          // as the language has it, with its script where that has one
    std::string_view callBack;     // to be done, as the next
    std::string_view wishedTime;   // {}
    std::string_view nobodySpoke;  // a summary, as the next
    std::string_view callerOnly;   // who has not told a name
    std::string_view spokeOnce;    // {caller} {agent}, in this order
    std::string_view spoke;        // {caller} {agent} {count}: utterances
    std::string_view beganWith;    // {}
    std::string_view wasAbout;     // {}
    std::string_view toolDone;     // {}
    std::string_view toolFailed;   // {}
    /// In numerals: {d} or {dd}, {m} or {mm}, {yyyy}. Empty where the language's understanding has
    /// words for days.
    std::string_view date;
};

/// Of any of languages(); those of English for another one.
[[nodiscard]] const ReportWords& reportWordsOf(const Language& language);

}  // namespace hiveline::voice
