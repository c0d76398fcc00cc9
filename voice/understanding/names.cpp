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
        if (auto hinted = withHint(found)) {
            return hinted;
        }
        return found ? std::optional(merged(std::move(*found))) : found;
    }

private:
    [[nodiscard]] std::size_t cue(Cue wanted, std::size_t at) const {
        return vocabulary_.at(wanted, words_, at);
    }
    /// How many words of the cue end before `at`; at most three.
    [[nodiscard]] std::size_t cueBefore(Cue wanted, std::size_t at) const {
        for (std::size_t count = std::min<std::size_t>(at, 3); count > 0; --count) {
            if (cue(wanted, at - count) == count) {
                return count;
            }
        }
        return 0;
    }
    [[nodiscard]] bool isFree(std::size_t at) const {
        return at < words_.size() && (at >= taken_.size() || !taken_[at]);
    }
    [[nodiscard]] bool isParticle(std::size_t at) const {
        constexpr std::array<std::string_view, 20> kParticles{
            "von", "van", "de", "der", "den", "del", "della", "di",  "da", "du",
            "la",  "le",  "el", "al",  "bin", "ben", "lo",    "dos", "zu", "ten"};
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
                                 (isNameLike(end + 1) || isParticle(end + 1) ||
                                  (names > 0 && isAfterParticle(end + 1)));
            if (!isNameLike(end) && !leadsOn && !isCapitalAfterName(at, end) &&
                (names == 0 || !isAfterParticle(end))) {
                break;
            }
            names += leadsOn ? 0 : 1;
            ++end;
        }
        return {at, names == 0 ? 0 : end - at};
    }

    /// "Wim de Groot": a word of the language that is a name behind its particle.
    [[nodiscard]] bool isAfterParticle(std::size_t at) const {
        return at > 0 && isFree(at) && hasLetters(words_[at]) && words_[at].folded.size() > 2 &&
               words_[at - 1].folded.size() > 1 && isParticle(at - 1) && cue(Cue::kStop, at) == 0 &&
               cue(Cue::kTomorrow, at) == 0 && !vocabulary_.weekday(words_, at) &&
               !vocabulary_.number(words_, at);
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
        if ((place.count == 1 || leadIn(place) == place.count - 1) && hasComma &&
            isNameLike(next)) {
            const Place given = nameAt(next);
            const bool isAll = given.end() >= words_.size() || !isNameLike(given.end());
            if (given.count > 0 && given.count <= 2 && isAll && cue(Cue::kIn, next) == 0) {
                const bool repeats = words_[given.end() - 1].folded == words_[place.first].folded;
                const std::string name = repeats ? textOf(given) : turned(given, place);
                return NameFound{name, {place.first, given.end() - place.first}, false, false};
            }
        }
        if (place.count >= 3 && words_[place.first].folded == words_[place.end() - 1].folded) {
            return NameFound{textOf({place.first + 1, place.count - 1}), place, false, false};
        }
        std::size_t given = 1;  // words of the first name: "Anne-Sophie"
        while (given < place.count && words_[place.end() - given].gap == "-") {
            ++given;
        }
        if (const std::size_t lead = leadIn(place); lead > 0 && lead + 1 + given == place.count) {
            const Place last{place.first, lead + 1};  // "von der Heide Sylvia"
            return NameFound{turned({last.end(), given}, last), place, false, false};
        }
        if (place.count == 3 && words_[place.first].folded == words_[place.first + 1].folded) {
            return NameFound{textOf({place.first + 1, 2}), place, false, false};  // said twice
        }
        return NameFound{textOf(place), place, false, false};
    }
    /// How many particles the name begins with, as last names do.
    [[nodiscard]] std::size_t leadIn(const Place& place) const {
        constexpr std::array<std::string_view, 3> kFirstNames{"ben", "bin", "al"};
        std::size_t lead = 0;
        while (lead < place.count && isParticle(place.first + lead) &&
               std::ranges::find(kFirstNames, words_[place.first + lead].folded) ==
                   kFirstNames.end()) {
            ++lead;
        }
        return lead;
    }
    /// "Sylvia von der Heide" of "von der Heide" and "Sylvia".
    [[nodiscard]] std::string turned(const Place& first, const Place& last) const {
        std::string name = textOf(last);
        if (leadIn(last) > 0 && !words_[last.first].isUpper) {
            name.replace(0, 1, words_[last.first].text.substr(0, 1));
        }
        return textOf(first) + " " + name;
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
        if (first && !last) {
            if (const Place before = nameBefore(Cue::kFirstName); before.count > 0) {
                return NameFound{first->name + " " + textOf(before), before, false, false};
            }
        }
        return last ? last : first;
    }

    /// "Öztürk, first name Emre": what stands before the label, where that is a name.
    [[nodiscard]] Place nameBefore(Cue label) const {
        const auto at = vocabulary_.find(label, words_);
        std::size_t begin = at ? at->first : 0;
        while (begin > 0 && at->first - begin < 2 && isNameLike(begin - 1)) {
            --begin;
        }
        return {begin, at && asked_ == NameAsked::kYes ? at->first - begin : 0};
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
        if (!again || again->name == found.name ||
            (!corrects && !isAlike(again->name, found.name)) || cue(Cue::kNot, begin) > 0 ||
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

    /// The phrase at `at` is part of a longer one that begins before it: "nombre" of "a nombre de".
    [[nodiscard]] bool isInsidePhrase(Cue wanted, std::size_t at, std::size_t count) const {
        constexpr std::size_t kMaxPhraseLength = 5;
        for (std::size_t back = 1; back <= std::min(at, kMaxPhraseLength); ++back) {
            if (cue(wanted, at - back) >= back + count) {
                return true;
            }
        }
        return false;
    }

    /// "My name is …": any words that can be a name follow.
    [[nodiscard]] std::optional<NameFound> stated() const {
        for (std::size_t at = words_.size(); at > 0; --at) {
            const std::size_t count = cue(Cue::kNameIs, at - 1);
            if (count == 0 || isInsidePhrase(Cue::kNameIs, at - 1, count)) {
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
            if (count == 0 || (at > 0 && isSpellingWord(words_[at]) &&
                               !answersTelephone(at, count, nameAt(at + count)))) {
                continue;
            }
            const Place place = nameAt(behindRelation(at, at + count));
            if (place.count == 0) {
                continue;
            }
            const bool isTitled = place.first > at + count && cue(Cue::kHonorific, at + count) > 0;
            const bool isUpper = words_[place.first].isUpper;
            const bool isWord = place.count == 1 && isParticiple(place.first);
            const bool isAll = place.end() == words_.size() && words_[at].folded == "im";
            const bool isPlain =
                place.count <= 3 && (asked_ == NameAsked::kYes || isPerson(at) || isAll);
            const bool isAfterAll =
                isLate() && place.count == 2 && place.end() == words_.size();  // "okay, it's …"
            const bool isAllThereIs = asked_ == NameAsked::kRefusedJustNow && place.count == 1 &&
                                      at == 0 && cue(Cue::kRemark, place.first) == 0;
            const bool isAnswering = answersTelephone(at, count, place);
            const bool isArticle = cue(Cue::kStop, place.first) > 0 && !isUpper;
            const bool endsThere = isPerson(at) || isUpper || isAnswering ? endsWell(place.end())
                                                                          : endsNaming(place.end());
            const bool fits =
                !isWord && !isArticle &&
                (isUpper || isPlain || isTitled || isAfterAll || isAllThereIs || isAnswering) &&
                endsThere;
            if (fits) {
                return madeOf(place);
            }
        }
        return std::nullopt;
    }
    /// "Running", "gestürzt", "gevallen", "tombé", "caduto": how somebody is, not who.
    [[nodiscard]] bool isParticiple(std::size_t at) const {
        constexpr std::size_t kFewest = 5;
        const Word& word = words_[at];
        return !word.isUpper && word.folded.size() >= kFewest && cue(Cue::kNameAsState, at) == 0 &&
               vocabulary_.isState(word);
    }
    /// "Goedemorgen, met Wiersma, ik wou …": who calls says so first and goes on.
    [[nodiscard]] bool answersTelephone(std::size_t at, std::size_t count, const Place& place)
        const {
        constexpr std::size_t kMaxLength = 2;
        if (cue(Cue::kHere, at) != count || place.first != at + count || place.count > kMaxLength ||
            place.end() >= words_.size() || !isSelf(words_[place.end()].folded)) {
            return false;
        }
        for (std::size_t i = 0; i < at;) {
            const std::size_t quiet =
                std::max({cue(Cue::kGreeting, i), cue(Cue::kYes, i), cue(Cue::kFiller, i)});
            if (quiet == 0) {
                return false;
            }
            i += quiet;
        }
        return true;
    }
    /// Asked for some time ago, and not told.
    [[nodiscard]] bool isLate() const { return wasRefused() || asked_ == NameAsked::kBefore; }
    [[nodiscard]] bool wasRefused() const {
        return asked_ == NameAsked::kRefused || asked_ == NameAsked::kRefusedJustNow;
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
        const bool isOneWord = words_[at].folded == "soy" || words_[at].folded == "sono";
        return at + 1 < words_.size() && (cue(Cue::kIam, at) > 1 || isOneWord) &&
               cue(Cue::kLetterAs, at) == 0 && isSelf(words_[at].folded);
    }
    static bool isSelf(std::string_view word) {
        constexpr std::array<std::string_view, 9> kSelf{
            "ich", "i", "hier", "je", "soy", "sono", "ik", "sou", "moi"};
        return std::ranges::find(kSelf, word) != kSelf.end();
    }
    /// What follows the name behind "that's": no word that goes on with what is said of something.
    [[nodiscard]] bool endsNaming(std::size_t at) const {
        return at >= words_.size() || !isFree(at) || breaksBefore(at) || words_[at].gap != " " ||
               words_[at].folded.size() == 1 || cue(Cue::kSpelled, at) > 0 ||
               cue(Cue::kAnd, at) > 0 || cue(Cue::kFiller, at) > 0 || cue(Cue::kPolite, at) > 0 ||
               cue(Cue::kIam, at) > 0 || cue(Cue::kLetterAs, at) > 0 || cue(Cue::kNot, at) > 0 ||
               isSpellingWord(words_[at]);
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
        if (asked_ != NameAsked::kYes && !repeatsKnown(place) && !isReconsidered(place) &&
            !isBehind(place) && !isSpelledOut(place)) {
            return std::nullopt;
        }
        const bool isState =
            place.first > 0 && isPerson(place.first - cueBefore(Cue::kIam, place.first));
        if (isState && place.count == 1 && isParticiple(place.first)) {
            return std::nullopt;  // "ich bin gestürzt"
        }
        std::size_t left = 0;  // words that are neither the name nor taken
        for (std::size_t i = place.end(); i < words_.size(); ++i) {
            const bool isLetter = words_[i].folded.size() == 1;
            left += isFree(i) && !isLetter && cue(Cue::kSpelled, i) == 0 && !isOfName(i, place) &&
                            !endsIntroduction(i) && !leadsToLetters(i) && !isApology(i)
                        ? 1
                        : 0;
        }
        const bool isAnswer =
            begin <= kMaxAnswer && (left == 0 || hasTaken() || goesOn(place.end()));
        return isAnswer && endsWell(place.end()) ? madeOf(place) : std::nullopt;
    }
    /// "Sandhu, that's s a n d h u".
    [[nodiscard]] bool leadsToLetters(std::size_t at) const {
        const std::size_t next = at + cue(Cue::kIam, at);
        return next > at && next + 1 < words_.size() && words_[next].folded.size() == 1 &&
               words_[next + 1].folded.size() == 1;
    }
    /// "Valentina Greco, scusi", at the end.
    [[nodiscard]] bool isApology(std::size_t at) const {
        const std::size_t count = cue(Cue::kTakeBack, at);
        return count > 0 && at + count == words_.size();
    }
    /// "Frau Albers hier", "Tom Baxter speaking".
    [[nodiscard]] bool endsIntroduction(std::size_t at) const {
        return cue(Cue::kIam, at) > 0 && at + cue(Cue::kIam, at) == words_.size();
    }
    /// Another clause follows.
    [[nodiscard]] bool goesOn(std::size_t at) const {
        constexpr std::size_t kLongAside = 3;  // words of "if you must know"
        return at < words_.size() && (words_[at].gap.find_first_of(",.;") != std::string::npos ||
                                      isAnd(at) || cue(Cue::kFiller, at) >= kLongAside ||
                                      cue(Cue::kSpelled, at) > 0 || cue(Cue::kTold, at) > 0 ||
                                      cue(Cue::kLetterAs, at) > 0 || isSpellingWord(words_[at]));
    }
    /// "Gillian Tate and don't …", but not "roses then".
    [[nodiscard]] bool isAnd(std::size_t at) const {
        constexpr std::array<std::string_view, 5> kAnds{"and", "und", "et", "y", "en"};
        return std::ranges::find(kAnds, words_[at].folded) != kAnds.end();
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
        if (!wasRefused() || place.count < 2 || place.end() != words_.size()) {
            return false;
        }
        for (std::size_t i = place.first; i < place.end(); ++i) {
            if (!words_[i].isUpper && !isParticle(i)) {
                return false;
            }
        }
        return true;
    }
    /// "Priya Nair, n a i r", though something else was asked since.
    [[nodiscard]] bool isSpelledOut(const Place& place) const {
        if (!isLate() || place.count > 3) {
            return false;
        }
        const auto hint = letterHintIn(words_, vocabulary_, place.end());
        if (hint && hint->place.first == place.end()) {
            return true;  // "wessel mit doppel s"
        }
        const auto spellings = spellingsIn(words_, vocabulary_);
        return std::ranges::any_of(spellings, [&](const Spelling& spelling) {
            return spelling.place.first >= place.end() &&
                   fold(spelling.word) == words_[place.end() - 1].folded;
        });
    }
    /// The answer to what was asked before something else.
    [[nodiscard]] bool isBehind(const Place& place) const {
        const bool isTitled = place.first > 0 && cue(Cue::kHonorific, place.first - 1) > 0;
        if (asked_ != NameAsked::kBefore || (place.count < 2 && !isTitled)) {
            return false;
        }
        for (std::size_t i = place.first; i < place.end(); ++i) {
            if (cue(Cue::kStreet, i) > 0) {
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
        std::size_t at = asked_ == NameAsked::kYes && standsUnder() ? 1 : 0;
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
    /// "Auf Huber", to the question under which name.
    [[nodiscard]] bool standsUnder() const {
        constexpr std::array<std::string_view, 6> kUnder{
            "auf", "unter", "under", "for", "sous", "op"};
        return words_.size() > 1 &&
               std::ranges::find(kUnder, words_.front().folded) != kUnder.end();
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

    /// "Mueller mit u e", of these words or of the name that is known; "Gómez con zeta" may be the
    /// rest of it.
    [[nodiscard]] std::optional<NameFound> withHint(const std::optional<NameFound>& found) const {
        constexpr std::size_t kMaxLength = 10;  // words of an utterance
        const std::string base = found ? found->name : known_;
        const auto hint = letterHintIn(words_, vocabulary_, found ? found->place.end() : 0);
        if (!hint || base.empty() || words_.size() > kMaxLength || !isFree(hint->place.first)) {
            return std::nullopt;
        }
        const Words known = wordsOf(base);
        const std::size_t before = hint->place.first;
        const bool hasWord = before > 0 && isNameLike(before - 1);
        const bool isNew = !found && hasWord && known.size() == 1 && before == 1 &&
                           known.front().folded != words_.front().folded;
        if (isNew) {
            return NameFound{
                base + " " + respelled(textOf({0, 1}), hint->letters), {0, 1}, false, false};
        }
        NameFound result{respelled(base, hint->letters), hint->place, false, false};
        return found ? merged(std::move(result)) : result;
    }

    /// A spelling names the word that sounds like it, of these words or of the name that is known.
    [[nodiscard]] std::optional<NameFound> spelled(
        std::optional<NameFound> found, const Spelling& spelling
    ) const {
        const std::string base = found ? found->name : known_;
        const Words words = wordsOf(base);
        if (words.size() > 1 && joined(words) == fold(spelling.word)) {
            return NameFound{base, found ? found->place : spelling.place, false, false};
        }
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
        const std::size_t next = spelling.place.end();  // "b m k 77" is the plate of a car
        const bool isCode = next < words_.size() && vocabulary_.number(words_, next).has_value();
        if (found || asked_ != NameAsked::kYes || isCode) {
            return found;
        }
        return NameFound{capitalised(spelling.word), spelling.place, false, false};
    }

    /// "vandenberg" of "van den Berg", as it may be spelled.
    [[nodiscard]] static std::string joined(const Words& words) {
        std::string text;
        for (const Word& word : words) {
            text += word.folded;
        }
        return text;
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
