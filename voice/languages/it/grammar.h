// Italian: by which words callers are understood. Words of closed classes, and the clauses that
// they make.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_it {

inline constexpr std::array<CueWords, 19> kGrammarWords{{
    {Cue::kBygone, "ieri|l'altro ieri|scorso|scorsa|fa"},
    {Cue::kNextOne, "prossimo|prossima|seguente"},
    {Cue::kNoPartner, "lei|voi|te|nessuno"},
    {Cue::kNobody, "nessuno"},
    {Cue::kWith, "con"},
    {Cue::kLetterArticle, "una"},
    {Cue::kByMeans, "con|per"},
    {Cue::kUnder, "a nome"},
    {Cue::kCase, "se|in|quando"},
    {Cue::kSelf, "io|sono"},
    {Cue::kRequest, "favore|dica|mi"},
    {Cue::kAhead, "tra|fra|in"},
    {Cue::kOfMonth, "di|del"},
    {Cue::kUpTo, "a|o"},
    {Cue::kThreeQuarters, "tre quarti"},
    {Cue::kConjunction, "e|ed"},
    {Cue::kReason, "perché|se|quando|anche se|siccome"},
    {Cue::kSomebody, "qualcuno"},
    {Cue::kCallsBack, "richiamare|richiamarmi|mi richiami|chiamarmi|telefonarmi|mi chiami"},
}};

inline constexpr ClauseWords kClauseWords{
    .joints = "e|ma|o|perché|se|quando|però|anche se|è|sono|ho",
    .cases = "se",
    .choices = "devo|bisogna|posso|è|si può|si deve|ci vuole|lo devo",
    .modals =
        "avete|siete|fate|potete|dovete|volete|sapete|venite|tenete|chiudete|aprite|prendete|"
        "accettate|comprate|vendete|riparate|consegnate|lavorate|portate|mandate|offrite|usate|"
        "mettete|passate|trattate|servite|rimborsate|può|posso|possiamo|si può|si paga|bisogna|è "
        "possibile|lo possiamo|la possiamo|lo posso|la posso|ci mettete|si possono",
    .verbs = "",
    .subjects = "",
    .openers = "",
    .requested = "",
    .fronted = "che|non|mi|quando|se|perché|come|dove|già",
    .addressed = "voi fate|voi avete|voi siete|lei può",
    .tails =
        "o|o no|o cosa|vero|paga|è incluso|è inclusa|è compreso|è compresa|siete aperti|siete "
        "chiusi",
    .backward = "questo|quello|ci|ne|lo|la",
    .agents = "",
    .agreements = "",
    .clitics = "",
    .asserted = "",
};
static_assert(isComplete(kClauseWords));

}  // namespace hiveline::voice::words_it
