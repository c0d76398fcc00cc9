// Whether a caller really said what a model reports of them. Pure.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "generated/models/conversations.h"

#include "voice/providers/thinker.h"

namespace hiveline::voice {

/// The caller's words of a call, and what may be said of them.
class Evidence {
public:
    explicit Evidence(const std::vector<models::TranscriptMessage>& messages);

    /// The caller said something at all.
    [[nodiscard]] bool hasWords() const noexcept { return !said_.empty(); }
    /// Every word of it was said, in any case of letters.
    [[nodiscard]] bool holdsWords(std::string_view value) const;
    /// Written, or spoken as in "ada at example dot com".
    [[nodiscard]] bool holdsEmailAddress(std::string_view value) const;
    /// Its digits were said in a row in one utterance, whatever stood between them.
    [[nodiscard]] bool holdsPhoneNumber(std::string_view value) const;
    /// Consent to a recording that was given or refused in words.
    [[nodiscard]] std::optional<bool> audioConsent() const noexcept { return audioConsent_; }

private:
    std::string said_;                  // one utterance a line
    std::string letters_;               // without white space, spoken signs as signs
    std::vector<std::string> digits_;   // of each utterance
    std::optional<std::string> email_;  // as the rules of facts.h find it
    std::optional<bool> audioConsent_;
};

/// The report in what a model wrote: the first JSON object in the text. Of the facts about the
/// caller those that the evidence holds; the rest as far as it has the expected shape. nullopt
/// where there is no object with a summary.
[[nodiscard]] std::optional<CallReport> reportFrom(
    std::string_view text, const std::vector<models::TranscriptMessage>& messages
);

}  // namespace hiveline::voice
