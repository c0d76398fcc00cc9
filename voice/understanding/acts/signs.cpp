#include "voice/understanding/acts/signs.h"

#include <algorithm>
#include <array>
#include <string>

#include "voice/understanding/acts/clauses.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kAfterLeave = 3;  // words that may follow a goodbye
constexpr std::size_t kShortLeave = 5;  // words of an utterance that may be one anyhow

}  // namespace

bool isAside(const Words& words, const Vocabulary& vocabulary) {
    constexpr std::array kAsides{
        Cue::kRemark,
        Cue::kWrongNumber,
        Cue::kRobot,
        Cue::kHuman,
        Cue::kRepeat,
        Cue::kWait,
        Cue::kInsult,
        Cue::kDontKnow,
        Cue::kUninterested,
        Cue::kWont,
        Cue::kEnough};
    const Words bare = withoutFillers(words, vocabulary);
    return std::ranges::any_of(kAsides, [&](Cue cue) {
        return vocabulary.has(cue, words) || vocabulary.has(cue, bare);
    });
}

namespace {

/// A yes or a no with a question behind it: "good, and what does it cost". "Yes, will do" is none.
std::size_t opening(const Words& bare, const Vocabulary& vocabulary, std::size_t at) {
    constexpr std::size_t kFewestBehind = 3;
    const std::size_t count =
        std::max(vocabulary.at(Cue::kYes, bare, at), vocabulary.at(Cue::kNo, bare, at));
    const std::size_t next = at + count;
    const bool isPraise = vocabulary.find(Cue::kGood, bare, next).has_value();
    const bool goesOn = vocabulary.at(Cue::kAnd, bare, next) > 0;
    return next + kFewestBehind <= bare.size() && (goesOn || !isPraise) ? count : 0;
}

/// Behind "well", "and", "hello": where a question begins.
Words afterOpening(const Words& words, const Vocabulary& vocabulary) {
    Words bare = withoutFillers(words, vocabulary);
    std::size_t at = 0;
    for (std::size_t count = 1; count > 0 && at < bare.size();) {
        count = std::max(
            {vocabulary.at(Cue::kGreeting, bare, at),
             vocabulary.at(Cue::kAnd, bare, at),
             vocabulary.at(Cue::kThanks, bare, at),
             opening(bare, vocabulary, at)}
        );
        at += count;
    }
    bare.erase(bare.begin(), bare.begin() + static_cast<std::ptrdiff_t>(std::min(at, bare.size())));
    return bare;
}

/// A phrase of a question that is not the beginning of a longer one of assent: "ist mir recht".
bool opensQuestion(const Words& words, const Vocabulary& vocabulary) {
    const auto found = vocabulary.find(Cue::kQuestion, words);
    return found && (found->first > 0 || std::max(
                                             {vocabulary.at(Cue::kYes, words, 0),
                                              vocabulary.at(Cue::kEnough, words, 0),
                                              vocabulary.at(Cue::kThanks, words, 0),
                                              vocabulary.at(Cue::kRemark, words, 0)}
                                         ) <= found->count);
}

/// By grammar alone, where nothing says that it is something else: "you have been ever so kind".
bool asksUnmarked(const Words& words, const Vocabulary& vocabulary) {
    constexpr std::array kOthers{
        Cue::kThanks,
        Cue::kGoodbye,
        Cue::kInsult,
        Cue::kRemark,
        Cue::kTold,
        Cue::kWait,
        Cue::kHuman,
        Cue::kDontKnow};
    return std::ranges::none_of(kOthers, [&](Cue cue) { return vocabulary.has(cue, words); }) &&
           asksByGrammar(words, vocabulary);
}

}  // namespace

bool isQuestion(std::string_view said, const Words& words, const Vocabulary& vocabulary) {
    return said.substr(0, kMaxUtterance).find('?') != std::string_view::npos ||
           opensQuestion(words, vocabulary) ||
           opensQuestion(afterOpening(words, vocabulary), vocabulary) ||
           asksUnmarked(words, vocabulary);
}

/// A goodbye counts where hardly anything follows it: what follows may be the matter of the call.
bool takesLeave(std::string_view said, const Words& words, const Vocabulary& vocabulary) {
    if (isQuestion(said, words, vocabulary)) {
        return false;
    }
    for (auto leave = vocabulary.find(Cue::kGoodbye, words); leave;
         leave = vocabulary.find(Cue::kGoodbye, words, leave->end())) {
        if (words.size() <= kShortLeave || words.size() - leave->end() <= kAfterLeave) {
            return true;
        }
    }
    return false;
}

bool isPlainReply(const Words& words, const Vocabulary& vocabulary) {
    constexpr std::array kQuiet{
        Cue::kYes,
        Cue::kNo,
        Cue::kPolite,
        Cue::kThanks,
        Cue::kEnough,
        Cue::kGreeting,
        Cue::kGoodbye,
        Cue::kIam,
        Cue::kWont,
        Cue::kUninterested};
    const Words bare = withoutFillers(words, vocabulary);
    for (std::size_t at = 0; at < bare.size();) {
        std::size_t count = 0;
        for (const Cue cue : kQuiet) {
            count = std::max(count, vocabulary.at(cue, bare, at));
        }
        if (count == 0) {
            return false;
        }
        at += count;
    }
    return true;
}

/// The longer phrase wins: "good day" is a greeting, though "good" may be a filler.
Words withoutFillers(const Words& words, const Vocabulary& vocabulary) {
    Words bare;
    for (std::size_t at = 0; at < words.size();) {
        const std::size_t filler = vocabulary.at(Cue::kFiller, words, at);
        const std::size_t other =
            std::max(vocabulary.at(Cue::kGreeting, words, at), vocabulary.at(Cue::kYes, words, at));
        if (filler > 0 && filler >= other) {
            at += filler;
            continue;
        }
        // "All right then" is no "all" with a filler behind it.
        for (const std::size_t end = at + std::max<std::size_t>(other, 1); at < end; ++at) {
            bare.push_back(words[at]);
        }
    }
    return bare;
}

}  // namespace hiveline::voice
