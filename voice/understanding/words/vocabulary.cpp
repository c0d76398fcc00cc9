#include "voice/understanding/words/vocabulary.h"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "common/text/ascii.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxNumeralLength = 2;

/// Calls `take` with each of the parts that are separated by `|`.
template <typename Take>
void forEach(std::string_view list, Take take) {
    while (!list.empty()) {
        const std::size_t end = std::min(list.find('|'), list.size());
        take(list.substr(0, end));
        list.remove_prefix(std::min(end + 1, list.size()));
    }
}

/// `für` as it is written where there are no umlauts: `fuer`.
std::string expanded(std::string_view text) {
    constexpr std::array<std::array<std::string_view, 2>, 3> kUmlauts{
        {{"ä", "ae"}, {"ö", "oe"}, {"ü", "ue"}}};
    std::string result(text);
    for (const auto& [from, to] : kUmlauts) {
        for (std::size_t at = result.find(from); at != std::string::npos;
             at = result.find(from, at)) {
            result.replace(at, from.size(), to);
        }
    }
    return result;
}

}  // namespace

// --- lists of phrases
// -----------------------------------------------------------------------------

void PhraseList::add(std::string_view phrases, int value) {
    constexpr std::array<std::string_view, 5> kEndings{"", "n", "r", "m", "s"};
    forEach(phrases, [&](std::string_view phrase) {
        if (phrase.ends_with('~')) {
            phrase.remove_suffix(1);
            for (const std::string_view ending : kEndings) {
                addOne(std::string(phrase).append(ending), value);
            }
        } else {
            addOne(phrase, value);
        }
    });
}

void PhraseList::addOne(std::string_view phrase, int value) {
    Phrase made;
    made.value = value;
    made.isFirst = phrase.starts_with('^');
    made.isLast = phrase.ends_with('$');
    // Tables have umlauts, callers' words may have been transcribed without: both forms are kept.
    const std::string other = expanded(phrase);
    for (const std::string_view form : {phrase, std::string_view(other)}) {
        made.words.clear();
        for (const Word& word : wordsOf(form)) {
            made.words.push_back(word.folded);
        }
        // A star is between words: it stays with the one before it.
        std::size_t place = 0;
        for (const Word& word : wordsOf(form)) {
            if (place > 0 && word.gap.find('*') != std::string::npos) {
                made.words[place - 1] += '*';
            }
            ++place;
        }
        if (form.ends_with('*') && !made.words.empty()) {
            made.words.back() += '*';
        }
        // By its first word a phrase is found without looking at the others; few begin with an open
        // one.
        if (!made.words.empty() && made.words.front().ends_with('*')) {
            open_.push_back(made);
        } else if (!made.words.empty()) {
            byFirst_[made.words.front()].push_back(made);
        }
        if (other == phrase) {
            return;
        }
    }
}

bool PhraseList::fits(const Phrase& phrase, std::span<const Word> words, std::size_t at) {
    const std::size_t end = at + phrase.words.size();
    if (end > words.size() || (phrase.isFirst && at > 0) || (phrase.isLast && end < words.size())) {
        return false;
    }
    return std::ranges::equal(
        phrase.words,
        words.subspan(at, phrase.words.size()),
        [](std::string_view wanted, const Word& word) {
            return wanted.ends_with('*')
                       ? word.folded.starts_with(wanted.substr(0, wanted.size() - 1))
                       : word.folded == wanted;
        }
    );
}

std::optional<Counted> PhraseList::at(std::span<const Word> words, std::size_t at) const {
    std::optional<Counted> best;
    const auto look = [&](const std::vector<Phrase>& phrases) {
        for (const Phrase& phrase : phrases) {
            if ((!best || phrase.words.size() > best->count) && fits(phrase, words, at)) {
                best = Counted{phrase.value, phrase.words.size()};
            }
        }
    };
    // The longest phrase counts: "ist mir recht" is a yes, though "ist mir" begins a question.
    if (at < words.size()) {
        if (const auto same = byFirst_.find(words[at].folded); same != byFirst_.end()) {
            look(same->second);
        }
        look(open_);
    }
    return best;
}

// --- the words of a language
// ------------------------------------------------------------------------

Vocabulary::Vocabulary(const Understanding& data) : data_(data) {
    for (const CueWords& cue : data.cues) {
        cues_.at(static_cast<std::size_t>(cue.cue)).add(cue.phrases);
    }
    for (const SpokenAs& word : data.dialect) {
        forEach(word.spoken, [&](std::string_view spoken) {
            standards_.emplace(fold(spoken), word.standard);
        });
    }
    for (std::size_t i = 0; i < data.months.size(); ++i) {
        months_.add(data.months.at(i), static_cast<int>(i) + 1);
    }
    for (std::size_t i = 0; i < data.weekdays.size(); ++i) {
        weekdays_.add(data.weekdays.at(i), static_cast<int>(i));
    }
    for (std::size_t i = 0; i < data.ordinals.size(); ++i) {
        ordinals_.add(data.ordinals.at(i), static_cast<int>(i) + 1);
    }
    for (const UnitWords& unit : data.measures) {
        measures_.add(unit.phrases, static_cast<int>(unit.unit));
    }
    for (const AmountWords& amount : data.amounts) {
        amounts_.emplace_back().add(amount.phrases);
    }
    forEach(data.clauses.agreements, [&](std::string_view pair) {
        const std::size_t gap = pair.find(' ');
        agreements_.emplace(fold(pair.substr(0, gap)), fold(pair.substr(gap + 1)));
    });
    int floor = 0;
    forEach(data.floors, [&](std::string_view word) { floors_.add(word, ++floor); });
    addNumbers();
    addHundreds();
    addStandards();
}

/// Phrases that have words of a dialect are found in the standard language, too.
void Vocabulary::addStandards() {
    for (const CueWords& cue : data_.cues) {
        forEach(cue.phrases, [&](std::string_view phrase) {
            const std::string plain = standard(phrase);
            if (plain != phrase) {
                cues_.at(static_cast<std::size_t>(cue.cue)).add(plain);
            }
        });
    }
}

/// Part of no address, and no letter of a spelling: "gmx punkt net", "mit a i".
bool Vocabulary::isSaidAlone(const Words& words, std::size_t at) const {
    constexpr std::array kOfAddress{Cue::kDot, Cue::kAt, Cue::kDash, Cue::kUnderscore};
    constexpr std::array kBeforeLetters{Cue::kSpelled, Cue::kDouble, Cue::kLetterAs};
    const auto isAny = [&](std::span<const Cue> cues, std::size_t place) {
        return std::ranges::any_of(cues, [&](Cue cue) { return this->at(cue, words, place) > 0; });
    };
    const bool hasNext = at + 1 < words.size();
    const auto isWritten = [&](std::size_t place) {
        return words[place].gap.find_first_of(".@-_") == 0 && words[place].gap.size() == 1;
    };
    if ((at > 0 && (isAny(kOfAddress, at - 1) || isWritten(at))) ||
        (hasNext && (isAny(kOfAddress, at + 1) || isWritten(at + 1)))) {
        return false;
    }
    if (words[at].folded.size() > 1) {
        return true;
    }
    const bool isBehindSign =
        at > 0 && (words[at - 1].folded.size() == 1 || number(words, at - 1).has_value() ||
                   isAny(kBeforeLetters, at - 1));
    return hasNext && !isBehindSign && words[at + 1].folded.size() > 1 &&
           this->at(Cue::kLetterAs, words, at + 1) == 0;
}

std::string Vocabulary::standard(std::string_view said) const {
    const Words words = standards_.empty() ? Words() : wordsOf(said);
    std::string result;
    bool isAny = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto found = standards_.find(words[i].folded);
        const bool mayBeName = i > 0 && words[i].isUpper;
        const bool isOne = found != standards_.end() && !mayBeName && isSaidAlone(words, i);
        isAny = isAny || isOne;
        result.append(words[i].gap).append(isOne ? found->second : words[i].text);
    }
    return isAny ? result + std::string(said.substr(
                                std::min(said.find_last_not_of(" .,;:!?$*~") + 1, said.size())
                            ))
                 : std::string(said);
}

void Vocabulary::addNumbers() {
    for (std::size_t i = 0; i < data_.units.size(); ++i) {
        numbers_.add(data_.units.at(i), static_cast<int>(i));
    }
    for (int tens = 2; tens < 10; ++tens) {
        forEach(data_.tens.at(static_cast<std::size_t>(tens)), [&](std::string_view word) {
            addTens(tens, word);
        });
    }
}

/// All of 20 to 29 and so on. In French 70 and 90 go on from 60 and 80.
void Vocabulary::addTens(int tens, std::string_view word) {
    const bool isFused = word.ends_with('+');  // trent+ in trentuno
    if (isFused) {
        word.remove_suffix(1);
    } else {
        numbers_.add(word, tens * 10);
    }
    const bool isScore = data_.numbers == NumberStyle::kTwenties && (tens == 6 || tens == 8);
    const int last = isScore ? 19 : 9;
    for (int unit = 1; unit <= last; ++unit) {
        const int value = tens * 10 + unit;
        forEach(data_.units.at(static_cast<std::size_t>(unit)), [&](std::string_view one) {
            const std::string first(word);
            const std::string second(one);
            const std::string between = " " + std::string(data_.numberAnd) + " ";
            if (isFused) {
                numbers_.add(first + second, value);
                return;
            }
            switch (data_.numbers) {
                case NumberStyle::kUnitsTens:
                    numbers_.add(second + std::string(data_.numberAnd) + first, value);
                    numbers_.add(second + between + first, value);
                    break;
                case NumberStyle::kTensAndUnits:
                    numbers_.add(first + between + second, value);
                    break;
                case NumberStyle::kTwenties:
                    numbers_.add(first + between + second, value);
                    numbers_.add(first + " " + second, value);
                    break;
                case NumberStyle::kFusedTens:
                case NumberStyle::kTensUnits:
                    numbers_.add(first + " " + second, value);
                    numbers_.add(first + second, value);
                    break;
            }
        });
    }
}

void Vocabulary::addHundreds() {
    for (std::size_t i = 1; i < data_.hundreds.size(); ++i) {
        hundreds_.add(data_.hundreds.at(i), 100 * static_cast<int>(i));
        forEach(data_.hundreds.at(i), [&](std::string_view phrase) {
            for (const std::string& form : {std::string(phrase), expanded(phrase)}) {
                const Words words = wordsOf(form);
                if (words.size() == 1) {
                    hundredWords_.push_back(words.front().folded);
                }
            }
        });
    }
}

std::optional<Counted> Vocabulary::hundreds(std::span<const Word> words, std::size_t at) const {
    if (at >= words.size()) {
        return std::nullopt;
    }
    const auto whole = hundreds_.at(words, at);
    if (!whole) {
        return oneWordHundreds(words[at]);
    }
    const std::size_t next = at + whole->count;
    const bool hasAnd =
        next < words.size() && !data_.hundredAnd.empty() && words[next].folded == data_.hundredAnd;
    const auto rest = hasAnd               ? numbers_.at(words, next + 1)
                      : data_.hundredsGoOn ? numbers_.at(words, next)
                                           : std::nullopt;
    return rest
               ? Counted{whole->value + rest->value, whole->count + (hasAnd ? 1U : 0U) + rest->count}
               : *whole;
}

std::optional<Counted> Vocabulary::oneWordHundreds(const Word& word) const {
    for (const std::string& hundred : hundredWords_) {
        if (!word.folded.starts_with(hundred) || word.folded.size() == hundred.size()) {
            continue;
        }
        Word first = word;
        Word rest = word;
        first.folded = hundred;
        rest.folded = word.folded.substr(hundred.size());
        auto number = numbers_.at(std::span<const Word>(&rest, 1), 0);
        if (!number && !data_.hundredAnd.empty() && rest.folded.starts_with(data_.hundredAnd)) {
            rest.folded.erase(0, data_.hundredAnd.size());
            number = numbers_.at(std::span<const Word>(&rest, 1), 0);
        }
        if (number) {
            const auto whole = hundreds_.at(std::span<const Word>(&first, 1), 0);
            return Counted{whole->value + number->value, 1};
        }
    }
    return std::nullopt;
}

std::size_t Vocabulary::at(Cue cue, std::span<const Word> words, std::size_t at) const {
    const auto found = cues_.at(static_cast<std::size_t>(cue)).at(words, at);
    return found ? found->count : 0;
}

std::size_t Vocabulary::before(Cue cue, std::span<const Word> words, std::size_t at) const {
    constexpr std::size_t kMaxLength = 4;  // "rond een uur of"
    for (std::size_t count = std::min(at, kMaxLength); count > 0; --count) {
        if (this->at(cue, words, at - count) == count) {
            return count;
        }
    }
    return 0;
}

std::optional<Place> Vocabulary::find(Cue cue, std::span<const Word> words, std::size_t from)
    const {
    for (std::size_t i = from; i < words.size(); ++i) {
        if (const std::size_t count = at(cue, words, i); count > 0) {
            return Place{i, count};
        }
    }
    return std::nullopt;
}

std::optional<Counted> Vocabulary::number(std::span<const Word> words, std::size_t at) const {
    if (at < words.size() && isNumeral(words[at].text) &&
        words[at].text.size() <= kMaxNumeralLength) {
        return Counted{std::stoi(words[at].text), 1};
    }
    if (const auto large = hundreds(words, at)) {
        return large;
    }
    return numbers_.at(words, at);
}

std::optional<Unit> Vocabulary::unit(
    std::span<const Word> words, std::size_t at, std::size_t& count
) const {
    const auto found = measures_.at(words, at);
    count = found ? found->count : 0;
    return found ? std::optional(static_cast<Unit>(found->value)) : std::nullopt;
}

std::vector<AmountWords> Vocabulary::amounts(std::span<const Word> words, std::size_t at) const {
    std::vector<AmountWords> found;
    for (std::size_t i = 0; i < amounts_.size(); ++i) {
        if (amounts_[i].at(words, at)) {
            found.push_back(data_.amounts[i]);
        }
    }
    return found;
}

bool Vocabulary::agrees(const Word& verb, const Word& subject) const {
    const auto [first, last] = agreements_.equal_range(subject.folded);
    return std::any_of(first, last, [&verb](const auto& each) {
        return verb.folded.ends_with(each.second);
    });
}

bool Vocabulary::isState(const Word& word) const {
    bool isOne = false;
    forEach(data_.states, [&](std::string_view form) {
        const std::size_t star = form.find('*');
        isOne = isOne ||
                (word.text.size() > form.size() && word.text.starts_with(form.substr(0, star)) &&
                 word.text.ends_with(form.substr(star + 1)));
    });
    return isOne;
}

bool Vocabulary::isCommon(const Word& word) const {
    // Names are told from words by exclusion: there is no list of names, which would never be
    // complete.
    constexpr std::array kNeverNames{
        Cue::kNotName,    Cue::kFiller,     Cue::kGreeting,   Cue::kYes,
        Cue::kNo,         Cue::kToday,      Cue::kTomorrow,   Cue::kAfterTomorrow,
        Cue::kThanks,     Cue::kGoodbye,    Cue::kGood,       Cue::kBad,
        Cue::kInsult,     Cue::kNeed,       Cue::kVisit,      Cue::kOtherNumber,
        Cue::kPhoneLabel, Cue::kPriceAsked, Cue::kHoursAsked, Cue::kDurationAsked,
        Cue::kEnough,     Cue::kStop,       Cue::kTakeBack,   Cue::kCorrect,
        Cue::kWow};
    const std::span<const Word> one(&word, 1);
    const auto holds = [&](Cue cue) { return at(cue, one, 0) > 0; };
    if (holds(Cue::kMaybeName)) {
        return false;
    }
    return std::ranges::any_of(kNeverNames, holds) || number(one, 0) || weekday(one, 0) ||
           month(one, 0) || ordinal(one, 0);
}

namespace {

/// Of one language, made when a call first needs it: all of them would be 3 MB.
struct KeptVocabulary {
    std::once_flag once;
    std::unique_ptr<const Vocabulary> made;
};

std::map<const Understanding*, KeptVocabulary> placesOfAll() {
    std::map<const Understanding*, KeptVocabulary> places;
    for (const Language* each : languages()) {
        if (each->understanding != nullptr) {
            places.try_emplace(each->understanding);
        }
    }
    return places;
}

}  // namespace

const Vocabulary& vocabularyOf(const Language& language) {
    static std::map<const Understanding*, KeptVocabulary> places = placesOfAll();
    const Understanding& understanding = understandingOf(language);
    KeptVocabulary& kept = places.at(&understanding);
    std::call_once(kept.once, [&] {
        kept.made = std::make_unique<const Vocabulary>(understanding);
    });
    return *kept.made;
}

std::string filled(std::string_view line, std::string_view about) {
    std::string text(line);
    if (const std::size_t at = text.find("{}"); at != std::string::npos) {
        text.replace(at, 2, about);
    }
    return text;
}

}  // namespace hiveline::voice
