#include "voice/understanding/answers/relevance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "voice/understanding/acts/clauses.h"

namespace hiveline::voice {
namespace {

constexpr double kQuestionFloor = 0.5;
constexpr double kStatementFloor = 0.5;
constexpr double kShareOfBest = 0.9;  // of the second sentence
constexpr double kUnseenAsked = 1.7;  // weight of a word that no sentence has
constexpr double kUnseenShare = 0.9;  // of the weight of a word that one sentence has
constexpr double kUnseenStated = 1.0;
constexpr double kKindWeight = 1.5;
constexpr double kRare = 1.6;       // weight of a word that few sentences have
constexpr double kUncommon = 1.3;   // the same where few sentences are known at all
constexpr double kNearlyAll = 0.7;  // of what is wanted

/// Adds to each sentence what it has of a word, and returns the most that one can have.
double rateWord(
    std::vector<Candidate>& all, const Knowledge& knowledge, const std::string& word, Saying saying
) {
    std::vector<double> having;
    having.reserve(all.size());
    for (const Candidate& each : all) {
        having.push_back(knowledge.has(each, word));
    }
    const auto seen = std::ranges::count_if(having, [](double has) { return has > 0; });
    const double unseen = saying == Saying::kQuestion ? kUnseenAsked : kUnseenStated;
    const double weight =
        seen == 0 ? std::min(unseen, kUnseenShare * std::log1p(static_cast<double>(all.size())))
                  : std::log1p(static_cast<double>(all.size()) / static_cast<double>(seen));
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i].score += weight * having[i];
        all[i].rarest =
            std::max(all[i].rarest, having[i] >= kOfHeading && seen <= 2 ? weight : 0.0);
        all[i].hasCode = all[i].hasCode || (having[i] >= 1 && isCode(word));
    }
    return weight;
}

/// The same of a kind of thing that is asked for.
double rateKind(
    std::vector<Candidate>& all,
    const Knowledge& knowledge,
    const Kind& kind,
    const Vocabulary& vocabulary,
    bool isAllThereIs
) {
    constexpr double kOfUnnamed = 0.8;
    for (Candidate& each : all) {
        const bool fits = knowledge.isOfKind(each, kind, vocabulary) ||
                          (kind.sign == Cue::kHoursSign && hasClock(each.words));
        // "How long does it take" is answered by "four days" as well as by "takes four days".
        const bool isNamed = isAllThereIs || knowledge.headsCue(each, kind.asked, vocabulary);
        each.score =
            fits ? each.score + kKindWeight * (isNamed ? 1.0 : kOfUnnamed) : each.score / 2;
    }
    return kKindWeight;
}

/// The same of what something is.
double rateMeaning(
    std::vector<Candidate>& all,
    const Knowledge& knowledge,
    const Wanted& wanted,
    const Vocabulary& vocabulary
) {
    for (Candidate& each : all) {
        each.score = knowledge.explains(each, wanted.words, vocabulary) ? each.score + kKindWeight
                                                                        : each.score / 2;
    }
    return kKindWeight;
}

/// The share of what is wanted that each sentence has.
void rate(Knowledge& knowledge, const Wanted& wanted, Saying saying, const Vocabulary& vocabulary) {
    auto& all = knowledge.sentences();
    double whole = 0;
    for (const std::string& word : wanted.words) {
        whole += rateWord(all, knowledge, word, saying);
    }
    for (std::size_t kind = 0; kind < kMeaning; ++kind) {
        if (wanted.kinds.at(kind)) {
            whole += rateKind(all, knowledge, kKinds.at(kind), vocabulary, wanted.words.empty());
        }
    }
    if (wanted.kinds[kMeaning] && !wanted.words.empty()) {
        whole += rateMeaning(all, knowledge, wanted, vocabulary);
    }
    for (Candidate& each : all) {
        each.score = whole > 0 ? each.score / whole : 0;
    }
}

/// A question wants an answer, and a low floor is better than none. To a statement a wrong sentence
/// is worse than silence: it has to share something rare.
bool passes(const Candidate& candidate, Saying saying) {
    if (candidate.hasCode || saying == Saying::kQuestion) {
        return candidate.hasCode || candidate.score >= kQuestionFloor;
    }
    return (candidate.rarest >= kRare && candidate.score >= kStatementFloor) ||
           (candidate.rarest >= kUncommon && candidate.score >= kNearlyAll);
}

}  // namespace

namespace {

/// The sentence behind the one at `place`, under the same heading.
void addNext(
    std::vector<std::string>& result, const std::vector<Candidate>& asWritten, std::size_t place
) {
    const std::size_t next = place + 1;
    if (next < asWritten.size() && asWritten[next].heading == asWritten[place].heading &&
        !asWritten[next].text.ends_with('?')) {
        result.push_back(asWritten[next].text);
    }
}

std::vector<std::string> best(
    std::span<const std::string> passages,
    const Wanted& wanted,
    Saying saying,
    const Vocabulary& vocabulary,
    std::size_t count
) {
    Knowledge knowledge(passages);
    rate(knowledge, wanted, saying, vocabulary);
    auto& all = knowledge.sentences();
    const std::vector<Candidate> asWritten = all;
    // "Survey price" asks, without being a question.
    const Saying judged = wanted.hasKind() && !wanted.words.empty() ? Saying::kQuestion : saying;
    std::erase_if(all, [&](const Candidate& each) {
        return !passes(each, judged) || each.text.ends_with('?');
    });
    std::ranges::stable_sort(all, [](const Candidate& a, const Candidate& b) {
        return a.score > b.score;
    });
    std::vector<std::string> result;
    for (const Candidate& each : all) {
        const bool isNew = std::ranges::find(result, each.text) == result.end();
        if (result.size() < count && isNew && each.score >= all.front().score * kShareOfBest) {
            result.push_back(each.text);
        }
    }
    // Who tells what is wrong is told what to do about it, too.
    if (judged == Saying::kStatement && result.size() == 1 && count > 1) {
        addNext(result, asWritten, all.front().place);
    }
    return result;
}

}  // namespace

namespace {

/// The words that tell what kind of thing is asked for, or that something is wished for, taken as
/// any other: "can I pay by card", "I want to cancel".
Wanted plainly(const Inquiry& inquiry, const Vocabulary& vocabulary) {
    Wanted wanted;
    wanted.words = meaningfulWords(inquiry.said, vocabulary);
    return wanted;
}

}  // namespace

namespace {

/// The one sentence that has a price, or tells how long something takes, where that is asked; all
/// of them, up to `count`, where nothing is named that they could be about.
std::vector<std::string> onlyOnesOfKind(
    std::span<const std::string> passages,
    const Wanted& wanted,
    const Vocabulary& vocabulary,
    std::size_t count
) {
    std::vector<std::string> result;
    std::vector<std::string> named;  // in the words of the question: "takes an hour and a half"
    for (std::size_t kind = 0; kind < kMeaning; ++kind) {
        if (kind == kHours || !wanted.kinds.at(kind)) {
            continue;
        }
        Knowledge knowledge(passages);
        for (const Candidate& each : knowledge.sentences()) {
            if (knowledge.isOfKind(each, kKinds.at(kind), vocabulary)) {
                addOnce(result, each.text);
                if (knowledge.hasCue(each, kKinds.at(kind).asked, vocabulary)) {
                    addOnce(named, each.text);
                }
            }
        }
    }
    const std::size_t most = wanted.words.empty() ? count : 1;
    if (result.size() <= most) {
        return result;
    }
    const bool isPlain = wanted.words.empty() && !named.empty() && named.size() <= most;
    return isPlain ? named : std::vector<std::string>();
}

/// What a clause of it asks, where all of it together is about too much: "are you insured if it
/// falls on the car".
std::vector<std::string> answersToClause(
    std::span<const std::string> passages,
    const Inquiry& inquiry,
    const Vocabulary& vocabulary,
    std::size_t count
) {
    for (const std::string& clause : clausesIn(inquiry.said, vocabulary)) {
        const Wanted wanted = wantedBy(clause, inquiry.saying, vocabulary);
        if (wanted.words.empty()) {
            continue;
        }
        if (auto found = best(passages, wanted, inquiry.saying, vocabulary, count);
            !found.empty()) {
            return found;
        }
    }
    return {};
}

/// "How long do I have for that": what was spoken of before, where hardly a word of the question is
/// about anything else.
std::vector<std::string> answersOfBefore(
    std::span<const std::string> passages,
    const Inquiry& inquiry,
    const Wanted& wanted,
    const Vocabulary& vocabulary,
    std::size_t count
) {
    constexpr std::size_t kMaxOthers = 1;  // words that no sentence needs to have
    if (!wanted.hasKind() || inquiry.subject.empty() || wanted.words.size() > kMaxOthers ||
        (!wanted.words.empty() && !pointsBack(wordsOf(inquiry.said), vocabulary))) {
        return {};
    }
    Wanted before = wanted;
    before.words = wantedBy(inquiry.subject, Saying::kStatement, vocabulary).words;
    return before.words.empty() ? std::vector<std::string>()
                                : best(passages, before, inquiry.saying, vocabulary, count);
}

}  // namespace

std::vector<std::string> answersIn(
    std::span<const std::string> passages,
    const Inquiry& inquiry,
    const Vocabulary& vocabulary,
    std::size_t count
) {
    Wanted wanted = wantedBy(inquiry.said, inquiry.saying, vocabulary);
    // "Can somebody come?" is about nothing that is known.
    const bool isAboutBefore =
        wanted.hasKind() || (inquiry.saying == Saying::kQuestion &&
                             !vocabulary.has(Cue::kVisit, wordsOf(inquiry.said)));
    if (wanted.words.empty() && isAboutBefore && !inquiry.subject.empty()) {
        // "How much is it?" is about what was spoken of before, where that leads to something.
        const Inquiry before{inquiry.subject, {}, inquiry.saying};
        Wanted both = wanted;
        both.words = wantedBy(before.said, before.saying, vocabulary).words;
        const Saying saying = wanted.hasKind() ? inquiry.saying : Saying::kStatement;
        if (auto found = best(passages, both, saying, vocabulary, count); !found.empty()) {
            return found;
        }
    }
    auto found = best(passages, wanted, inquiry.saying, vocabulary, count);
    if (found.empty() && !wanted.kinds[kMeaning]) {
        found = best(passages, plainly(inquiry, vocabulary), inquiry.saying, vocabulary, count);
    }
    if (found.empty() && inquiry.saying == Saying::kQuestion) {
        found = answersToClause(passages, inquiry, vocabulary, count);
    }
    if (!found.empty() || inquiry.saying != Saying::kQuestion) {
        return found;
    }
    // "What does it cost if you come and look": what is asked stands before the case.
    const auto clauses = clausesIn(inquiry.said, vocabulary);
    const Wanted first =
        clauses.empty() ? wanted : wantedBy(clauses.front(), inquiry.saying, vocabulary);
    for (const Wanted& each : {wanted, first}) {
        found = found.empty() ? answersOfBefore(passages, inquiry, each, vocabulary, count) : found;
        found = found.empty() ? onlyOnesOfKind(passages, each, vocabulary, count) : found;
    }
    return found;
}

namespace {

constexpr double kCaseBonus = 0.15;
constexpr double kNamed = 1.0;  // weight of a word that makes a sentence one about the matter

/// "If the car breaks down, …", "Bei einem Rohrbruch …".
bool isOfCase(const Candidate& sentence, const Vocabulary& vocabulary) {
    return vocabulary.at(Cue::kCase, sentence.words, 0) > 0;
}

}  // namespace

/// What was asked names nothing of its own: it is about what was just told.
std::vector<std::string> toldIn(
    std::span<const std::string> passages,
    std::string_view told,
    std::string_view question,
    const Vocabulary& vocabulary
) {
    const Wanted wanted = wantedBy(question, Saying::kQuestion, vocabulary);
    std::vector<std::string> result;
    if (!wanted.words.empty()) {
        return result;
    }
    Knowledge knowledge(passages);
    for (const Candidate& each : knowledge.sentences()) {
        for (std::size_t kind = 0; kind < kMeaning; ++kind) {
            if (wanted.kinds.at(kind) && told.find(each.text) != std::string_view::npos &&
                knowledge.hasCue(each, kKinds.at(kind).sign, vocabulary)) {
                addOnce(result, each.text);
            }
        }
    }
    return result;
}

std::vector<std::string> cancellingIn(
    std::span<const std::string> passages, const Vocabulary& vocabulary
) {
    constexpr std::size_t kMax = 2;
    Knowledge knowledge(passages);
    std::vector<std::string> result;
    for (const Candidate& each : knowledge.sentences()) {
        if (result.size() < kMax && !each.text.ends_with('?') &&
            knowledge.headsCue(each, Cue::kCancelSign, vocabulary)) {
            addOnce(result, each.text);
        }
    }
    return result;
}

std::vector<std::string> adviceIn(
    std::span<const std::string> passages, std::string_view matter, const Vocabulary& vocabulary
) {
    Knowledge knowledge(passages);
    Wanted wanted;
    wanted.words = meaningfulWords(matter, vocabulary);
    rate(knowledge, wanted, Saying::kStatement, vocabulary);
    const auto& all = knowledge.sentences();
    // Neither prices nor hours are advice, nor what the agent's side does; what is told of a case
    // is.
    const auto weigh = [&](const Candidate& each) {
        const bool isFact = vocabulary.has(Cue::kPriceSign, each.words) || hasClock(each.words) ||
                            vocabulary.at(Cue::kOurs, each.words, 0) > 0;
        if (each.text.ends_with('?') || each.score <= 0) {
            return 0.0;
        }
        return isOfCase(each, vocabulary) ? kCaseBonus + each.score
               : each.rarest < kNamed     ? 0.0
               : isFact                   ? each.score / 2
                                          : each.score;
    };
    const auto found = std::ranges::max_element(all, {}, weigh);
    std::vector<std::string> result;
    if (found != all.end() && weigh(*found) > 0) {
        result.push_back(found->text);
        addNext(result, all, found->place);
    }
    return result;
}

}  // namespace hiveline::voice
