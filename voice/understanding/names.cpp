#include "voice/understanding/names.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>
#include <type_traits>
#include <utility>

#include "common/ascii.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxName = 4;           // words
constexpr std::size_t kMaxNameWord = 60;      // bytes of one
constexpr std::size_t kMaxAnswer = 7;         // words of an utterance that may be a name by itself
constexpr std::ptrdiff_t kMaxTakenBack = 16;  // words behind a name that may take it back
constexpr std::size_t kMinSpelled = 3;        // letters
constexpr std::size_t kMaxDistance = 3;       // of a spelling from what was heard
constexpr std::size_t kMaxMisheard = 2;       // of a name that is said again, from what was heard
constexpr std::size_t kMinAlike = 4;          // letters of one

bool hasLetters(const Word& word) {
    return !word.folded.empty() && word.text.size() <= kMaxNameWord &&
           !common::isDigit(word.folded.front()) &&
           word.folded.find_first_of("0123456789") == std::string::npos;
}

class Reader {
public:
    Reader(
        const Words& words,
        const Vocabulary& vocabulary,
        const std::vector<bool>& taken,
        NameAsked asked,
        const std::string& known
    )
        : words_(words),
          vocabulary_(vocabulary),
          taken_(taken),
          asked_(asked),
          known_(known) {}

    std::optional<NameFound> read() const {
        const auto spellings = spellingsIn(words_, vocabulary_);
        auto found = parts(spellings);
        found = found ? found : stated();
        found = found ? found : trailing();
        found = found ? found : introduced();
        found = found ? found : answered();
        if (found) {
            found->denied = deniedBefore(found->place.first);
            if (auto again = takenBack(*found)) {
                return again;
            }
        }
        if (!spellings.empty()) {
            return spelled(found, spellings.back());
        }
        return found ? std::optional(merged(std::move(*found))) : found;
    }

private:
    [[nodiscard]] std::size_t cue(Cue wanted, std::size_t at) const {
        return vocabulary_.at(wanted, words_, at);
    }
    [[nodiscard]] bool isFree(std::size_t at) const {
        return at < words_.size() && (at >= taken_.size() || !taken_[at]);
    }
    [[nodiscard]] bool isParticle(std::size_t at) const {
        constexpr std::array<std::string_view, 19> kParticles{
            "von",
            "van",
            "de",
            "der",
            "den",
            "del",
            "della",
            "di",
            "da",
            "du",
            "la",
            "le",
            "el",
            "al",
            "bin",
            "ben",
            "dos",
            "zu",
            "ten"};
        return std::ranges::find(kParticles, words_[at].folded) != kParticles.end();
    }
    [[nodiscard]] bool isNameLike(std::size_t at) const {
        return isFree(at) && hasLetters(words_[at]) && words_[at].folded.size() > 1 &&
               !vocabulary_.isCommon(words_[at]) && !isVerb(at);
    }
    /// "Rufen Sie", "müssten wir", "appelez vous": a verb before its pronoun is no name.
    [[nodiscard]] bool isVerb(std::size_t at) const {
        if (at + 1 >= words_.size() ||
            words_[at + 1].gap.find_first_not_of(" -") != std::string::npos) {
            return false;
        }
        const std::string& pronoun = words_[at + 1].folded;
        const std::string& word = words_[at].folded;
        return ((pronoun == "sie" || pronoun == "wir") && word.ends_with("en")) ||
               (pronoun == "vous" && word.ends_with("ez"));
    }
    [[nodiscard]] bool breaksBefore(std::size_t at) const {
        return words_[at].gap.find_first_of(".;!?\n:") != std::string::npos &&
               !(at > 0 && cue(Cue::kTitle, at - 1) > 0 && words_[at].gap.starts_with('.'));
    }

    /// The words of a name from `at` on; count 0 where there is none.
    [[nodiscard]] Place nameAt(std::size_t at) const {
        while (at < words_.size() && isFree(at) &&
               (cue(Cue::kHonorific, at) > 0 || cue(Cue::kFiller, at) > 0)) {
            at += std::max(cue(Cue::kHonorific, at), cue(Cue::kFiller, at));
        }
        std::size_t end = at;
        std::size_t names = 0;
        while (end < words_.size() && names < kMaxName && isFree(end)) {
            if (end > at && (breaksBefore(end) || words_[end].gap.find(',') != std::string::npos)) {
                break;
            }
            const bool isTitle = cue(Cue::kTitle, end) > 0;
            const bool leadsOn = (isParticle(end) || isTitle) && end + 1 < words_.size() &&
                                 hasLetters(words_[end + 1]) &&
                                 (isNameLike(end + 1) || isParticle(end + 1));
            if (!isNameLike(end) && !leadsOn && !isCapitalAfterName(at, end)) {
                break;
            }
            names += leadsOn ? 0 : 1;
            ++end;
        }
        return {at, names == 0 ? 0 : end - at};
    }

    /// "Tom Small": a word of the language that is written as part of a name.
    [[nodiscard]] bool isCapitalAfterName(std::size_t begin, std::size_t at) const {
        return at > begin && words_[at].isUpper && words_[at - 1].isUpper &&
               hasLetters(words_[at]) && words_[at].gap == " " && cue(Cue::kStop, at) == 0;
    }

    [[nodiscard]] std::string textOf(const Place& place) const {
        std::string text;
        for (std::size_t i = place.first; i < place.end(); ++i) {
            const std::string gap = words_[i].gap == "-" ? "-" : " ";
            const bool isTitle = cue(Cue::kTitle, i) > 0;
            const bool isDoctor = isTitle && words_[i].folded.starts_with("do");  // doctor, doktor
            text.append(text.empty() ? "" : gap).append(isDoctor ? "Dr" : words_[i].text);
            if (isTitle && (isDoctor || words_[i].folded.size() <= 4)) {
                text += ".";
            }
        }
        return capitalised(text);
    }

    /// `Ortiz, Carmen` and `müller hans müller`: the last name comes first.
    [[nodiscard]] std::optional<NameFound> madeOf(Place place) const {
        if (place.count == 0) {
            return std::nullopt;
        }
        const std::size_t next = place.end();
        const bool hasComma = next < words_.size() &&
                              words_[next].gap.find(',') != std::string::npos &&
                              words_[next].gap.find_first_of(".;!?") == std::string::npos;
        if (place.count == 1 && hasComma && isNameLike(next)) {
            const Place given = nameAt(next);
            const bool isAll = given.end() >= words_.size() || !isNameLike(given.end());
            if (given.count > 0 && given.count <= 2 && isAll && cue(Cue::kIn, next) == 0) {
                const bool repeats = words_[given.end() - 1].folded == words_[place.first].folded;
                const std::string name =
                    repeats ? textOf(given) : textOf(given) + " " + textOf(place);
                return NameFound{name, {place.first, given.end() - place.first}, false, false};
            }
        }
        if (place.count >= 3 && words_[place.first].folded == words_[place.end() - 1].folded) {
            return NameFound{textOf({place.first + 1, place.count - 1}), place, false, false};
        }
        return NameFound{textOf(place), place, false, false};
    }

    /// "My surname is Schmidt, first name Karen"
    [[nodiscard]] std::optional<NameFound> parts(const std::vector<Spelling>& spellings) const {
        const auto part = [&](Cue label) -> std::optional<NameFound> {
            const auto at = vocabulary_.find(label, words_);
            if (!at) {
                return std::nullopt;
            }
            const Place name = nameAt(at->end());
            return name.count > 0
                       ? std::optional(NameFound{
                             textOf({name.first, 1}), {name.first, 1}, true, label == Cue::kSurname}
                         )
                       : std::nullopt;
        };
        auto last = part(Cue::kSurname);
        const auto first = part(Cue::kFirstName);
        if (last) {
            for (const Spelling& spelling : spellings) {
                if (distance(spelling.word, fold(last->name)) <= kMaxDistance) {
                    last->name = capitalised(spelling.word);
                }
            }
        }
        if (first && last) {
            return NameFound{first->name + " " + last->name, last->place, false, false};
        }
        return last ? last : first;
    }

    /// "Tom Becker, no sorry, Tim Becker": the name behind the correction.
    [[nodiscard]] std::optional<NameFound> takenBack(const NameFound& found) const {
        std::size_t begin = found.place.end();
        while (cue(Cue::kFiller, begin) > 0) {
            begin += cue(Cue::kFiller, begin);
        }
        if (found.isPart || begin >= words_.size()) {
            return std::nullopt;
        }
        const auto from = [begin](const auto& all) {
            const auto first =
                all.begin() + static_cast<std::ptrdiff_t>(std::min(begin, all.size()));
            const auto last = std::min(all.end() - first, kMaxTakenBack);
            return std::remove_cvref_t<decltype(all)>(first, first + last);
        };
        const Words rest = from(words_);
        const bool corrects =
            vocabulary_.at(Cue::kCorrect, rest, 0) > 0 || vocabulary_.at(Cue::kNo, rest, 0) > 0;
        if (!corrects && vocabulary_.at(Cue::kPolite, rest, 0) == 0) {
            return std::nullopt;
        }
        const std::vector<bool> taken = from(taken_);
        auto again = Reader(rest, vocabulary_, taken, NameAsked::kYes, found.name).read();
        if (!again || (!corrects && !isAlike(again->name, found.name)) ||
            cue(Cue::kNot, begin) > 0 ||
            cue(Cue::kNot, begin + again->place.first - 1) > 0) {  // "Tom, not Tim"
            return std::nullopt;
        }
        again->place.first += begin;
        again->denied = found.name;
        return again;
    }
    /// Two names with a word in common.
    static bool isAlike(const std::string& name, const std::string& other) {
        const Words words = wordsOf(name);
        const Words others = wordsOf(other);
        return std::ranges::any_of(words, [&others](const Word& word) {
            return std::ranges::find(others, word.folded, &Word::folded) != others.end();
        });
    }

    /// "My name is …": any words that can be a name follow.
    [[nodiscard]] std::optional<NameFound> stated() const {
        for (std::size_t at = words_.size(); at > 0; --at) {
            const std::size_t count = cue(Cue::kNameIs, at - 1);
            if (count == 0) {
                continue;
            }
            std::size_t begin = at - 1 + count;
            while (begin < words_.size() && cue(Cue::kSpelled, begin) > 0) {
                begin += cue(Cue::kSpelled, begin);
            }
            if (auto found = madeOf(nameAt(begin))) {
                return found;
            }
        }
        return std::nullopt;
    }

    /// "Petra Vogel is my name"
    [[nodiscard]] std::optional<NameFound> trailing() const {
        const auto at = vocabulary_.find(Cue::kNameWas, words_);
        if (!at || at->first == 0) {
            return std::nullopt;
        }
        std::size_t begin = at->first;
        while (begin > 0 && at->first - begin < kMaxName && isNameLike(begin - 1)) {
            --begin;
        }
        return madeOf({begin, at->first - begin});
    }

    /// "I am …", "this is …": what follows has to look like a name and nothing else.
    [[nodiscard]] std::optional<NameFound> introduced() const {
        for (std::size_t at = 0; at < words_.size(); ++at) {
            const std::size_t count = cue(Cue::kIam, at);
            if (count == 0) {
                continue;
            }
            const Place place = nameAt(behindRelation(at, at + count));
            if (place.count == 0) {
                continue;
            }
            const bool isTitled = place.first > at + count && cue(Cue::kHonorific, at + count) > 0;
            const bool isUpper = words_[place.first].isUpper;
            const bool isWord = place.count == 1 && words_[place.first].folded.ends_with("ing");
            const bool isAll = place.end() == words_.size() && words_[at].folded == "im";
            const bool isPlain =
                place.count <= 3 && (asked_ == NameAsked::kYes || isPerson(at) || isAll);
            const bool isAfterAll = asked_ == NameAsked::kRefused && place.count == 2 &&
                                    place.end() == words_.size();  // "okay, it's …"
            const bool fits =
                !isWord && (isUpper || isPlain || isTitled || isAfterAll) && endsWell(place.end());
            if (fits) {
                return madeOf(place);
            }
        }
        return std::nullopt;
    }
    /// "I'm his dad, …": behind what the caller is to somebody.
    [[nodiscard]] std::size_t behindRelation(std::size_t introduced, std::size_t at) const {
        const bool isOf = at + 2 < words_.size() && vocabulary_.isCommon(words_[at]) &&
                          cue(Cue::kNot, at) == 0 && cue(Cue::kHonorific, at) == 0;
        const bool isSelfSaid = words_[introduced].folded == "im" || isPerson(introduced);
        return isOf && isSelfSaid && cue(Cue::kOtherPerson, at + 1) == 1 && isNameLike(at + 2)
                   ? at + 2
                   : at;
    }
    /// "ich bin …", not "das ist …": what is said of oneself.
    [[nodiscard]] bool isPerson(std::size_t at) const {
        return at + 1 < words_.size() && cue(Cue::kIam, at) > 1 && cue(Cue::kLetterAs, at) == 0 &&
               isSelf(words_[at].folded);
    }
    static bool isSelf(std::string_view word) {
        constexpr std::array<std::string_view, 8> kSelf{
            "ich", "hier", "je", "soy", "sono", "ik", "sou", "moi"};
        return std::ranges::find(kSelf, word) != kSelf.end();
    }
    /// What follows a name: nothing, something taken, a new clause.
    [[nodiscard]] bool endsWell(std::size_t at) const {
        return at >= words_.size() || !isFree(at) || breaksBefore(at) ||
               !words_[at].gap.starts_with(' ') || words_[at].gap.size() > 1 ||
               vocabulary_.isCommon(words_[at]) || cue(Cue::kSpelled, at) > 0 ||
               words_[at].folded.size() == 1;
    }

    /// A short answer to the question for the name, or one that repeats the name that is known.
    [[nodiscard]] std::optional<NameFound> answered() const {
        const std::size_t begin = afterOpening();
        const Place place = nameAt(begin);
        if (place.count == 0) {
            return std::nullopt;
        }
        if (asked_ != NameAsked::kYes && !repeatsKnown(place) && !isReconsidered(place)) {
            return std::nullopt;
        }
        std::size_t left = 0;  // words that are neither the name nor taken
        for (std::size_t i = place.end(); i < words_.size(); ++i) {
            const bool isLetter = words_[i].folded.size() == 1;
            left += isFree(i) && !isLetter && cue(Cue::kSpelled, i) == 0 && !isOfName(i, place) &&
                            !endsIntroduction(i)
                        ? 1
                        : 0;
        }
        const bool isAnswer =
            begin <= kMaxAnswer && (left == 0 || hasTaken() || goesOn(place.end()));
        return isAnswer && endsWell(place.end()) ? madeOf(place) : std::nullopt;
    }
    /// "Frau Albers hier", "Tom Baxter speaking".
    [[nodiscard]] bool endsIntroduction(std::size_t at) const {
        return cue(Cue::kIam, at) > 0 && at + cue(Cue::kIam, at) == words_.size();
    }
    /// Another clause follows.
    [[nodiscard]] bool goesOn(std::size_t at) const {
        return at < words_.size() && (words_[at].gap.find_first_of(",.;") != std::string::npos ||
                                      cue(Cue::kAnd, at) > 0 || cue(Cue::kSpelled, at) > 0 ||
                                      cue(Cue::kTold, at) > 0 || cue(Cue::kLetterAs, at) > 0);
    }
    [[nodiscard]] bool isOfName(std::size_t at, const Place& place) const {
        return isNameLike(at) && at < place.end() + 3 &&
               words_[place.end()].gap.find(',') != std::string::npos;
    }
    [[nodiscard]] bool hasTaken() const {
        return std::ranges::any_of(taken_, [](bool taken) { return taken; });
    }
    /// What was refused is given after all, to whatever was asked since.
    [[nodiscard]] bool isReconsidered(const Place& place) const {
        if (asked_ != NameAsked::kRefused || place.count < 2 || place.end() != words_.size()) {
            return false;
        }
        for (std::size_t i = place.first; i < place.end(); ++i) {
            if (!words_[i].isUpper && !isParticle(i)) {
                return false;
            }
        }
        return true;
    }
    [[nodiscard]] bool repeatsKnown(const Place& place) const {
        const Words known = wordsOf(known_);
        bool repeats = false;
        for (std::size_t i = place.first; i < place.end(); ++i) {
            repeats = repeats || std::ranges::any_of(known, [&](const Word& word) {
                          return word.folded == words_[i].folded;
                      });
        }
        return repeats && place.count >= 2;
    }
    /// Behind the words with which answers begin: "yes, it's …", "um …", "no, not Hans, …".
    [[nodiscard]] std::size_t afterOpening() const {
        constexpr std::array kOpenings{
            Cue::kTold,
            Cue::kCorrect,
            Cue::kIam,
            Cue::kYes,
            Cue::kNo,
            Cue::kFiller,
            Cue::kGreeting,
            Cue::kNameIs,
            Cue::kThanks,
            Cue::kPolite,
            Cue::kHonorific};
        std::size_t at = 0;
        bool moved = true;
        while (moved && at < words_.size() && isFree(at)) {
            moved = false;
            if (cue(Cue::kNot, at) == 1 && at + 2 < words_.size() && isDenied(at)) {
                at = deniedEnd(at + 1);  // "nicht Hans"
                moved = true;
                continue;
            }
            for (const Cue opening : kOpenings) {
                if (const std::size_t count = cue(opening, at);
                    count > 0 && !isMeantAsName(at, count)) {
                    at += count;
                    moved = true;
                    if (count > 1 && at >= 1 && cue(Cue::kNot, at - 1) == 1 && isNameLike(at) &&
                        at + 1 < words_.size()) {
                        at = deniedEnd(at);  // "nein nicht Hans"
                    }
                    break;
                }
            }
        }
        return at;
    }
    /// Behind a name that it is not: up to the comma, one word where none follows.
    [[nodiscard]] std::size_t deniedEnd(std::size_t at) const {
        const std::size_t end = nameAt(at).end();
        const bool hasComma =
            end > at && end < words_.size() && words_[end].gap.find(',') != std::string::npos;
        return hasComma ? end : at + 1;
    }
    /// "No, not Anna Berg, …", right before the name that it is.
    [[nodiscard]] std::string deniedBefore(std::size_t at) const {
        for (std::size_t back = 1; back <= kMaxName && back < at; ++back) {
            const std::size_t first = at - back;
            if (cue(Cue::kNot, first - 1) == 1 && deniedEnd(first) == at && isNameLike(first)) {
                return textOf({first, back});
            }
        }
        return "";
    }
    [[nodiscard]] bool isDenied(std::size_t at) const {
        return isNameLike(at + 1) && isNameLike(at + 2);
    }
    [[nodiscard]] bool isMeantAsName(std::size_t at, std::size_t count) const {
        return count == 1 && cue(Cue::kMaybeName, at) == 1 && words_[at].isUpper;
    }

    /// A spelling names the word that sounds like it, of these words or of the name that is known.
    [[nodiscard]] std::optional<NameFound> spelled(
        std::optional<NameFound> found, const Spelling& spelling
    ) const {
        const std::string base = found ? found->name : known_;
        const Words words = wordsOf(base);
        std::size_t best = kMaxDistance + 1;
        std::size_t place = 0;
        for (std::size_t i = 0; i < words.size(); ++i) {
            const std::size_t differs = distance(words[i].folded, fold(spelling.word));
            if (differs < best) {
                best = differs;
                place = i;
            }
        }
        if (best <= kMaxDistance) {
            std::string name;
            for (std::size_t i = 0; i < words.size(); ++i) {
                const bool isSame = best == 0 || i != place;
                name.append(name.empty() ? "" : words[i].gap);
                name.append(isSame ? words[i].text : capitalised(spelling.word));
            }
            return NameFound{
                name,
                found ? found->place : spelling.place,
                found && found->isPart,
                found && found->isLast};
        }
        if (found || asked_ != NameAsked::kYes) {
            return found;
        }
        return NameFound{capitalised(spelling.word), spelling.place, false, false};
    }

    /// "No, Barker" is about the word of the known name that it is like: "Tom Baker".
    [[nodiscard]] NameFound merged(NameFound found) const {
        const Words words = wordsOf(known_);
        const bool corrects =
            vocabulary_.has(Cue::kCorrect, words_) || vocabulary_.has(Cue::kNo, words_);
        if (!corrects || found.isPart || words.size() < 2 || wordsOf(found.name).size() != 1) {
            return found;
        }
        const std::string said = fold(found.name);
        std::string name;
        bool isLike = false;
        for (const Word& word : words) {
            const bool isIt =
                !isLike && said.size() >= kMinAlike && distance(word.folded, said) <= kMaxMisheard;
            isLike = isLike || isIt;
            name.append(name.empty() ? "" : word.gap).append(isIt ? found.name : word.text);
        }
        found.name = isLike ? name : found.name;
        return found;
    }

    const Words& words_;
    const Vocabulary& vocabulary_;
    const std::vector<bool>& taken_;
    const NameAsked asked_;
    const std::string& known_;
};

}  // namespace

std::vector<Spelling> spellingsIn(const Words& words, const Vocabulary& vocabulary) {
    std::vector<Spelling> all;
    Spelling current;
    std::size_t letters = 0;
    const auto take = [&] {
        if (letters >= kMinSpelled) {
            all.push_back(current);
        }
        current = {};
        letters = 0;
    };
    const auto isLetter = [&](std::size_t i) {
        const std::string& word = words[i].folded;
        return word.size() == 1 && common::isLetter(word.front());
    };
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (!isLetter(i)) {
            const std::size_t twice = vocabulary.at(Cue::kDouble, words, i);
            if (twice > 0 && i + twice < words.size() && isLetter(i + twice) && letters > 0) {
                current.word += words[i + twice].text;  // and once more below
                continue;
            }
            take();
            continue;
        }
        if (letters == 0) {
            current.place.first = i;
        }
        current.word += common::lowered(words[i].text);
        ++letters;
        const std::size_t as = vocabulary.at(Cue::kLetterAs, words, i + 1);
        if (as > 0 && i + 1 + as < words.size() &&
            words[i + 1 + as].folded.starts_with(words[i].folded)) {
            i += 1 + as;  // "B as in Bravo"
        }
        current.place.count = i + 1 - current.place.first;
    }
    take();
    return all;
}

std::size_t distance(std::string_view a, std::string_view b) {
    constexpr std::size_t kLongest = 64;
    a = a.substr(0, kLongest);
    b = b.substr(0, kLongest);
    std::array<std::size_t, kLongest + 1> row{};
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t above = row.at(j);
            row.at(j) =
                std::min({above + 1, row.at(j - 1) + 1, diagonal + (a[i - 1] == b[j - 1] ? 0U : 1U)}
                );
            diagonal = above;
        }
    }
    return row.at(b.size());
}

std::optional<NameFound> nameIn(
    const Words& words,
    const Vocabulary& vocabulary,
    const std::vector<bool>& taken,
    NameAsked asked,
    const std::string& known
) {
    return Reader(words, vocabulary, taken, asked, known).read();
}

}  // namespace hiveline::voice
