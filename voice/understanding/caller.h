// What callers say of themselves and want, heard utterance by utterance. A fact is what the words
// say, never a guess; a correction replaces. Pure.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "generated/models/conversations.h"

#include "voice/understanding/acts/acts.h"
#include "voice/understanding/facts/corrections.h"
#include "voice/understanding/facts/names.h"
#include "voice/understanding/times/dates.h"
#include "voice/understanding/words/numbers.h"

namespace hiveline::voice {

/// What a call has told of its caller; what was never told is absent.
struct CallerFacts {
    std::optional<std::string> name;
    std::optional<std::string> emailAddress;
    std::optional<std::string> phoneNumber;  // digits with an optional leading plus sign
    std::optional<std::string> address;
    std::optional<bool> audioConsent;
    When when;  // that somebody should come or call
    bool operator==(const CallerFacts&) const = default;
};

/// Utterances in a row that may be misunderstood; then a person has to go on.
inline constexpr int kMaxMisunderstood = 2;

/// One utterance understood.
struct Heard {
    Act act = Act::kOther;
    Asked asked;           // by the agent before it
    Asked given;           // what was taken from it
    bool changed = false;  // of what was known before
    bool asks = false;     // something is asked in it
    bool isPlain = false;  // yes, no, please, thank you and nothing else
    bool leaves = false;   // and with it the caller goes
    bool isOver = false;   // an hour was meant that has passed
};

/// A call is heard from its beginning for each turn, so nothing of this is stored: it is the same
/// again from the same transcript. Each utterance costs time linear in its words.
class Caller {
public:
    /// `now`: where the agent is; without it days such as "tomorrow" are not known.
    Caller(const Vocabulary& vocabulary, std::optional<Present> now)
        : vocabulary_(vocabulary),
          now_(now) {}

    /// The next utterance; `agentsWords` are those before it. Where they ask nothing, what was
    /// asked last is still open. `byStage`: see askedByStage().
    Heard hear(std::string_view said, std::string_view agentsWords, const Asked& byStage = {});

    [[nodiscard]] const CallerFacts& facts() const noexcept { return facts_; }
    /// What was told and then corrected, in the order of the corrections.
    [[nodiscard]] const std::vector<CorrectedFact>& corrections() const noexcept {
        return corrections_;
    }
    /// What will not be told.
    [[nodiscard]] const Asked& refused() const noexcept { return refused_; }
    [[nodiscard]] bool hasReason() const noexcept { return hasReason_; }
    /// Said to want nothing.
    [[nodiscard]] bool isUninterested() const noexcept { return isUninterested_; }
    [[nodiscard]] bool wishesPerson() const noexcept { return wishesPerson_; }
    /// Utterances in a row that were not understood.
    [[nodiscard]] int misunderstood() const noexcept { return misunderstood_; }
    /// The words in which something was wanted, as they were said.
    [[nodiscard]] const std::vector<std::string>& needs() const noexcept { return needs_; }
    /// What the last need or question was about, for one that says "it".
    [[nodiscard]] const std::string& subject() const noexcept { return subject_; }

private:
    /// Defined in caller_utterance.h, for the sources that read it.
    struct Utterance;
    [[nodiscard]] bool asksAnew(std::string_view agentsWords) const;
    // The readers, in the order in which hear() calls them: each marks the words that it has taken.
    void takeEmail(Utterance& heard);
    [[nodiscard]] Expected expectedTime(const Utterance& heard) const;
    void takeTime(Utterance& heard);
    [[nodiscard]] bool isTimeWished(const Utterance& heard, const DatesFound& found) const;
    [[nodiscard]] bool isHardlyMore(const Utterance& heard, const DatesFound& found) const;
    [[nodiscard]] bool hasPartOfDay(const Words& words) const;
    [[nodiscard]] bool isOfAgreed(const When& said) const;
    [[nodiscard]] Day nearAgreed(const DatesFound& found, const Day& next) const;
    void keepTime(Utterance& heard, When said);
    void takePhone(Utterance& heard);
    bool takePiece(Utterance& heard, const DigitRun& run);
    bool mendPhone(Utterance& heard);
    bool mendEmail(Utterance& heard);
    [[nodiscard]] bool isMisheard(
        const Utterance& heard, std::string_view said, std::string_view known
    ) const;
    void takeAddress(Utterance& heard);
    [[nodiscard]] NameAsked nameAsked(const Utterance& heard) const;
    void takeName(Utterance& heard);
    [[nodiscard]] std::optional<bool> mindsNot(const Utterance& heard, Act act) const;
    [[nodiscard]] bool endsWithYes(const Words& words) const;
    [[nodiscard]] bool endsDenying(const Words& words) const;
    // What follows from the act, which is judged when all has been read.
    void takeConsent(const Utterance& heard, Act act);
    void follow(const Utterance& heard, Act act);
    void followMatter(const Utterance& heard, Act act);
    void followRefusal(const Asked& asked, Act act);
    /// `slot`: which of the facts it is, for what the utterance gives and what was refused before.
    void keep(
        Utterance& heard, std::optional<std::string>& fact, std::string value, bool Asked::*slot
    );
    void correct(const std::string& was, const std::string& is);

    // What the call has come to.
    const Vocabulary& vocabulary_;
    const std::optional<Present> now_;
    CallerFacts facts_;
    Asked refused_;
    bool hasReason_ = false;
    bool wishesPerson_ = false;
    bool isUninterested_ = false;
    Asked asked_;  // and not answered
    bool wasNameAsked_ = false;
    bool wasQuestion_ = false;  // the utterance before
    int misunderstood_ = 0;
    std::string pendingDigits_;  // of a number that is told in pieces
    std::string surname_;        // where only it is known, or only the first name
    std::vector<std::string> needs_;
    std::vector<CorrectedFact> corrections_;
    std::string subject_;
};

/// All of a conversation with an agent that has these stages.
[[nodiscard]] Caller listenedTo(
    const std::vector<models::TranscriptMessage>& messages,
    const Vocabulary& vocabulary,
    std::optional<Present> now,
    std::span<const models::Stage> stages
);

}  // namespace hiveline::voice
