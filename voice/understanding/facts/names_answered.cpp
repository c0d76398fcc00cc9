#include <algorithm>
#include <array>
#include <string_view>

#include "voice/understanding/facts/name_reader.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxName = 4;    // words
constexpr std::size_t kMaxAnswer = 7;  // words of an utterance that may be a name by itself

}  // namespace

/// A short answer to the question for the name, or one that repeats the name that is known.
std::optional<NameFound> NameReader::answered() const {
    const std::size_t begin = afterOpening();
    const Place place = nameAt(begin);
    if (place.count == 0 || isBehindSubject(place.first)) {
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
    const bool isAnswer = begin <= kMaxAnswer && (left == 0 || hasTaken() || goesOn(place.end()));
    return isAnswer && endsWell(place.end()) ? madeOf(place) : std::nullopt;
}

/// "Ik werk namelijk overdag": the verb of a clause whose subject says "I", and no name.
bool NameReader::isBehindSubject(std::size_t at) const {
    return at > 0 && cueBefore(Cue::kSelf, at) == 1 && cueBefore(Cue::kIam, at) == 0 &&
           cueBefore(Cue::kNameIs, at) == 0;
}

/// "Sandhu, that's s a n d h u".
bool NameReader::leadsToLetters(std::size_t at) const {
    const std::size_t next = at + cue(Cue::kIam, at);
    return next > at && next + 1 < words_.size() && words_[next].folded.size() == 1 &&
           words_[next + 1].folded.size() == 1;
}

/// "Valentina Greco, scusi", at the end.
bool NameReader::isApology(std::size_t at) const {
    const std::size_t count = cue(Cue::kTakeBack, at);
    return count > 0 && at + count == words_.size();
}

/// "Frau Albers hier", "Tom Baxter speaking".
bool NameReader::endsIntroduction(std::size_t at) const {
    return cue(Cue::kIam, at) > 0 && at + cue(Cue::kIam, at) == words_.size();
}

/// Another clause follows.
bool NameReader::goesOn(std::size_t at) const {
    constexpr std::size_t kLongAside = 3;  // words of "if you must know"
    return at < words_.size() &&
           (words_[at].gap.find_first_of(",.;") != std::string::npos || isAnd(at) ||
            cue(Cue::kFiller, at) >= kLongAside || cue(Cue::kSpelled, at) > 0 ||
            cue(Cue::kTold, at) > 0 || cue(Cue::kReason, at) > 0 || cue(Cue::kLetterAs, at) > 0 ||
            cue(Cue::kWith, at) > 0);
}

/// "Gillian Tate and don't …", but not "roses then".
bool NameReader::isAnd(std::size_t at) const {
    return cue(Cue::kConjunction, at) > 0;
}

bool NameReader::isOfName(std::size_t at, const Place& place) const {
    return isNameLike(at) && at < place.end() + 3 &&
           words_[place.end()].gap.find(',') != std::string::npos;
}

bool NameReader::hasTaken() const {
    return std::ranges::any_of(taken_, [](bool taken) { return taken; });
}

/// What was refused is given after all, to whatever was asked since.
bool NameReader::isReconsidered(const Place& place) const {
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
bool NameReader::isSpelledOut(const Place& place) const {
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
bool NameReader::isBehind(const Place& place) const {
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

bool NameReader::repeatsKnown(const Place& place) const {
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
std::size_t NameReader::afterOpening() const {
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
        if (standsUnder(at)) {
            at += cue(Cue::kUnder, at);
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

/// "Auf Huber", "all right then, under Smith", to the question under which name.
bool NameReader::standsUnder(std::size_t at) const {
    const std::size_t under = asked_ == NameAsked::kYes ? cue(Cue::kUnder, at) : 0;
    return under > 0 && at + under < words_.size();
}

/// Behind a name that it is not: up to the comma, one word where none follows.
std::size_t NameReader::deniedEnd(std::size_t at) const {
    const std::size_t end = nameAt(at).end();
    const bool hasComma =
        end > at && end < words_.size() && words_[end].gap.find(',') != std::string::npos;
    return hasComma ? end : at + 1;
}

/// "No, not Anna Berg, …", right before the name that it is.
std::string NameReader::deniedBefore(std::size_t at) const {
    for (std::size_t back = 1; back <= kMaxName && back < at; ++back) {
        const std::size_t first = at - back;
        if (cue(Cue::kNot, first - 1) == 1 && deniedEnd(first) == at && isNameLike(first)) {
            return textOf({first, back});
        }
    }
    return "";
}

bool NameReader::isDenied(std::size_t at) const {
    return isNameLike(at + 1) && isNameLike(at + 2);
}

bool NameReader::isMeantAsName(std::size_t at, std::size_t count) const {
    return count == 1 && cue(Cue::kMaybeName, at) == 1 && words_[at].isUpper;
}

}  // namespace hiveline::voice
