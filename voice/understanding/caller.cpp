#include "voice/understanding/caller.h"

#include <algorithm>
#include <utility>

#include "voice/understanding/caller_utterance.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxFact = 254;  // bytes; RFC 5321 has as many for an e-mail address
constexpr std::size_t kMaxNeeds = 50;
constexpr std::size_t kOpening = 4;  // words of an utterance among which a no corrects

}  // namespace

void Caller::keep(
    Utterance& heard, std::optional<std::string>& fact, std::string value, bool Asked::*slot
) {
    if (value.size() > kMaxFact) {
        return;
    }
    heard.gave.isNews = heard.gave.isNews || fact != value;
    if (fact && *fact != value) {
        heard.gave.changes = true;
        if (heard.corrects) {
            correct(*fact, value);
        }
    }
    fact = std::move(value);
    heard.gave.slots.*slot = true;
    refused_.*slot = false;
}

/// What was corrected into the old value is the new one, too.
void Caller::correct(const std::string& was, const std::string& is) {
    constexpr std::size_t kMaxCorrections = 100;
    for (CorrectedFact& before : corrections_) {
        before.is = before.is == was ? is : before.is;
    }
    if (corrections_.size() < kMaxCorrections) {
        corrections_.push_back({was, is});
    }
}

Heard Caller::hear(std::string_view said, std::string_view agentsWords, const Asked& byStage) {
    const std::string standard = vocabulary_.standard(said.substr(0, kMaxUtterance));
    Utterance heard{said.substr(0, kMaxUtterance), wordsOf(standard)};
    heard.taken.resize(heard.words.size());
    Asked asked = askedBy(agentsWords, vocabulary_);
    // A question of the mission's own words is for what its stage is for.
    asked = asked.other && !asked.number && byStage.isAny() ? byStage : asked;
    if (asked.isAny() && !asksAnew(agentsWords)) {
        asked_ = asked;
    }
    heard.asked = asked_;
    wasNameAsked_ = wasNameAsked_ || asked_.name;
    // What the agent has promised stands.
    wishesPerson_ = wishesPerson_ ||
                    agentsWords.find(vocabulary_.line(Line::kAdvice)) != std::string_view::npos;
    heard.asks = isQuestion(heard.said, heard.words, vocabulary_);
    heard.isAside = isAside(heard.words, vocabulary_);
    const auto no = vocabulary_.find(Cue::kNo, heard.words);
    heard.corrects = vocabulary_.has(Cue::kCorrect, heard.words) || (no && no->first < kOpening);
    // Each takes its words away from the next: an address of e-mail has dots and digits that are
    // none of a number, a day has digits that are none of an address, and what is left may be a
    // name.
    takeEmail(heard);
    (void)(mendPhone(heard) || mendEmail(heard));
    takeTime(heard);
    takePhone(heard);
    takeAddress(heard);
    takeName(heard);
    heard.gave.isAfterMiss = misunderstood_ > 0;
    heard.gave.isFirstMatter = !hasReason_;
    heard.gave.isAfterAnswer = wasQuestion_;
    const Act act = actOf(heard.said, heard.words, vocabulary_, heard.asked, heard.gave);
    wasQuestion_ = act == Act::kQuestion || (wasQuestion_ && act == Act::kRemark);
    follow(heard, act);
    takeConsent(heard, act);
    Heard result{
        act,
        heard.asked,
        heard.gave.slots,
        heard.gave.changes,
        heard.asks,
        isPlainReply(heard.words, vocabulary_),
        false,
        heard.isOver};
    result.leaves =
        act == Act::kGoodbye || takesLeave(heard.said, heard.words, vocabulary_) ||
        (vocabulary_.has(Cue::kEnough, heard.words) && act != Act::kCorrection &&
         (heard.asked.anythingElse || result.isPlain) && !heard.asks && !heard.gave.slots.isSlot());
    return result;
}

/// "Could you say it in other words?": what was asked before still is.
bool Caller::asksAnew(std::string_view agentsWords) const {
    return asked_.isAny() && agentsWords.ends_with(vocabulary_.line(Line::kAskRest));
}

void Caller::follow(const Utterance& heard, Act act) {
    misunderstood_ = act == Act::kOther ? misunderstood_ + 1 : 0;
    wishesPerson_ = wishesPerson_ || act == Act::kHuman || misunderstood_ >= kMaxMisunderstood;
    isUninterested_ = isUninterested_ || vocabulary_.has(Cue::kUninterested, heard.words);
    followMatter(heard, act);
    if (act == Act::kNo || act == Act::kDontKnow) {
        followRefusal(heard.asked, act);
    }
}

void Caller::followMatter(const Utterance& heard, Act act) {
    // "My name is Ada and the heating is broken" answers and states a need.
    const bool mayNeed =
        act == Act::kQuestion || (act == Act::kAnswer && !hasReason_ && !heard.asked.other);
    const auto need = vocabulary_.find(Cue::kNeed, heard.words);
    // "Is the money lost if I order?" is a question alone.
    const bool alsoNeeds = mayNeed && need && (act != Act::kQuestion || need->first < kOpening);
    if ((act == Act::kNeed || alsoNeeds) && needs_.size() < kMaxNeeds) {
        needs_.emplace_back(heard.said);
    }
    // "Three weeks I have been waiting, it's a disgrace": a matter, however it is put.
    constexpr std::size_t kTelling = 6;
    const bool complains = act == Act::kInsult && !hasReason_ &&
                           withoutFillers(heard.words, vocabulary_).size() >= kTelling;
    if (complains) {
        needs_.emplace_back(heard.said);
    }
    if (act == Act::kNeed || act == Act::kQuestion || alsoNeeds || complains) {
        hasReason_ = true;
        subject_ = joined(heard.words);
    }
}

/// What was asked for and is not known will not be told.
void Caller::followRefusal(const Asked& asked, Act act) {
    const bool isWithheld = !facts_.address && (facts_.name || act == Act::kNo);
    refused_.name = refused_.name || (asked.name && !facts_.name && act == Act::kNo);
    refused_.address = refused_.address || (asked.address && isWithheld);
    refused_.phone = refused_.phone || (asked.phone && !facts_.phoneNumber);
    refused_.email = refused_.email || (asked.email && !facts_.emailAddress);
    refused_.time = refused_.time || (asked.time && !facts_.when.isAny());
}

Caller listenedTo(
    const std::vector<models::TranscriptMessage>& messages,
    const Vocabulary& vocabulary,
    std::optional<Present> now,
    std::span<const models::Stage> stages
) {
    Caller caller(vocabulary, now);
    std::string_view asked;
    for (const models::TranscriptMessage& message : messages) {
        if (message.speaker == models::Speaker::kAi) {
            asked = message.message;
        } else {
            (void)caller.hear(message.message, asked, askedByStage(asked, stages, vocabulary));
        }
    }
    return caller;
}

}  // namespace hiveline::voice
