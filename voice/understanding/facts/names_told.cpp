#include <algorithm>
#include <array>
#include <string_view>
#include <type_traits>

#include "voice/understanding/facts/name_reader.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxName = 4;           // words
constexpr std::ptrdiff_t kMaxTakenBack = 16;  // words behind a name that may take it back
constexpr std::size_t kMaxDistance = 3;       // of a spelling from what was heard

}  // namespace

/// "My surname is Schmidt, first name Karen"
std::optional<NameFound> NameReader::parts(const std::vector<Spelling>& spellings) const {
    const auto part = [&](Cue label) -> std::optional<NameFound> {
        const auto at = vocabulary_.find(label, words_);
        if (!at) {
            return std::nullopt;
        }
        Place name = nameAt(at->end());
        const std::size_t sound = name.count == 1 ? cue(Cue::kFiller, name.end()) : 0;
        if (sound == 1 && isNameLike(name.end() + 1) && name.end() + 2 == words_.size()) {
            name.first = name.end() + 1;  // "first name Tünn, er, Anton"
        }
        return name.count > 0
                   ? std::optional(NameFound{
                         textOf({name.first, 1}), {name.first, 1}, true, label == Cue::kSurname})
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
Place NameReader::nameBefore(Cue label) const {
    const auto at = vocabulary_.find(label, words_);
    std::size_t begin = at ? at->first : 0;
    while (begin > 0 && at->first - begin < 2 && isNameLike(begin - 1)) {
        --begin;
    }
    return {begin, at && asked_ == NameAsked::kYes ? at->first - begin : 0};
}

/// "Tom Becker, no sorry, Tim Becker": the name behind the correction.
std::optional<NameFound> NameReader::takenBack(const NameFound& found) const {
    std::size_t begin = found.place.end();
    while (cue(Cue::kFiller, begin) > 0) {
        begin += cue(Cue::kFiller, begin);
    }
    if (found.isPart || begin >= words_.size()) {
        return std::nullopt;
    }
    const auto from = [begin](const auto& all) {
        const auto first = all.begin() + static_cast<std::ptrdiff_t>(std::min(begin, all.size()));
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
    auto again = NameReader(rest, vocabulary_, taken, NameAsked::kYes, found.name).read();
    if (!again || again->name == found.name || (!corrects && !isAlike(again->name, found.name)) ||
        cue(Cue::kNot, begin) > 0 ||
        cue(Cue::kNot, begin + again->place.first - 1) > 0) {  // "Tom, not Tim"
        return std::nullopt;
    }
    again->place.first += begin;
    again->denied = found.name;
    return again;
}

/// Two names with a word in common.
bool NameReader::isAlike(const std::string& name, const std::string& other) {
    const Words words = wordsOf(name);
    const Words others = wordsOf(other);
    return std::ranges::any_of(words, [&others](const Word& word) {
        return std::ranges::find(others, word.folded, &Word::folded) != others.end();
    });
}

/// The phrase at `at` is part of a longer one that begins before it: "nombre" of "a nombre de".
bool NameReader::isInsidePhrase(Cue wanted, std::size_t at, std::size_t count) const {
    constexpr std::size_t kMaxPhraseLength = 5;
    for (std::size_t back = 1; back <= std::min(at, kMaxPhraseLength); ++back) {
        if (cue(wanted, at - back) >= back + count) {
            return true;
        }
    }
    return false;
}

/// "My name is …": any words that can be a name follow.
std::optional<NameFound> NameReader::stated() const {
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
std::optional<NameFound> NameReader::trailing() const {
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
std::optional<NameFound> NameReader::introduced() const {
    for (std::size_t at = 0; at < words_.size(); ++at) {
        const std::size_t count = cue(Cue::kIam, at);
        if (count == 0 || isOfOthers(at, count) ||
            (at > 0 && cue(Cue::kWith, at) > 0 && !answersTelephone(at, count, nameAt(at + count))
            )) {
            continue;
        }
        Place place = nameAt(behindRelation(at, at + count));
        if (place.count == 0 && isParticleName(at, at + count)) {
            place = {at + count, 2};
        }
        if (place.count == 0) {
            continue;
        }
        const bool isTitled = place.first > at + count && cue(Cue::kHonorific, at + count) > 0;
        const bool isUpper = words_[place.first].isUpper;
        const bool isWord = place.count == 1 && !isTitled && isParticiple(place.first);
        const bool isAll = place.end() == words_.size() && isJoined(at);
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

/// "Met de Groot, ik had …": a word of the language that is a last name, where who calls says so
/// first.
bool NameReader::isParticleName(std::size_t introduced, std::size_t at) const {
    return isFree(at) && isFree(at + 1) && isParticle(at) && isAfterParticle(at + 1) &&
           answersTelephone(introduced, at - introduced, {at, 2});
}
/// "Running", "gestürzt", "gevallen", "tombé", "caduto": how somebody is, not who.
bool NameReader::isParticiple(std::size_t at) const {
    constexpr std::size_t kFewest = 5;
    const Word& word = words_[at];
    return !word.isUpper && word.folded.size() >= kFewest && cue(Cue::kNameAsState, at) == 0 &&
           vocabulary_.isState(word);
}

/// "Goedemorgen, met Wiersma, ik wou …": who calls says so first and goes on.
bool NameReader::answersTelephone(std::size_t at, std::size_t count, const Place& place) const {
    constexpr std::size_t kMaxLength = 2;
    if (cue(Cue::kHere, at) != count || place.first != at + count || place.count > kMaxLength ||
        place.end() >= words_.size() || !isSelf(place.end())) {
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
bool NameReader::isLate() const {
    return wasRefused() || asked_ == NameAsked::kBefore;
}

bool NameReader::wasRefused() const {
    return asked_ == NameAsked::kRefused || asked_ == NameAsked::kRefusedJustNow;
}

/// "I'm his dad, …": behind what the caller is to somebody.
std::size_t NameReader::behindRelation(std::size_t introduced, std::size_t at) const {
    const bool isOf = at + 2 < words_.size() && vocabulary_.isCommon(words_[at]) &&
                      cue(Cue::kNot, at) == 0 && cue(Cue::kHonorific, at) == 0;
    const bool isSelfSaid = isJoined(introduced) || isPerson(introduced);
    return isOf && isSelfSaid && cue(Cue::kOtherPerson, at + 1) == 1 && isNameLike(at + 2) ? at + 2
                                                                                           : at;
}

/// "ich bin …", not "das ist …": what is said of oneself.
bool NameReader::isPerson(std::size_t at) const {
    return at + 1 < words_.size() && cue(Cue::kIam, at) > 0 && cue(Cue::kLetterAs, at) == 0 &&
           isSelf(at) && !isJoined(at);
}

bool NameReader::isSelf(std::size_t at) const {
    return cue(Cue::kSelf, at) > 0;
}

/// "Gli impianti sono fermi": where verbs need no pronoun, one behind a noun has it for its
/// subject.
bool NameReader::isOfOthers(std::size_t at, std::size_t count) const {
    return count == 1 && vocabulary_.data().clauses.subjects.empty() && at > 0 && isSelf(at) &&
           words_[at].gap == " " && words_[at - 1].folded.size() > 1 &&
           !vocabulary_.isCommon(words_[at - 1]) && cue(Cue::kIam, at - 1) == 0;
}

/// "I'm": how somebody is follows as often as a name.
bool NameReader::isJoined(std::size_t at) const {
    return !vocabulary_.data().iam.empty() && words_[at].folded == fold(vocabulary_.data().iam);
}

/// What follows the name behind "that's": no word that goes on with what is said of something.
bool NameReader::endsNaming(std::size_t at) const {
    return at >= words_.size() || !isFree(at) || breaksBefore(at) || words_[at].gap != " " ||
           words_[at].folded.size() == 1 || cue(Cue::kSpelled, at) > 0 || cue(Cue::kAnd, at) > 0 ||
           cue(Cue::kFiller, at) > 0 || cue(Cue::kPolite, at) > 0 || cue(Cue::kIam, at) > 0 ||
           cue(Cue::kLetterAs, at) > 0 || cue(Cue::kNot, at) > 0 || cue(Cue::kWith, at) > 0;
}

/// What follows a name: nothing, something taken, a new clause.
bool NameReader::endsWell(std::size_t at) const {
    return at >= words_.size() || !isFree(at) || breaksBefore(at) ||
           !words_[at].gap.starts_with(' ') || words_[at].gap.size() > 1 ||
           vocabulary_.isCommon(words_[at]) || cue(Cue::kSpelled, at) > 0 ||
           words_[at].folded.size() == 1;
}

}  // namespace hiveline::voice
