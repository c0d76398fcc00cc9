#include <utility>

#include "voice/understanding/facts/name_reader.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxDistance = 3;  // of a spelling from what was heard
constexpr std::size_t kMaxMisheard = 2;  // of a name that is said again, from what was heard
constexpr std::size_t kMinAlike = 4;     // letters of one

}  // namespace

/// "Mueller mit u e", of these words or of the name that is known; "Gómez con zeta" may be the
/// rest of it.
std::optional<NameFound> NameReader::withHint(const std::optional<NameFound>& found) const {
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
std::optional<NameFound> NameReader::spelled(
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
std::string NameReader::joined(const Words& words) {
    std::string text;
    for (const Word& word : words) {
        text += word.folded;
    }
    return text;
}

/// "No, Barker" is about the word of the known name that it is like: "Tom Baker".
NameFound NameReader::merged(NameFound found) const {
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

}  // namespace hiveline::voice
