// Whether a caller really said what a model reports of them. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generated/models/agents.h"
#include "generated/models/conversations.h"

#include "voice/providers/thinker.h"
#include "voice/understanding/caller.h"

namespace hiveline::voice {

/// The caller's words of a call, and what may be said of them. What was told and then corrected is
/// no fact, and neither is what the agent alone has said.
class Evidence {
public:
    /// The agent's language and country are those in which words and numbers are read.
    Evidence(const std::vector<models::TranscriptMessage>& messages, const models::Agent& agent);

    /// The caller said something at all.
    [[nodiscard]] bool hasWords() const noexcept { return !utterances_.empty(); }
    /// Every word of it was said or spelled, and not of somebody else. Titles count as said;
    /// accents and ways to write umlauts do not matter.
    [[nodiscard]] bool holdsName(std::string_view value) const;
    /// Written, or spoken as in "ada at example dot com".
    [[nodiscard]] bool holdsEmailAddress(std::string_view value) const;
    /// Its digits were said in a row, as numerals or words, in one utterance or several; with or
    /// without the country's code; not as another kind of number.
    [[nodiscard]] bool holdsPhoneNumber(std::string_view value) const;
    /// Every word and number of it was said, each number beside a word of it.
    [[nodiscard]] bool holdsAddress(std::string_view value) const;
    /// The text with what was corrected later as it stands then.
    [[nodiscard]] std::string corrected(std::string_view text) const {
        return withCorrections(text, corrections_);
    }
    /// What the rules themselves have understood.
    [[nodiscard]] const CallerFacts& facts() const noexcept { return facts_; }

private:
    struct Utterance {
        Words words;
        std::vector<std::string> numerals;  // its words, number words as numerals
        std::vector<std::string> spelled;
        std::vector<std::string> digits;  // runs that may be of a telephone
        bool isMostlyDigits = false;
    };
    [[nodiscard]] static Utterance read(std::string_view said, const Vocabulary& vocabulary);
    [[nodiscard]] bool holdsNameWord(const Word& word) const;
    [[nodiscard]] bool isOfAnother(const Utterance& utterance, std::size_t at) const;
    [[nodiscard]] bool isRetracted(std::string_view value) const;

    const Vocabulary& vocabulary_;
    const std::string callingCode_;
    std::vector<Utterance> utterances_;
    CallerFacts facts_;
    std::vector<CorrectedFact> corrections_;
};

/// The report in what a model wrote: the first JSON object in the text. Of the facts about the
/// caller those that the evidence holds; in place of one that it does not hold what the rules have
/// understood themselves; the rest as far as it has the expected shape. nullopt where there is no
/// object with a summary.
[[nodiscard]] std::optional<CallReport> reportFrom(
    std::string_view text,
    const std::vector<models::TranscriptMessage>& messages,
    const models::Agent& agent
);

}  // namespace hiveline::voice
