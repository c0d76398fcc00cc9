#include "voice/providers/evidence.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "common/text/ascii.h"
#include "voice/engine/language_of.h"
#include "voice/providers/script_memory.h"
#include "voice/understanding/acts/asked.h"
#include "voice/understanding/facts/countries.h"
#include "voice/understanding/facts/doubts.h"
#include "voice/understanding/facts/names.h"
#include "voice/understanding/words/numbers.h"

namespace hiveline::voice {
namespace {

bool isSameWord(std::string_view a, std::string_view b) {
    return fold(a) == fold(b) || expandedUmlauts(a) == expandedUmlauts(b);
}

/// Each to its end, with the sign; a point inside an address or number ends none.
std::vector<std::string_view> sentencesIn(std::string_view text) {
    std::vector<std::string_view> sentences;
    std::size_t begin = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool isEnd = i + 1 == text.size() || text[i + 1] == ' ' || text[i + 1] == '\n';
        if (isEnd && (std::string_view(".?!").find(text[i]) != std::string_view::npos ||
                      i + 1 == text.size())) {
            sentences.push_back(text.substr(begin, i + 1 - begin));
            begin = i + 1;
        }
    }
    return sentences;
}

bool asksForAddress(std::string_view agentsWords, const Vocabulary& vocabulary) {
    return askedBy(agentsWords, vocabulary).address ||
           (agentsWords.find('?') != std::string_view::npos &&
            vocabulary.has(Cue::kPostcode, wordsOf(agentsWords)));
}

bool hasComma(const Words& words, std::size_t from, std::size_t last) {
    return std::any_of(
        words.begin() + static_cast<std::ptrdiff_t>(from),
        words.begin() + static_cast<std::ptrdiff_t>(last + 1),
        [](const Word& word) { return word.gap.find(',') != std::string::npos; }
    );
}

/// Takes the number that stands last out of the pieces.
std::string lastNumber(std::vector<std::string>& digits) {
    while (!digits.empty() && digits.back().empty()) {
        digits.pop_back();
    }
    std::string number;
    while (!digits.empty() && !digits.back().empty()) {
        number.insert(0, digits.back());
        digits.pop_back();
    }
    return number;
}

/// What may be meant where `said` follows words that take `before` back: the number itself, or
/// another end of the one before ("…311, sorry, 312"), which may begin with digits of the old.
std::vector<std::string> replacing(const std::string& before, const std::string& said) {
    constexpr std::size_t kMaxEnd = 6;
    std::vector<std::string> numbers{said};
    if (said.size() > kMaxEnd || before.size() <= said.size()) {
        return numbers;
    }
    numbers.push_back(before.substr(0, before.size() - said.size()) + said);
    for (std::size_t size = said.size() - 1; size >= 2; --size) {
        if (before.ends_with(said.substr(0, size))) {
            numbers.push_back(before + said.substr(size));
            break;
        }
    }
    return numbers;
}

}  // namespace

/// Runs of digits that may be of a telephone; those that the next words take back are left out.
void Evidence::readDigits(Utterance& made, const Vocabulary& vocabulary, Whose whose) {
    constexpr std::size_t kFewWords = 3;  // such as "it is the"
    std::size_t inDigits = 0;
    std::size_t end = 0;  // of the number before
    for (const DigitRun& run :
         digitRuns(made.words, vocabulary, writtenDates(made.words, vocabulary))) {
        if (!made.digits.empty() && run.place.first > end + 1) {
            made.digits.emplace_back();  // other words are between them
        }
        std::vector<std::string> numbers{phoneOf(run)};
        if (!made.digits.empty() && isTakenBack(made.words, end, run.place.first, vocabulary)) {
            numbers = replacing(lastNumber(made.digits), numbers.front());
        }
        end = run.place.end();
        made.beginsWithDigits = made.beginsWithDigits || run.place.first <= kFewWords;
        if (!isOtherNumber(made.words, run.place.first, vocabulary) &&
            !isDoubtful(made.words, run.place.first, vocabulary, whose) &&
            (whose == Whose::kAgents || !isYours(made.words, end, vocabulary))) {
            for (std::string& number : numbers) {
                if (&number != &numbers.front()) {
                    made.digits.emplace_back();
                }
                made.digits.push_back(std::move(number));
            }
            inDigits += run.place.count;
        }
    }
    made.isMostlyDigits = !made.digits.empty() && made.words.size() <= inDigits + kFewWords;
}

Evidence::Utterance Evidence::read(
    std::string_view said, const Vocabulary& vocabulary, Whose whose
) {
    Utterance made;
    made.words = wordsOf(said);
    made.endsAsking = said.substr(0, said.find_last_not_of(" \n") + 1).ends_with('?');
    made.address.parts = addressPartsOf(made.words, vocabulary, whose);
    for (const Spelling& spelling : spellingsIn(made.words, vocabulary)) {
        made.address.spelled.push_back(spelling.word);
    }
    readDigits(made, vocabulary, whose);
    return made;
}

Evidence::Evidence(
    const std::vector<models::TranscriptMessage>& messages, const models::Agent& agent
)
    : vocabulary_(vocabularyOf(languageOf(agent))),
      callingCode_(callingCodeOf(agent.timezone.value_or(""), languageOf(agent).tag)) {
    std::string_view before;
    for (const models::TranscriptMessage& message : messages) {
        if (message.speaker == models::Speaker::kUser) {
            Utterance heard = read(message.message, vocabulary_, Whose::kCallers);
            heard.address.answers = asksForAddress(before, vocabulary_);
            const Asked asked = askedBy(before, vocabulary_);
            heard.tellsName = asked.name;
            heard.answersPhone = asked.phone;
            takeConfirmed(before, heard, message.message);
            utterances_.push_back(std::move(heard));
        } else {
            before = message.message;
            for (const std::string_view sentence : sentencesIn(before)) {
                agents_.push_back({read(sentence, vocabulary_, Whose::kAgents), utterances_.size()}
                );
            }
        }
    }
    const Caller caller =
        listenedTo(messages, vocabulary_, presentOf(agent, messages), agent.mission.sequence);
    facts_ = caller.facts();
    corrections_ = caller.corrections();
}

/// A yes to "Am I speaking with …?" and "Is it still …?" is as good as the words themselves.
void Evidence::takeConfirmed(
    std::string_view agentsWords, const Utterance& heard, std::string_view said
) {
    const std::vector<std::string_view> sentences = sentencesIn(agentsWords);
    if (sentences.empty() || !sentences.back().ends_with('?') || !isYes(heard, said)) {
        return;
    }
    std::vector<std::string_view> asked{sentences.back()};
    if (sentences.size() > 1 && vocabulary_.has(Cue::kIsItRight, wordsOf(sentences.back()))) {
        asked.push_back(sentences[sentences.size() - 2]);
    }
    for (const std::string_view sentence : asked) {
        Utterance confirmed = read(sentence, vocabulary_, Whose::kAgents);
        if (const auto cue = vocabulary_.find(Cue::kIsItYou, confirmed.words)) {
            constexpr std::size_t kMaxName = 6;
            for (std::size_t at = cue->end();
                 at < std::min(confirmed.words.size(), cue->end() + kMaxName) &&
                 (at == cue->end() ||
                  confirmed.words[at].gap.find_first_of(",;") == std::string::npos);
                 ++at) {
                if (!vocabulary_.isCommon(confirmed.words[at])) {
                    confirmedNames_.push_back(confirmed.words[at].text);
                }
            }
        }
        if (!vocabulary_.has(Cue::kOurs, confirmed.words)) {
            confirmed_.push_back(std::move(confirmed));
        }
    }
}

bool Evidence::isYes(const Utterance& heard, std::string_view said) const {
    constexpr std::size_t kOpening = 5;  // words among which a no is one to the question
    const Words words = withoutFillers(heard.words, vocabulary_);
    constexpr std::size_t kFewestDigits = 3;  // "that's the one" has one
    const bool isOther = said.find('?') != std::string_view::npos ||
                         std::ranges::any_of(heard.digits, [](const std::string& digits) {
                             return digits.size() >= kFewestDigits;
                         });
    for (std::size_t at = 0; at < std::min(words.size(), kOpening); ++at) {
        const std::size_t no = vocabulary_.at(Cue::kNo, words, at);
        if (no > 0 && vocabulary_.at(Cue::kYes, words, at) <= no) {
            return false;
        }
    }
    const bool hasYes =
        vocabulary_.at(Cue::kYes, words, 0) > 0 || vocabulary_.at(Cue::kItIsMe, words, 0) > 0;
    return hasYes && !isOther && !vocabulary_.has(Cue::kCorrect, heard.words) &&
           !vocabulary_.has(Cue::kOthersAfter, heard.words);
}

/// The agent stated it before the caller did, and not with words of `unless`: the caller only
/// repeats what is the agent's.
bool Evidence::isEcho(
    std::size_t utterance, const std::function<bool(const Utterance&)>& holds, Cue unless
) const {
    return std::ranges::any_of(agents_, [&](const AgentsSentence& sentence) {
        return sentence.before <= utterance && holds(sentence.utterance) &&
               !vocabulary_.has(unless, sentence.utterance.words);
    });
}

/// Corrected later in the call: what was true when it was said is not any more.
bool Evidence::isRetracted(std::string_view value) const {
    return std::ranges::any_of(corrections_, [&](const CorrectedFact& correction) {
        const std::string& old = correction.was;
        return expandedUmlauts(old) == expandedUmlauts(value) ||
               (std::ranges::count_if(old, common::isDigit) > 6 &&
                isSameNumber(old, value, callingCode_));
    });
}

/// Whether the name that is said there is the caller's: stated, answered, or what the words begin
/// with; and no words around it say that it is somebody else's.
bool Evidence::isOwnName(const Utterance& utterance, std::size_t at) const {
    constexpr std::size_t kReach = 3;
    const Words& words = utterance.words;
    const bool isStated = isStatedOwn(utterance, at);
    if (isOfAnother(words, at + 1, vocabulary_) && !isNamed(utterance, at)) {
        return false;
    }
    if (isInQuestion(words, at, utterance.endsAsking) && !isNamed(utterance, at) &&
        !utterance.tellsName) {
        return false;
    }
    for (std::size_t back = 1; back <= kReach && back <= at; ++back) {
        const std::size_t other = vocabulary_.at(Cue::kOtherPerson, words, at - back);
        const bool isGreeted = vocabulary_.at(Cue::kGreeting, words, at - back) > 0 &&
                               hasComma(words, at - back + 1, at);
        if (other > 0 && !isGreeted && vocabulary_.at(Cue::kIam, words, at - 1) == 0) {
            return isStatedOwn(utterance, at, back - 1);
        }
    }
    return isStated || utterance.tellsName || isOpening(utterance, at);
}

/// Words such as "my name is" stand before it, or "is my name" behind it.
bool Evidence::isNamed(const Utterance& utterance, std::size_t at) const {
    constexpr std::size_t kReach = 4;
    const Words& words = utterance.words;
    for (std::size_t i = at - std::min(at, kReach); i < at; ++i) {
        if (vocabulary_.at(Cue::kNameIs, words, i) > 0) {
            return true;
        }
    }
    const auto was = vocabulary_.find(Cue::kNameWas, words, at + 1);
    return was && was->first <= at + 2;
}

/// Before it stand greetings, titles and names alone.
bool Evidence::isOpening(const Utterance& utterance, std::size_t at) const {
    constexpr std::size_t kMaxBefore = 6;
    constexpr std::array kQuiet{
        Cue::kFiller, Cue::kGreeting, Cue::kYes, Cue::kHonorific, Cue::kTitle, Cue::kPolite};
    const Words& words = utterance.words;
    std::size_t before = 0;
    while (before < std::min(at, kMaxBefore)) {
        std::size_t count = 0;
        for (const Cue cue : kQuiet) {
            count = std::max(count, vocabulary_.at(cue, words, before));
        }
        const bool isName = words[before].isUpper && !vocabulary_.isCommon(words[before]) &&
                            vocabulary_.at(Cue::kStop, words, before) == 0;
        if (count == 0 && !isName) {
            return false;
        }
        before += std::max<std::size_t>(count, 1);
    }
    return before >= at;
}

/// As isNamed(), or words such as "this is" stand at most `reach` before it.
bool Evidence::isStatedOwn(const Utterance& utterance, std::size_t at, std::size_t reach) const {
    for (std::size_t i = at - std::min(at, reach); i < at; ++i) {
        if (vocabulary_.at(Cue::kNameIs, utterance.words, i) > 0 ||
            vocabulary_.at(Cue::kIam, utterance.words, i) > 0) {
            return true;
        }
    }
    const auto was = vocabulary_.find(Cue::kNameWas, utterance.words, at + 1);
    return was && was->first <= at + 2;
}

/// Said, and not denied later ("not Hans").
bool Evidence::holdsNameWord(const Word& word) const {
    const auto isIt = [&](const std::string& each) { return isSameWord(each, word.text); };
    const auto isSaidBy = [&](const Utterance& utterance) {
        return std::ranges::any_of(utterance.words, isIt, &Word::text);
    };
    bool isHeld = std::ranges::any_of(confirmedNames_, isIt);
    for (std::size_t i = 0; i < utterances_.size(); ++i) {
        const Utterance& utterance = utterances_[i];
        for (std::size_t at = 0; at < utterance.words.size(); ++at) {
            if (isIt(utterance.words[at].text)) {
                const bool isDenied =
                    at > 0 && vocabulary_.at(Cue::kNot, utterance.words, at - 1) == 1;
                const bool isAnswer = utterance.tellsName || isStatedOwn(utterance, at);
                isHeld =
                    !isDenied && (isHeld || (isOwnName(utterance, at) &&
                                             (isAnswer || !isEcho(i, isSaidBy, Cue::kIsItYou))));
            }
        }
        isHeld = isHeld || std::ranges::any_of(utterance.address.spelled, isIt);
    }
    return isHeld;
}

/// Told of somebody else: "Ada Moss is my boss".
bool Evidence::isAnothers(const Word& lastOfName) const {
    return std::ranges::any_of(utterances_, [&](const Utterance& utterance) {
        for (std::size_t at = 0; at < utterance.words.size(); ++at) {
            if (isSameWord(utterance.words[at].text, lastOfName.text) &&
                isOfAnother(utterance.words, at + 1, vocabulary_) && !isNamed(utterance, at)) {
                return true;
            }
        }
        return false;
    });
}

/// All words of it in a row behind words that say that it is the caller's: "soy maría del carmen
/// ibáñez roldán".
bool Evidence::holdsInARow(const Words& name) const {
    const auto isRow = [&](const Words& words, std::size_t at) {
        return at + name.size() <= words.size() &&
               std::ranges::equal(
                   name,
                   std::span(words).subspan(at, name.size()),
                   [](const Word& a, const Word& b) { return isSameWord(a.text, b.text); }
               );
    };
    return std::ranges::any_of(utterances_, [&](const Utterance& utterance) {
        const Words& words = utterance.words;
        for (std::size_t at = 0; at < words.size(); ++at) {
            const std::size_t last = at + name.size() - 1;
            const bool isDenied = at > 0 && vocabulary_.at(Cue::kNot, words, at - 1) == 1;
            if (!isRow(words, at) || isDenied || isOfAnother(words, last + 1, vocabulary_)) {
                continue;
            }
            const bool isTold = utterance.tellsName || isStatedOwn(utterance, at);
            if (isNamed(utterance, last) || (isTold && isOwnName(utterance, at))) {
                return true;
            }
        }
        return false;
    });
}

bool Evidence::isTitleAt(const Words& words, std::size_t at) const {
    return vocabulary_.at(Cue::kTitle, words, at) > 0 ||
           vocabulary_.at(Cue::kHonorific, words, at) > 0;
}

/// Either the rules have understood the same name, or its words were said in a row, or each was
/// said as a name somewhere: transcripts break names apart.
bool Evidence::holdsName(std::string_view value) const {
    const Words words = wordsOf(value);
    if (facts_.name && isSameWord(*facts_.name, value) && !words.empty() &&
        !isAnothers(words.back())) {
        return true;
    }
    std::size_t titles = 0;  // "Dott.ssa" is one
    while (words.size() > 1 && titles < words.size() &&
           (isTitleAt(words, titles) || (titles > 0 && words[titles].gap == "."))) {
        ++titles;
    }
    const Words name(words.begin() + static_cast<std::ptrdiff_t>(titles), words.end());
    if (name.size() > 1 && holdsInARow(name) && !isRetracted(value)) {
        return true;
    }
    bool hasName = false;
    for (const Word& word : name) {
        if (!holdsNameWord(word)) {
            return false;
        }
        hasName = hasName || !vocabulary_.isCommon(word);
    }
    return hasName && !isRetracted(value);
}

/// "…at one dot example, no, I don't have that any more, it's …": the one before the last.
bool Evidence::isFormerEmail(const Words& words, const EmailFound& last, std::string_view wanted)
    const {
    const Words before(
        words.begin(), words.begin() + static_cast<std::ptrdiff_t>(last.place.first)
    );
    const auto former = emailIn(before, vocabulary_);
    if (!former || fold(former->address) != wanted) {
        return false;
    }
    const auto denied = vocabulary_.find(Cue::kNoLonger, words, former->place.end());
    return isTakenBack(words, former->place.end(), last.place.first, vocabulary_) ||
           (denied && denied->first < last.place.first);
}

/// Any reading of the words will do, since the model may have joined them better; not one that was
/// taken back, and not one that only the agent said first.
bool Evidence::holdsEmailAddress(std::string_view value) const {
    if (value.find('@') == std::string_view::npos || isRetracted(value)) {
        return false;
    }
    const std::string wanted = fold(value);
    const auto tells = [&](const Utterance& utterance) {
        const auto all = emailsIn(utterance.words, vocabulary_);
        return std::ranges::any_of(all, [&](const std::string& each) {
            return fold(each) == wanted;
        });
    };
    for (std::size_t i = 0; i < utterances_.size(); ++i) {
        const Words& words = utterances_[i].words;
        const auto last = emailIn(words, vocabulary_);
        const bool isLast = last && fold(last->address) == wanted;
        const bool isOther =
            last && (isLast ? isDoubtful(words, last->place.first, vocabulary_, Whose::kCallers)
                            : isFormerEmail(words, *last, wanted));
        if (!isOther && tells(utterances_[i])) {
            return !isEcho(i, tells, Cue::kYours) ||
                   vocabulary_.has(Cue::kAskEmail, utterances_[i].words);
        }
    }
    return std::ranges::any_of(confirmed_, tells);
}

/// The number is in the digits; `open` are those that may go on in them.
bool Evidence::holdsDigits(
    const Utterance& utterance, std::string_view value, std::vector<std::string>& open
) const {
    constexpr std::size_t kMaxPieces = 8;
    std::vector<std::string> ends;
    for (std::size_t from = 0; from < utterance.digits.size(); ++from) {
        std::string number;
        for (std::size_t to = from; to < std::min(utterance.digits.size(), from + kMaxPieces) &&
                                    !utterance.digits[to].empty();
             ++to) {
            number += utterance.digits[to];
            if (isSameNumber(number, value, callingCode_)) {
                return true;
            }
        }
        ends.push_back(number);
    }
    if (!utterance.isMostlyDigits) {
        open.clear();
    }
    std::vector<std::string> longer;
    for (const std::string& before : open) {
        longer.push_back(before + ends.front());
        if (isSameNumber(longer.back(), value, callingCode_)) {
            return true;
        }
    }
    open = std::move(longer);
    if (!ends.empty()) {
        open.push_back(ends.front());
    }
    open.resize(std::min(open.size(), kMaxPieces));
    return false;
}

/// Asked for, said to be one, or next to nothing else: not a number that is told about somebody.
bool Evidence::tellsPhone(const Utterance& utterance) const {
    return utterance.answersPhone || utterance.isMostlyDigits || utterance.beginsWithDigits ||
           vocabulary_.has(Cue::kPhoneLabel, utterance.words) ||
           vocabulary_.has(Cue::kAskPhone, utterance.words);
}

/// The digits may be spread over utterances, in pieces as a caller reads them out.
bool Evidence::holdsPhoneNumber(std::string_view value) const {
    constexpr auto kFewest = 5;
    if (std::ranges::count_if(value, common::isDigit) < kFewest || isRetracted(value)) {
        return false;
    }
    const auto tells = [&](const Utterance& utterance) {
        std::vector<std::string> none;
        return holdsDigits(utterance, value, none);
    };
    std::vector<std::string> open;  // numbers that may go on in the next utterance
    for (std::size_t i = 0; i < utterances_.size(); ++i) {
        if (holdsDigits(utterances_[i], value, open) && tellsPhone(utterances_[i])) {
            return !isEcho(i, tells, Cue::kYours) ||
                   vocabulary_.has(Cue::kPhoneLabel, utterances_[i].words);
        }
    }
    return std::ranges::any_of(confirmed_, tells);
}

/// Part by part: a model puts town and street in the order in which they are printed.
bool Evidence::holdsAddress(std::string_view value) const {
    std::vector<AddressUtterance> told;
    for (const std::vector<Utterance>* list : {&utterances_, &confirmed_}) {
        for (const Utterance& utterance : *list) {
            told.push_back(utterance.address);
        }
    }
    return !isRetracted(value) &&
           isAddressTold(addressPartsOf(wordsOf(value), vocabulary_, Whose::kAgents), told);
}

}  // namespace hiveline::voice
