// Dutch: by which words callers are understood. Words of closed classes, and the clauses that they
// make.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_nl {

inline constexpr std::array<CueWords, 19> kGrammarWords{{
    {Cue::kBygone, "sinds|gisteren|eergisteren|vorige|vorig|afgelopen|geleden"},
    {Cue::kNextOne, "volgende|komende|aanstaande"},
    {Cue::kNoPartner, "u|jou|jullie|niemand"},
    {Cue::kNobody, "niemand*"},
    {Cue::kWith, "met"},
    {Cue::kLetterArticle, "een"},
    {Cue::kByMeans, "met|per"},
    {Cue::kUnder, "op|onder"},
    {Cue::kCase, "als|bij|indien|in"},
    {Cue::kSelf, "ik|hier is|hier spreekt"},
    {Cue::kRequest, "alstublieft|alsjeblieft|vertel|geef|zeg|spel"},
    {Cue::kAhead, "over|in"},
    {Cue::kOfMonth, "van"},
    {Cue::kUpTo, "tot|of|à"},
    {Cue::kThreeQuarters, "driekwart"},
    {Cue::kConjunction, "en"},
    {Cue::kReason, "want|omdat|als|terwijl|hoewel"},
    {Cue::kSomebody, "iemand"},
    {Cue::kCallsBack, "terugbellen|mij bellen|me bellen|mij opbellen|me opbellen|terugbelt"},
}};

inline constexpr ClauseWords kClauseWords{
    .joints = "en|maar|of|want|omdat|als|dus|toen|terwijl",
    .cases = "als|indien",
    .choices = "",
    .modals =
        "heb|hebt|heeft|hebben|ben|bent|is|zijn|kan|kun|kunt|kunnen|mag|mogen|moet|moeten|wil|wilt|"
        "willen|zal|zullen|zou|zouden|krijg|krijgt|krijgen|wordt|worden|gaat|past|weet|weten|doe|"
        "doet|"
        "doen|kom|komt|komen|neem|neemt|nemen|geeft|geven|werkt|werken|lever|levert|leveren|"
        "verkoopt|"
        "verkopen|repareert|repareren|rekent|rekenen|gaan|blijft|staat|hoort|stuurt|sturen|belt|"
        "bellen|betaal|betaalt|betalen|zit|zitten|accepteert|accepteren",
    .verbs = "",
    .subjects = "u|jullie|je|jij|ik|we|wij|het|dat|er|hij|ze|zij",
    .openers = "die|iemand|mijn|de|een|daar|ook|dan|hier|nog",
    .requested = "",
    .fronted =
        "dan|nu|dus|toen|daar|hier|morgen|vandaag|gisteren|helaas|misschien|zo|dat|die|dit|wat|"
        "eigenlijk|daarom|anders|ook|nog|te|niet|ja|nou|oh",
    .addressed = "jullie hebben|jullie doen|jullie zijn open|u doet|u heeft mijn|u heeft toch",
    .tails = "of|of niet|of wel|of hoe|of zo|mag die mee|mag dat|kan dat",
    .backward = "dat|het|daar|dit|daarvoor|ervoor|erbij",
    .agents = "u|jullie",
    .agreements = "u t|u en|jullie t|jullie en",
    .clitics = "",
    .asserted = "",
};
static_assert(isComplete(kClauseWords));

}  // namespace hiveline::voice::words_nl
