// French: by which words callers are understood. Words of closed classes, and the clauses that they
// make.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_fr {

inline constexpr std::array<CueWords, 19> kGrammarWords{{
    {Cue::kBygone, "depuis|hier|avant-hier|dernier|dernière|il y a"},
    {Cue::kNextOne, "prochain|prochaine|suivant|suivante"},
    {Cue::kNoPartner, "vous|toi|personne"},
    {Cue::kNobody, "à personne|avec personne"},
    {Cue::kWith, "avec"},
    {Cue::kLetterArticle, "un"},
    {Cue::kByMeans, "par|avec"},
    {Cue::kUnder, "sous|au nom de"},
    {Cue::kCase, "si|en|quand"},
    {Cue::kSelf, "je|moi"},
    {Cue::kRequest, "plaît|dites|donnez|épelez"},
    {Cue::kAhead, "dans"},
    {Cue::kOfMonth, "de|du"},
    {Cue::kUpTo, "à|ou"},
    {Cue::kThreeQuarters, "trois quarts"},
    {Cue::kConjunction, "et"},
    {Cue::kReason, "parce que|parce qu'il|parce qu'elle|puisque|si|car|comme|quand"},
    {Cue::kSomebody, "quelqu'un"},
    {Cue::kCallsBack, "me rappeler|me rappelle|nous rappeler|m'appeler|me téléphoner"},
}};

inline constexpr ClauseWords kClauseWords{
    .joints = "et|mais|ou|donc|car|parce|puisque|si|quand|comme|je|j'ai|j'habite|elle|il|on a",
    .cases = "si|s'il|s'ils|si jamais",
    .choices = "vous|je dois|je peux|j'ai|il faut|on peut|c'est|est-ce",
    .modals =
        "est-ce|avez-vous|pouvez-vous|êtes-vous|faites-vous|peut-on|puis-je|faut-il|y "
        "a-t-il|dois-je|acceptez-vous|prenez-vous|venez-vous|livrez-vous|vendez-vous|sera-t-il",
    .verbs = "",
    .subjects = "",
    .openers = "",
    .requested = "",
    .fronted = "",
    .addressed =
        "vous pouvez|vous allez|vous faites|vous avez encore|vous avez aussi|vous avez une|vous "
        "avez "
        "un|vous avez des|vous êtes ouvert|vous êtes ouverts|vous êtes assuré|vous êtes "
        "assurés|vous "
        "venez|vous passez|vous prenez|vous acceptez|vous livrez|vous vendez|vous réparez|vous "
        "fermez|vous ouvrez|vous proposez|vous donnez|vous gardez|vous comptez|vous "
        "remboursez|vous "
        "envoyez|vous travaillez|vous savez si|on peut|je peux|je pourrais|on pourrait",
    .tails =
        "ou|ou pas|ou non|quand|combien|comment|quoi|où|pourquoi|à quelle heure|en ce moment|c'est "
        "possible",
    .backward = "ça|cela|c'est|en|y",
    .agents = "vous",
    .agreements = "vous ez",
    .clitics = "en|y|me|m'|nous|le|la|les|lui|ne|n'",
    .asserted =
        "savez|voyez|comprenez|dites|avez|êtes|devez|aviez|étiez|disiez|m'avez|n'avez|l'avez|m'"
        "aviez",
};
static_assert(isComplete(kClauseWords));

}  // namespace hiveline::voice::words_fr
