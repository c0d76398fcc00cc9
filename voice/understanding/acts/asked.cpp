#include "voice/understanding/acts/asked.h"

#include <algorithm>
#include <array>
#include <string>

namespace hiveline::voice {
namespace {

/// A phrase of the cue that is no part of one of the other: "account number" asks for no telephone.
/// `fewest`: words that a phrase of the other has at least.
bool hasOutside(
    Cue cue, Cue other, const Words& words, const Vocabulary& vocabulary, std::size_t fewest = 1
) {
    std::size_t at = 0;
    while (at < words.size()) {
        const std::size_t size = vocabulary.at(other, words, at);
        const std::size_t within = size >= fewest ? size : 0;
        if (within == 0 && vocabulary.at(cue, words, at) > 0) {
            return true;
        }
        at += std::max<std::size_t>(within, 1);
    }
    return false;
}

/// One kind may rule out another: the word for an e-mail address has "address" in it, and a
/// customer number is a number.
Asked cuesIn(std::string_view text, const Vocabulary& vocabulary) {
    const Words words = wordsOf(text);
    const auto has = [&](Cue cue) { return vocabulary.has(cue, words); };
    Asked asked;
    asked.email = has(Cue::kAskEmail);
    constexpr std::size_t kMyNameIs = 3;  // "my name is Jana, how can I help?"
    asked.name = hasOutside(Cue::kAskName, Cue::kNameIs, words, vocabulary, kMyNameIs);
    asked.address = has(Cue::kAskAddress) && !asked.email;
    asked.phone = hasOutside(Cue::kAskPhone, Cue::kOtherNumber, words, vocabulary);
    asked.number = !asked.phone && has(Cue::kOtherNumber);
    asked.time = has(Cue::kAskTime);
    asked.anythingElse = has(Cue::kAskElse);
    asked.consent = has(Cue::kAskConsent);
    asked.reason = has(Cue::kAskReason) && !asked.anythingElse;
    return asked;
}

/// The questions of a text, each to its question mark.
std::string questionsIn(std::string_view text) {
    std::string questions;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool isEnd = i + 1 == text.size() || text[i + 1] == ' ' || text[i + 1] == '\n';
        if (text[i] == '?') {
            questions.append(text.substr(begin, i + 1 - begin)).append(" ");
        }
        if (text[i] == '?' || ((text[i] == '.' || text[i] == '!') && isEnd)) {
            begin = i + 1;
        }
    }
    return questions;
}

/// "Please spell your name", without a question mark.
bool isRequest(const Words& words, const Vocabulary& vocabulary) {
    return vocabulary.has(Cue::kYours, words) || vocabulary.has(Cue::kRequest, words);
}

}  // namespace

Asked askedBy(std::string_view agentsWords, const Vocabulary& vocabulary) {
    const std::string questions = questionsIn(agentsWords);
    Asked asked = cuesIn(questions.empty() ? agentsWords : std::string_view(questions), vocabulary);
    if (questions.empty() && !isRequest(wordsOf(agentsWords), vocabulary)) {
        // A fact that is told asks for nothing: "a cake costs 58 euros", "appointments can be
        // moved".
        asked.number = asked.time = false;
    }
    if (!questions.empty() && !asked.isAny()) {
        // "This call is recorded. Is that all right?"
        const Words question = wordsOf(questions);
        asked.consent =
            vocabulary.has(Cue::kAskConsent, wordsOf(agentsWords)) &&
            (vocabulary.has(Cue::kYes, question) || vocabulary.has(Cue::kMindAsked, question));
    }
    asked.minds = asked.consent && vocabulary.has(Cue::kMindAsked, wordsOf(agentsWords));
    if (questions.empty() && vocabulary.has(Cue::kNameIs, wordsOf(agentsWords))) {
        asked.name = false;  // "my name is Jana" tells one
    }
    Asked known = asked;
    known.number = false;
    asked.other = !questions.empty() && !known.isAny();
    return asked;
}

Asked askedForBy(std::string_view description, const Vocabulary& vocabulary) {
    return cuesIn(description, vocabulary);
}

Asked askedByStage(
    std::string_view agentsWords,
    std::span<const models::Stage> stages,
    const Vocabulary& vocabulary
) {
    for (const models::Stage& stage : stages) {
        const std::string& say = stage.say ? *stage.say : std::string();
        if (!say.empty() && agentsWords.ends_with(say)) {
            return askedForBy(stage.description.value_or(""), vocabulary);
        }
    }
    return {};
}

}  // namespace hiveline::voice
