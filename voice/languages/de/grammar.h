// German: by which words callers are understood. Words of closed classes, and the clauses that they
// make.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_de {

inline constexpr std::array<CueWords, 19> kGrammarWords{{
    {Cue::kBygone, "seit|gestern|vorgestern|letzten|letzte|letzter|letztes|vorigen|vorige"},
    {Cue::kNextOne, "nächsten|nächster|nächste|nächstes|kommenden|kommende|kommender"},
    {Cue::kNoPartner, "ihnen|dir|euch|wem|niemandem|niemand|niemanden"},
    {Cue::kNobody, "niemand*"},
    {Cue::kWith, "mit"},
    {Cue::kLetterArticle, "einem"},
    {Cue::kByMeans, "mit|per|bar"},
    {Cue::kUnder, "auf|unter"},
    {Cue::kCase, "wenn|falls|bei|hat|riecht"},
    {Cue::kSelf, "ich|hier ist|hier spricht"},
    {Cue::kRequest, "bitte|sagen|nennen|geben|buchstabieren"},
    {Cue::kAhead, "in"},
    {Cue::kOfMonth, "im|vom"},
    {Cue::kUpTo, "bis|oder"},
    {Cue::kThreeQuarters, "dreiviertel"},
    {Cue::kConjunction, "und"},
    {Cue::kReason, "weil|wenn|falls|obwohl|denn|da"},
    {Cue::kSomebody, "jemand|jemanden|wer von ihnen"},
    {Cue::kCallsBack,
     "zurückrufen|zurückruft|mich anrufen|mich anruft|uns anrufen|bei mir meld*|bei mir meldet"},
}};

inline constexpr ClauseWords kClauseWords{
    .joints = "und|aber|oder|sondern|denn|weil|wenn|falls|obwohl|dass|ob|sonst",
    .cases = "wenn|falls",
    .choices = "",
    .modals =
        "haben|habt|hast|hat|sind|seid|ist|bin|können|könnt|kannst|kann|könnten|könntet|könnte|"
        "wollen|"
        "wollt|willst|müssen|müsst|muss|dürfen|darf|sollen|soll|sollte|würden|würdet|würde|hätten|"
        "hättet|wissen|wisst|weißt|werden|wird|wäre|wär|geht|ginge|gilt|kostet|dauert|reicht|gibt|"
        "lohnt|zahlt|bezahlt|übernimmt|stimmt|passt|bekomme|kriege|krieg|zahle|brauche|brauch",
    .verbs =
        "machen|macht|machst|kommen|kommt|kommst|nehmen|nehmt|nimmst|bieten|bietet|geben|gebt|"
        "liefern|"
        "liefert|arbeiten|arbeitet|brauchen|braucht|brauchst|führen|verkaufen|verkauft|reparieren|"
        "berechnen|verlangen|schicken|rufen|ruft|bringen|bringt|holen|holt|akzeptieren|akzeptiert|"
        "melden|meldet|schafft|schaffen|fahren|fährt|öffnen|schließen|gehen",
    .subjects = "sie|ihr|du|wir|ich|man|er",
    .openers =
        "es|das|der|die|den|da|sich|jemand|denn|auch|heute|morgen|noch|eigentlich|mein|meine|ihre|"
        "eine|einer|ein|mein|dann|vielleicht|hier",
    .requested = "mich|mir|uns|sich|bitte|einfach|doch|jemanden|mal",
    .fronted =
        "also|so|dann|da|jetzt|nun|heute|morgen|gestern|leider|vielleicht|natürlich|hier|dort|"
        "deshalb|"
        "deswegen|trotzdem|sonst|das|es|danach|vorher|zuerst|eigentlich|übrigens|damit|dafür|dazu|"
        "nämlich|eben|halt|schon|auch|noch|ja|ach",
    .addressed = "",
    .tails = "oder|oder nicht|oder wie|oder was|oder doch",
    .backward = "das|es|da|dafür|damit|dabei|davon|dazu|daran",
    .agents = "sie|ihr|du",
    .agreements = "sie en|sie sind|wir en|ihr t|ihr en|du st",
    .clitics = "",
    .asserted = "",
};
static_assert(isComplete(kClauseWords));

}  // namespace hiveline::voice::words_de
