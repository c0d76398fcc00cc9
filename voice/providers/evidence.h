// Whether a caller really said what a model reports of them. Pure.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generated/models/agents.h"
#include "generated/models/conversations.h"

#include "voice/providers/thinker.h"
#include "voice/understanding/caller.h"
#include "voice/understanding/facts/email.h"
#include "voice/understanding/facts/said_address.h"

namespace hiveline::voice {

/// The caller's words of a call, and what may be said of them. What was told and then corrected is
/// no fact, and neither is what only might be, what is not so any more, or what the agent alone has
/// said; but a yes to an agent's question confirms what is in it.
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
        AddressUtterance address;
        std::vector<std::string> digits;  // runs that may be of a telephone; empty: words between
        bool isMostlyDigits = false;
        bool beginsWithDigits = false;
        bool endsAsking = false;
        bool answersPhone = false;  // the agent has asked for one
        bool tellsName = false;     // the agent has asked for it
    };
    struct AgentsSentence {
        Utterance utterance;
        std::size_t before = 0;  // the caller's first utterance behind it
    };
    [[nodiscard]] static Utterance read(
        std::string_view said, const Vocabulary& vocabulary, Whose whose
    );
    static void readDigits(Utterance& made, const Vocabulary& vocabulary, Whose whose);
    void takeConfirmed(std::string_view agentsWords, const Utterance& heard, std::string_view said);
    [[nodiscard]] bool isYes(const Utterance& heard, std::string_view said) const;
    [[nodiscard]] bool isEcho(
        std::size_t utterance, const std::function<bool(const Utterance&)>& holds, Cue unless
    ) const;
    [[nodiscard]] bool isTitleAt(const Words& words, std::size_t at) const;
    [[nodiscard]] bool holdsInARow(const Words& name) const;
    [[nodiscard]] bool isFormerEmail(
        const Words& words, const EmailFound& last, std::string_view wanted
    ) const;
    [[nodiscard]] bool holdsNameWord(const Word& word) const;
    [[nodiscard]] bool isOwnName(const Utterance& utterance, std::size_t at) const;
    [[nodiscard]] bool isAnothers(const Word& lastOfName) const;
    [[nodiscard]] bool isNamed(const Utterance& utterance, std::size_t at) const;
    [[nodiscard]] bool isOpening(const Utterance& utterance, std::size_t at) const;
    [[nodiscard]] bool isStatedOwn(
        const Utterance& utterance, std::size_t at, std::size_t reach = 4
    ) const;
    [[nodiscard]] bool holdsDigits(
        const Utterance& utterance, std::string_view value, std::vector<std::string>& open
    ) const;
    [[nodiscard]] bool tellsPhone(const Utterance& utterance) const;
    [[nodiscard]] bool isRetracted(std::string_view value) const;

    const Vocabulary& vocabulary_;
    const std::string callingCode_;
    std::vector<Utterance> utterances_;
    std::vector<AgentsSentence> agents_;
    std::vector<Utterance> confirmed_;         // what the agent asked and the caller said yes to
    std::vector<std::string> confirmedNames_;  // words of it
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
