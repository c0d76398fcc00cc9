// Spanish: by which words callers are understood. Words of closed classes, and the clauses that
// they make.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_es {

inline constexpr std::array<CueWords, 19> kGrammarWords{{
    {Cue::kBygone,
     "desde|ayer|anteayer|anoche|hace|el pasado|la pasada|semana pasada|mes pasado|año "
     "pasado|lunes pasado|martes pasado|miércoles pasado|jueves pasado|viernes pasado|sábado "
     "pasado|domingo pasado"},
    {Cue::kNextOne, "próximo|próxima|viene|siguiente"},
    {Cue::kNoPartner, "usted|ustedes|ti|nadie"},
    {Cue::kNobody, "nadie"},
    {Cue::kWith, "con"},
    {Cue::kLetterArticle, "una"},
    {Cue::kByMeans, "con|por"},
    {Cue::kUnder, "a nombre de"},
    {Cue::kCase, "si|en|cuando"},
    {Cue::kSelf, "yo|soy"},
    {Cue::kRequest, "favor|diga|dígame|deme|deletree"},
    {Cue::kAhead, "en|dentro de"},
    {Cue::kOfMonth, "de|del"},
    {Cue::kUpTo, "a|o"},
    {Cue::kThreeQuarters, "tres cuartos"},
    {Cue::kConjunction, "y|e"},
    {Cue::kReason, "porque|si|cuando|aunque|es que"},
    {Cue::kSomebody, "alguien"},
    {Cue::kCallsBack, "llamarme|me llame|me llamen|llamarnos|devolverme la llamada"},
}};

inline constexpr ClauseWords kClauseWords{
    .joints = "y|pero|o|porque|pues|si|cuando|aunque|que si|es que|mi|tengo",
    .cases = "si",
    .choices = "tengo que|hay que|puedo|se puede|es|está|hace falta|me lo|lo tengo que",
    .modals =
        "tienen|tenéis|hacen|hacéis|pueden|podéis|abren|abrís|cierran|cerráis|aceptan|aceptáis|"
        "cobran|"
        "cobráis|venden|vendéis|lleváis|reparan|reparáis|trabajan|trabajáis|atienden|ofrecen|"
        "vienen|"
        "venís|dan|dais|traen|envían|mandan|arreglan|cambian|devuelven|incluyen|necesitan|"
        "necesitáis|"
        "están|estáis|saben|sabéis|cubre|cubren|sirve|se puede|se pueden|se llevan ustedes|se "
        "llevan|me pueden|me puede|me hacen|me dan|me cobran|me dejan|puedo",
    .verbs = "",
    .subjects = "",
    .openers = "",
    .requested = "",
    .fronted = "que|no|nunca|siempre|ya|lo|la|donde",
    .addressed =
        "ustedes tienen|ustedes hacen|ustedes pueden|ustedes aceptan|ustedes abren|ustedes se",
    .tails = "o|o no|o qué|verdad|a que sí|o cómo|o cuándo",
    .backward = "eso|esto|ello|lo|la",
    .agents = "",
    .agreements = "",
    .clitics = "",
    .asserted = "",
};
static_assert(isComplete(kClauseWords));

}  // namespace hiveline::voice::words_es
