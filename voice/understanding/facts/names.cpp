#include "voice/understanding/facts/names.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "common/text/ascii.h"
#include "voice/understanding/facts/name_reader.h"
#include "voice/understanding/words/brought_words.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxName = 4;       // words
constexpr std::size_t kMaxNameWord = 60;  // bytes of one

bool hasLetters(const Word& word) {
    return !word.folded.empty() && word.text.size() <= kMaxNameWord &&
           !common::isDigit(word.folded.front()) &&
           word.folded.find_first_of("0123456789") == std::string::npos;
}

}  // namespace

/// From the plainest form to the least: what names itself a surname, "my name is", "… is my name",
/// "I am", and at last words alone where a name was asked for. A later form never overrules an
/// earlier.
std::optional<NameFound> NameReader::read() const {
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
        for (const Spelling& spelling : spellings) {
            found = spelled(found, spelling);
        }
        return found;
    }
    if (auto hinted = withHint(found)) {
        return hinted;
    }
    return found ? std::optional(merged(fuller(std::move(*found)))) : found;
}

/// "Ferraris come la marca, Giulia Ferraris": one word of a name, and then the whole of it.
NameFound NameReader::fuller(NameFound found) const {
    const Words said = wordsOf(found.name);
    for (std::size_t at = found.place.end() + 1; said.size() == 1 && at < words_.size(); ++at) {
        const bool isWhole = words_[at].folded == said.front().folded && words_[at].gap == " " &&
                             isNameLike(at - 1) && !found.isPart;
        if (isWhole) {
            found.name = textOf({at - 1, 2});
            return found;
        }
    }
    return found;
}

std::size_t NameReader::cue(Cue wanted, std::size_t at) const {
    return vocabulary_.at(wanted, words_, at);
}

std::size_t NameReader::cueBefore(Cue wanted, std::size_t at) const {
    return vocabulary_.before(wanted, words_, at);
}

bool NameReader::isFree(std::size_t at) const {
    return at < words_.size() && (at >= taken_.size() || !taken_[at]);
}

bool NameReader::isParticle(std::size_t at) const {
    return isBrought(words_[at].folded, &BroughtWords::nameParticles);
}

bool NameReader::isNameLike(std::size_t at) const {
    return isFree(at) && hasLetters(words_[at]) && words_[at].folded.size() > 1 &&
           !vocabulary_.isCommon(words_[at]) && !isVerb(at);
}

/// "Rufen Sie", "müssten wir", "appelez vous": a verb before its pronoun is no name.
bool NameReader::isVerb(std::size_t at) const {
    if (at + 1 >= words_.size() ||
        words_[at + 1].gap.find_first_not_of(" -") != std::string::npos) {
        return false;
    }
    return vocabulary_.agrees(words_[at], words_[at + 1]);
}

bool NameReader::breaksBefore(std::size_t at) const {
    return words_[at].gap.find_first_of(".;!?\n:") != std::string::npos &&
           !(at > 0 && cue(Cue::kTitle, at - 1) > 0 && words_[at].gap.starts_with('.'));
}

/// The words of a name from `at` on; count 0 where there is none.
Place NameReader::nameAt(std::size_t at) const {
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
        const bool leadsOn =
            (isParticle(end) || isTitle) && end + 1 < words_.size() &&
            hasLetters(words_[end + 1]) &&
            (isNameLike(end + 1) || isParticle(end + 1) || (names > 0 && isAfterParticle(end + 1)));
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
bool NameReader::isAfterParticle(std::size_t at) const {
    return at > 0 && isFree(at) && hasLetters(words_[at]) && words_[at].folded.size() > 2 &&
           words_[at - 1].folded.size() > 1 && isParticle(at - 1) && cue(Cue::kStop, at) == 0 &&
           cue(Cue::kTomorrow, at) == 0 && !vocabulary_.weekday(words_, at) &&
           !vocabulary_.number(words_, at);
}

/// "Tom Small": a word of the language that is written as part of a name.
bool NameReader::isCapitalAfterName(std::size_t begin, std::size_t at) const {
    return at > begin && words_[at].isUpper && words_[at - 1].isUpper && hasLetters(words_[at]) &&
           words_[at].gap == " " && cue(Cue::kStop, at) == 0;
}

std::string NameReader::textOf(const Place& place) const {
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
std::optional<NameFound> NameReader::madeOf(Place place) const {
    if (place.count == 0) {
        return std::nullopt;
    }
    const std::size_t next = place.end();
    const bool hasComma = next < words_.size() && words_[next].gap.find(',') != std::string::npos &&
                          words_[next].gap.find_first_of(".;!?") == std::string::npos;
    if ((place.count == 1 || leadIn(place) == place.count - 1) && hasComma && isNameLike(next)) {
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
std::size_t NameReader::leadIn(const Place& place) const {
    std::size_t lead = 0;
    while (lead < place.count && isParticle(place.first + lead) &&
           !isBrought(words_[place.first + lead].folded, &BroughtWords::givenNames)) {
        ++lead;
    }
    return lead;
}

/// "Sylvia von der Heide" of "von der Heide" and "Sylvia".
std::string NameReader::turned(const Place& first, const Place& last) const {
    std::string name = textOf(last);
    if (leadIn(last) > 0 && !words_[last.first].isUpper) {
        name.replace(0, 1, words_[last.first].text.substr(0, 1));
    }
    return textOf(first) + " " + name;
}

std::optional<NameFound> nameIn(
    const Words& words,
    const Vocabulary& vocabulary,
    const std::vector<bool>& taken,
    NameAsked asked,
    const std::string& known
) {
    return NameReader(words, vocabulary, taken, asked, known).read();
}

}  // namespace hiveline::voice
