// English: by which words callers are understood. Words of closed classes, and the clauses that
// they make.
#pragma once

#include <array>

#include "voice/languages/language.h"

namespace hiveline::voice::words_en {

inline constexpr std::array<CueWords, 19> kGrammarWords{{
    {Cue::kBygone, "since|yesterday|last|ago"},
    {Cue::kNextOne, "next"},
    {Cue::kNoPartner, "you|about|nobody|no one"},
    {Cue::kNobody, "nobody|no one"},
    {Cue::kWith, "with"},
    {Cue::kLetterArticle, "an|a"},
    {Cue::kByMeans, "by|with"},
    {Cue::kUnder, "under|for"},
    {Cue::kCase, "if|in|when"},
    {Cue::kSelf, "i"},
    {Cue::kRequest, "please|tell|give|spell"},
    {Cue::kAhead, "in"},
    {Cue::kOfMonth, "of"},
    {Cue::kUpTo, "to|or"},
    {Cue::kThreeQuarters, "three quarters"},
    {Cue::kConjunction, "and"},
    {Cue::kReason, "because|cause|cos|since|if|when|in case|although"},
    {Cue::kSomebody, "someone|somebody|anyone|anybody"},
    {Cue::kCallsBack,
     "call me|ring me|phone me|telephone me|call us|ring us|call back|ring back|give me a "
     "call|give me a ring|get back to me"},
}};

inline constexpr ClauseWords kClauseWords{
    .joints =
        "and|but|or|so|because|cause|cos|since|if|when|although|only|he|she|they|it's|he's|she's|"
        "they're|i've|i'm|we're|we've|i|we",
    .cases = "if|in case",
    .choices = "",
    .modals =
        "am|is|are|was|were|does|did|can|could|will|would|shall|should|may|might|must|have|has|"
        "isn't|aren't|doesn't|didn't|can't|won't",
    .verbs = "",
    .subjects =
        "i|you|we|they|he|she|it|there|that|this|these|those|somebody|someone|anybody|anyone",
    .openers = "my|your|our|the|his|her|their|people|a|an|both|all",
    .requested = "",
    .fronted = "so|nor|neither|only|such|there|that|all|what|as|than|it",
    .addressed = "do i|do you|do we|do they|do people|do your|do the",
    .tails =
        "or|or not|or what|or no|isn't it|aren't you|don't you|can i|do i|am i|isn't that|is "
        "it|didn't i|didn't you|haven't i|haven't you|won't it|"
        "won't you|doesn't it|wasn't it|weren't you|couldn't you|can't you",
    .backward = "it|that|this|them|those|one",
    .agents = "",
    .agreements = "",
    .clitics = "",
    .asserted = "",
};
static_assert(isComplete(kClauseWords));

}  // namespace hiveline::voice::words_en
