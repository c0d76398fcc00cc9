// French: by which words callers are understood. Words of closed classes, and the clauses that they
// make.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_fr {

inline constexpr std::array<CueWords, 16> kGrammarWords{{
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
}};

inline constexpr ClauseWords kClauseWords{
    .joints = "et|mais|ou|donc|car|parce|puisque|si|quand|comme|je|j'ai|j'habite|elle|il|on a",
    .reasons = "parce que|parce qu'il|parce qu'elle|puisque|si|car|comme|quand",
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
        "ou pas|ou non|quand|combien|comment|quoi|où|pourquoi|à quelle heure|en ce moment|c'est "
        "possible",
    .backward = "ça|cela|c'est|en|y",
    .agents = "",
    .agreements = "vous ez",
};
static_assert(isComplete(kClauseWords));

}  // namespace hiveline::voice::words_fr
