#include <algorithm>
#include <array>

#include "voice/understanding/caller.h"
#include "voice/understanding/caller_utterance.h"

namespace hiveline::voice {

/// "Happy with that, yes": a short sentence with its yes behind, and no other word for or against.
bool Caller::endsWithYes(const Words& words) const {
    constexpr std::size_t kShort = 8;
    const std::array kAgainst{
        Cue::kNo, Cue::kNot, Cue::kWont, Cue::kDontKnow, Cue::kNoLonger, Cue::kInstead};
    bool isLast = false;
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t yes = vocabulary_.at(Cue::kYes, words, at);
        const std::size_t polite = vocabulary_.at(Cue::kPolite, words, at);
        const bool isApart = words[at].gap.find(',') != std::string::npos;
        isLast = yes > 0 ? isApart || isLast : isLast && polite > 0;
        at += std::max({yes, polite, std::size_t{1}});
    }
    return isLast && words.size() <= kShort &&
           std::ranges::none_of(kAgainst, [&](Cue cue) { return vocabulary_.has(cue, words); });
}

/// After "Do you mind if …?": a plain no consents and a plain yes does not; other words are left.
std::optional<bool> Caller::mindsNot(const Utterance& heard, Act act) const {
    const Words words = withoutFillers(heard.words, vocabulary_);
    std::size_t yes = 0;
    std::size_t no = 0;
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t inYes = vocabulary_.at(Cue::kYes, words, at);
        const std::size_t inNo = vocabulary_.at(Cue::kNo, words, at);
        yes += inYes > inNo ? 1 : 0;
        no += inNo > 0 && inNo >= inYes ? 1 : 0;
        at += std::max({inYes, inNo, std::size_t{1}});
    }
    const bool isAgainst = vocabulary_.has(Cue::kWont, words);
    if (heard.asks || isUninterested_ || words.empty() || (yes == 0 && no == 0)) {
        return std::nullopt;
    }
    if (vocabulary_.at(Cue::kNo, words, 0) > 0) {
        return !isAgainst && (no == 1 || yes > 0) ? std::optional(true) : std::nullopt;
    }
    if (isAgainst || yes != 1 || no > 0) {
        return isAgainst ? std::optional(false) : std::nullopt;
    }
    // "Yes" does mind, "go ahead" and "I don't" do not.
    const bool isOneWord = vocabulary_.at(Cue::kYes, words, 0) == 1;
    return act == Act::kYes ? std::optional(!isOneWord) : std::nullopt;
}

/// The last word denies the yes that the words begin with, and is no part of another ("warum
/// nicht").
bool Caller::endsDenying(const Words& words) const {
    constexpr std::size_t kMaxYesLength = 4;
    const std::size_t yes = vocabulary_.at(Cue::kYes, words, 0);
    if (yes < 2 || yes >= words.size() || words[yes].gap.find(',') != std::string::npos ||
        vocabulary_.at(Cue::kNot, words, words.size() - 1) != 1) {
        return false;
    }
    for (std::size_t size = 2; size <= std::min(kMaxYesLength, words.size() - yes); ++size) {
        if (vocabulary_.at(Cue::kYes, words, words.size() - size) == size) {
            return false;
        }
    }
    return true;
}

void Caller::takeConsent(const Utterance& heard, Act act) {
    const Words& words = heard.words;
    std::optional<bool> consent;
    if (vocabulary_.has(Cue::kRecordNo, words)) {
        consent = false;
    } else if (vocabulary_.has(Cue::kRecordYes, words)) {
        consent = true;
    } else if (heard.asked.minds) {
        consent = mindsNot(heard, act);
    } else if (heard.asked.consent && act == Act::kYes && endsDenying(words)) {
        consent = std::nullopt;  // "in Ordnung finde ich das nicht"
    } else if (heard.asked.consent && !isUninterested_ && (act == Act::kYes || act == Act::kNo)) {
        consent = act == Act::kYes;
    } else if (heard.asked.consent && !heard.asks && endsWithYes(words)) {
        consent = true;
    }
    facts_.audioConsent = consent ? consent : facts_.audioConsent;
}

}  // namespace hiveline::voice
