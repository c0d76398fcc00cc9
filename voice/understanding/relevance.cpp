#include "voice/understanding/relevance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "common/ascii.h"
#include "common/stop_words.h"

namespace hiveline::voice {
namespace {

constexpr std::string_view kBlanks = " \t\r";
constexpr std::size_t kMaxSentences = 600;
constexpr std::size_t kMinStem = 4;    // letters that words have to begin with alike
constexpr std::size_t kMaxEnding = 5;  // letters in which they may differ behind them
constexpr std::size_t kMinPart = 5;    // letters of a part of a compound
constexpr std::size_t kMinRoot = 6;    // letters of a root that other endings follow
constexpr double kOfCompound = 0.7;
constexpr double kOfHeading = 0.6;
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

/// What kind of thing is asked for, and the sign of it in an answer.
struct Kind {
    Cue asked;
    Cue sign;
};
constexpr std::array<Kind, 7> kKinds{
    {{Cue::kPriceAsked, Cue::kPriceSign},
     {Cue::kHoursAsked, Cue::kHoursSign},
     {Cue::kDurationAsked, Cue::kDurationSign},
     {Cue::kPaymentAsked, Cue::kPaymentSign},
     {Cue::kAgeAsked, Cue::kAgeSign},
     {Cue::kBringAsked, Cue::kBringSign},
     {Cue::kMeaningAsked, Cue::kMeaningSign}}};

constexpr std::size_t kPrice = 0;  // its place
constexpr std::size_t kHours = 1;
constexpr std::size_t kPayment = 3;
constexpr std::size_t kAge = 4;
constexpr std::size_t kMeaning = 6;

bool isCode(std::string_view word) {  // F28
    const auto digits = std::ranges::count_if(word, common::isDigit);
    return digits > 0 && digits < static_cast<std::ptrdiff_t>(word.size());
}

bool isStop(const Word& word, const Vocabulary& vocabulary) {
    const std::span<const Word> one(&word, 1);
    return word.folded.size() < 2 || vocabulary.at(Cue::kStop, one, 0) > 0 ||
           common::isStopWord(common::lowered(word.text));
}

/// Words of a question without those that only make it one.
struct Wanted {
    std::vector<std::string> words;
    std::array<bool, kKinds.size()> kinds{};
    [[nodiscard]] bool hasKind() const {
        return std::ranges::any_of(kinds, [](bool kind) { return kind; });
    }
};

void addOnce(std::vector<std::string>& words, const std::string& word) {
    if (std::ranges::find(words, word) == words.end()) {
        words.push_back(word);
    }
}

/// "Can I pay by card" asks for no price.
bool tellsHow(const Words& words, std::size_t at) {
    constexpr std::array<std::string_view, 9> kBy{
        "by", "with", "mit", "per", "par", "avec", "con", "met", "bar"};
    return at < words.size() && std::ranges::find(kBy, words[at].folded) != kBy.end();
}

/// Words of "how do I pay": no price is asked for by them.
std::vector<bool> waysOfPayingIn(const Words& words, const Vocabulary& vocabulary) {
    std::vector<bool> covered(words.size());
    for (std::size_t at = 0; at < words.size(); ++at) {
        const std::size_t end = at + vocabulary.at(Cue::kPaymentAsked, words, at);
        std::fill(
            covered.begin() + static_cast<std::ptrdiff_t>(at),
            covered.begin() + static_cast<std::ptrdiff_t>(end),
            true
        );
    }
    return covered;
}

/// What kinds of thing are asked for; covers the words that say so.
std::array<bool, kKinds.size()> kindsAskedIn(
    const Words& words, const Vocabulary& vocabulary, std::vector<bool>& covered
) {
    std::array<bool, kKinds.size()> kinds{};
    const auto isOfPayment = waysOfPayingIn(words, vocabulary);
    for (std::size_t at = 0; at < words.size(); ++at) {
        for (std::size_t kind = 0; kind < kKinds.size(); ++kind) {
            const std::size_t asked = vocabulary.at(kKinds.at(kind).asked, words, at);
            const bool isOther =
                kind == kPrice && (isOfPayment[at] || (asked == 1 && tellsHow(words, at + 1)));
            if (asked == 0 || isOther) {
                continue;
            }
            kinds.at(kind) = true;
            for (std::size_t i = at; i < at + asked; ++i) {
                // By what is paid is looked for: "do you take cards".
                const bool isMeans =
                    kind == kPayment && vocabulary.at(Cue::kPaymentSign, words, i) > 0;
                covered[i] = covered[i] || !isMeans;
            }
        }
    }
    return kinds;
}

Wanted wantedBy(std::string_view text, Saying saying, const Vocabulary& vocabulary) {
    constexpr std::array kSilent{
        Cue::kQuestion,
        Cue::kFiller,
        Cue::kGreeting,
        Cue::kThanks,
        Cue::kYes,
        Cue::kToday,
        Cue::kTomorrow};
    Wanted wanted;
    // What is wanted is not what it is about, unless it is the price of it.
    const auto isWish = [&](const Words& words, std::size_t at) {
        return saying == Saying::kStatement && !wanted.hasKind() &&
               (vocabulary.at(Cue::kNeed, words, at) > 0 ||
                vocabulary.at(Cue::kVisit, words, at) > 0);
    };
    const Words words = wordsOf(text);
    std::vector<bool> covered(words.size());
    const auto cover = [&](std::size_t at, std::size_t count) {
        for (std::size_t i = at; i < at + count; ++i) {
            covered[i] = true;
        }
    };
    wanted.kinds = kindsAskedIn(words, vocabulary, covered);
    for (std::size_t at = 0; at < words.size(); ++at) {
        for (const Cue cue : kSilent) {
            cover(at, vocabulary.at(cue, words, at));
        }
    }
    // "What is a fair price?" is about the price.
    wanted.kinds[kMeaning] = wanted.kinds[kMeaning] && std::ranges::count(wanted.kinds, true) == 1;
    for (std::size_t at = 0; at < words.size(); ++at) {
        const bool isDay = wanted.kinds[kHours] && vocabulary.weekday(words, at).has_value();
        // "Am I old enough, I'm twenty-two": no sentence has to say that number.
        const bool isOwnAge = wanted.kinds[kAge] && vocabulary.number(words, at).has_value();
        if (!covered[at] && !isDay && !isOwnAge && !isWish(words, at) &&
            !isStop(words[at], vocabulary)) {
            addOnce(wanted.words, words[at].folded);
        }
    }
    return wanted;
}

/// A sentence and the heading that it stands under.
struct Candidate {
    std::string text;
    Words words;
    std::size_t heading = 0;  // place in the list of headings
    double score = 0;
    double rarest = 0;      // weight of the rarest word that it has
    bool hasCode = false;   // that was asked for: "F28"
    std::size_t place = 0;  // among all sentences
};

/// "am 22. Dezember": what stands before and behind the point.
bool isDate(std::string_view before, std::string_view behind) {
    constexpr std::array<std::string_view, 12> kMonths{
        "Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"};
    return !before.empty() && common::isDigit(before.back()) &&
           std::ranges::any_of(kMonths, [behind](std::string_view month) {
               return behind.starts_with(month);
           });
}

/// Where the first sentence of a line ends. A point inside a number or an abbreviation, which no
/// capital follows, ends none.
std::size_t sentenceEnd(std::string_view line) {
    for (std::size_t i = 0; i + 2 < line.size(); ++i) {
        const bool isMark = line[i] == '.' || line[i] == '!' || line[i] == '?';
        const bool goesOn = (line[i + 2] >= 'a' && line[i + 2] <= 'z') ||
                            isDate(line.substr(0, i), line.substr(i + 2));
        if (isMark && line[i + 1] == ' ' && !goesOn) {
            return i + 1;
        }
    }
    return line.size();
}

/// A short line that is no sentence and names no value.
bool isHeading(std::string_view line) {
    constexpr std::size_t kMaxLength = 80;
    constexpr std::string_view kEnds = ".!:;,";
    return line.size() <= kMaxLength && kEnds.find(line.back()) == std::string_view::npos &&
           line.find(": ") == std::string_view::npos && line.find(" | ") == std::string_view::npos;
}

class Knowledge {
public:
    explicit Knowledge(std::span<const std::string> passages) {
        headings_.emplace_back();
        for (const std::string& passage : passages) {
            if (!isOfTranscript(passage)) {
                headings_.emplace_back();
                read(passage);
            }
        }
    }

    [[nodiscard]] std::vector<Candidate>& sentences() { return sentences_; }
    /// How much the sentence, or its heading, has of a word.
    [[nodiscard]] double has(const Candidate& sentence, std::string_view word) const {
        return std::max(
            best(sentence.words, word), kOfHeading * best(headings_[sentence.heading], word)
        );
    }
    [[nodiscard]] bool hasCue(const Candidate& sentence, Cue cue, const Vocabulary& vocabulary)
        const {
        return vocabulary.has(cue, sentence.words);
    }
    /// "An hour costs 72 euros" is about no duration.
    [[nodiscard]] bool isOfKind(
        const Candidate& sentence, const Kind& kind, const Vocabulary& vocabulary
    ) const {
        const bool isPrice = kind.sign == Cue::kDurationSign &&
                             hasCue(sentence, Cue::kPriceSign, vocabulary) &&
                             !hasCue(sentence, kind.asked, vocabulary);
        return !isPrice && hasCue(sentence, kind.sign, vocabulary);
    }
    [[nodiscard]] bool headsCue(const Candidate& sentence, Cue cue, const Vocabulary& vocabulary)
        const {
        return vocabulary.has(cue, sentence.words) ||
               vocabulary.has(cue, headings_[sentence.heading]);
    }
    /// "A survey is …", or what stands under a heading that names nothing else.
    [[nodiscard]] bool explains(
        const Candidate& sentence,
        const std::vector<std::string>& wanted,
        const Vocabulary& vocabulary
    ) const {
        const auto isWanted = [&](const Word& word) {
            return std::ranges::any_of(wanted, [&](const std::string& each) {
                return similarity(word.folded, each) >= 1;
            });
        };
        const auto sign = vocabulary.find(Cue::kMeaningSign, sentence.words);
        const std::span<const Word> subject(sentence.words.data(), sign ? sign->first : 0);
        if (std::ranges::any_of(subject, isWanted)) {
            return true;
        }
        const Words& heading = headings_[sentence.heading];
        return std::ranges::any_of(heading, isWanted) &&
               std::ranges::all_of(heading, [&](const Word& word) {
                   return isWanted(word) || isStop(word, vocabulary);
               });
    }

private:
    void read(std::string_view text) {
        while (!text.empty() && sentences_.size() < kMaxSentences) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            std::string_view line = common::trimmed(text.substr(0, end), kBlanks);
            line = common::trimmed(
                line.substr(std::min(line.find_first_not_of('#'), line.size())), kBlanks
            );
            text.remove_prefix(std::min(end + 1, text.size()));
            if (!line.empty() && isHeading(line)) {
                headings_.push_back(wordsOf(line));
                continue;
            }
            while (!line.empty()) {
                const std::size_t length = sentenceEnd(line);
                sentences_.push_back(
                    {std::string(line.substr(0, length)),
                     wordsOf(line.substr(0, length)),
                     headings_.size() - 1,
                     0,
                     0,
                     false,
                     sentences_.size()}
                );
                line = common::trimmed(line.substr(length), kBlanks);
            }
        }
    }
    static double best(const Words& words, std::string_view wanted) {
        double most = 0;
        for (const Word& word : words) {
            most = std::max(most, similarity(word.folded, wanted));
        }
        return most;
    }

    std::vector<Words> headings_;
    std::vector<Candidate> sentences_;
};

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

/// An hour in numerals: 8:30.
bool hasClock(const Words& words) {
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i].gap == ":" && isNumeral(words[i].text) && isNumeral(words[i - 1].text)) {
            return true;
        }
    }
    return false;
}

/// The same of a kind of thing that is asked for.
double rateKind(
    std::vector<Candidate>& all,
    const Knowledge& knowledge,
    const Kind& kind,
    const Vocabulary& vocabulary
) {
    constexpr double kOfUnnamed = 0.8;
    for (Candidate& each : all) {
        const bool fits = knowledge.isOfKind(each, kind, vocabulary) ||
                          (kind.sign == Cue::kHoursSign && hasClock(each.words));
        const bool isNamed = knowledge.headsCue(each, kind.asked, vocabulary);
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
            whole += rateKind(all, knowledge, kKinds.at(kind), vocabulary);
        }
    }
    if (wanted.kinds[kMeaning] && !wanted.words.empty()) {
        whole += rateMeaning(all, knowledge, wanted, vocabulary);
    }
    for (Candidate& each : all) {
        each.score = whole > 0 ? each.score / whole : 0;
    }
}

bool passes(const Candidate& candidate, Saying saying) {
    if (candidate.hasCode || saying == Saying::kQuestion) {
        return candidate.hasCode || candidate.score >= kQuestionFloor;
    }
    return (candidate.rarest >= kRare && candidate.score >= kStatementFloor) ||
           (candidate.rarest >= kUncommon && candidate.score >= kNearlyAll);
}

}  // namespace

double similarity(std::string_view a, std::string_view b) {
    if (a == b) {
        return 1;
    }
    if (a.empty() || b.empty() || a.front() != b.front() || isCode(a) || isCode(b) ||
        isNumeral(a) || isNumeral(b)) {
        const bool isEnd =
            a.size() >= kMinPart && b.size() >= kMinPart && (a.ends_with(b) || b.ends_with(a));
        return isEnd && !isNumeral(a) && !isNumeral(b) ? kOfCompound : 0;
    }
    const std::size_t shorter = std::min(a.size(), b.size());
    const std::size_t longer = std::max(a.size(), b.size());
    std::size_t alike = 0;
    while (alike < shorter && a[alike] == b[alike]) {
        ++alike;
    }
    if (alike >= kMinStem && longer - alike <= kMaxEnding && alike * 4 >= shorter * 3 &&
        (alike == shorter || alike >= kMinStem + 1)) {
        return 1;
    }
    if (shorter < kMinStem && alike == shorter && longer - shorter == 1 && shorter >= 3) {
        return 1;  // day, days
    }
    const bool isRoot = alike >= kMinRoot && alike * 4 >= shorter * 3;  // kündigen, Kündigungsfrist
    return isRoot || (alike == shorter && shorter >= kMinPart) ? kOfCompound : 0;
}

std::vector<std::string> meaningfulWords(std::string_view text, const Vocabulary& vocabulary) {
    std::vector<std::string> result;
    for (const Word& word : wordsOf(text)) {
        if (!isStop(word, vocabulary)) {
            addOnce(result, word.folded);
        }
    }
    return result;
}

bool tellsMatter(std::string_view need, const Vocabulary& vocabulary) {
    constexpr std::array kUnsaying{
        Cue::kNeed, Cue::kVisit, Cue::kFiller, Cue::kGreeting, Cue::kPolite, Cue::kToday};
    const Words words = wordsOf(need);
    bool tells = false;
    for (std::size_t at = 0; at < words.size();) {
        std::size_t silent = vocabulary.weekday(words, at) ? 1 : 0;
        for (const Cue cue : kUnsaying) {
            silent = std::max(silent, vocabulary.at(cue, words, at));
        }
        tells = tells || (silent == 0 && !isStop(words[at], vocabulary));
        at += std::max<std::size_t>(silent, 1);
    }
    return tells;
}

bool speaksOf(std::string_view text, std::string_view wanted, const Vocabulary& vocabulary) {
    const auto needed = meaningfulWords(wanted, vocabulary);
    const Words said = wordsOf(text);
    return !needed.empty() && std::ranges::all_of(needed, [&](const std::string& word) {
        return std::ranges::any_of(said, [&](const Word& each) {
            return similarity(each.folded, word) > 0;
        });
    });
}

bool isOfTranscript(std::string_view passage) {
    constexpr std::array<std::string_view, 6> kSpeakers{
        "ai:", "agent:", "user:", "caller:", "customer:", "assistant:"};
    while (!passage.empty()) {
        const std::size_t end = std::min(passage.find('\n'), passage.size());
        const std::string line = common::lowered(passage.substr(0, std::min<std::size_t>(end, 16)));
        if (std::ranges::any_of(kSpeakers, [&](std::string_view who) {
                return line.starts_with(who);
            })) {
            return true;
        }
        passage.remove_prefix(std::min(end + 1, passage.size()));
    }
    return false;
}

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

/// The one sentence that has a price, or tells how long something takes, where that is asked.
std::vector<std::string> onlyOneOfKind(
    std::span<const std::string> passages, const Wanted& wanted, const Vocabulary& vocabulary
) {
    std::vector<std::string> result;
    for (std::size_t kind = 0; kind < kMeaning; ++kind) {
        if (kind == kHours || !wanted.kinds.at(kind)) {
            continue;
        }
        Knowledge knowledge(passages);
        for (const Candidate& each : knowledge.sentences()) {
            if (knowledge.isOfKind(each, kKinds.at(kind), vocabulary)) {
                addOnce(result, each.text);
            }
        }
    }
    return result.size() == 1 ? result : std::vector<std::string>();
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
    return found.empty() && inquiry.saying == Saying::kQuestion
               ? onlyOneOfKind(passages, wanted, vocabulary)
               : found;
}

namespace {

constexpr double kCaseBonus = 0.15;
constexpr double kNamed = 1.0;  // weight of a word that makes a sentence one about the matter

/// "If the car breaks down, …", "Bei einem Rohrbruch …".
bool isOfCase(const Candidate& sentence) {
    constexpr std::array<std::string_view, 17> kIf{
        "if",
        "in",
        "when",
        "wenn",
        "falls",
        "bei",
        "hat",
        "riecht",
        "si",
        "en",
        "se",
        "quando",
        "cuando",
        "als",
        "bij",
        "indien",
        "quand"};
    return !sentence.words.empty() &&
           std::ranges::find(kIf, sentence.words.front().folded) != kIf.end();
}

}  // namespace

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
    // Neither prices nor hours are advice; what is told of a case is.
    const auto weigh = [&](const Candidate& each) {
        const bool isFact = vocabulary.has(Cue::kPriceSign, each.words) || hasClock(each.words);
        if (each.text.ends_with('?') || each.score <= 0) {
            return 0.0;
        }
        return isOfCase(each)         ? kCaseBonus + each.score
               : each.rarest < kNamed ? 0.0
               : isFact               ? each.score / 2
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
