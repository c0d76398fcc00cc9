#include "voice/understanding/words/similarity.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "common/text/ascii.h"
#include "common/text/stop_words.h"
#include "voice/understanding/words/brought_words.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMinStem = 4;    // letters that words have to begin with alike
constexpr std::size_t kMaxEnding = 5;  // letters in which they may differ behind them
constexpr std::size_t kMinPart = 5;    // letters of a part of a compound
constexpr std::size_t kMinRoot = 6;    // letters of a root that other endings follow
constexpr double kOfCompound = 0.7;

/// What verbs and their nouns end with behind a stem that they share: "annuler", "annulation".
bool isDerived(std::string_view ending) {
    return isBrought(ending, &BroughtWords::derivations);
}

}  // namespace

std::string coreOf(const Word& word) {
    constexpr std::size_t kMinCore = 4;  // letters of what the apostrophe stands before
    const std::size_t plain = word.text.find('\'');
    const std::size_t at = plain != std::string::npos ? plain : word.text.find("\u2019");
    if (at == std::string::npos || at == 0) {
        return word.folded;
    }
    const std::size_t mark = plain != std::string::npos ? 1 : std::string_view("\u2019").size();
    const std::string before = fold(word.text.substr(0, at));
    std::string core = fold(word.text.substr(at + mark));
    const bool isElided = isBrought(before, &BroughtWords::elided);
    return isElided && core.size() >= kMinCore ? core : word.folded;
}

bool isCode(std::string_view word) {  // F28
    const auto digits = std::ranges::count_if(word, common::isDigit);
    return digits > 0 && digits < static_cast<std::ptrdiff_t>(word.size());
}

bool isStop(const Word& word, const Vocabulary& vocabulary) {
    const std::span<const Word> one(&word, 1);
    return word.folded.size() < 2 || vocabulary.at(Cue::kStop, one, 0) > 0 ||
           common::isStopWord(common::lowered(word.text));
}

void addOnce(std::vector<std::string>& words, const std::string& word) {
    if (std::ranges::find(words, word) == words.end()) {
        words.push_back(word);
    }
}

/// Stems are not looked up: what an agent knows may be in any language, and the words that are
/// asked with in another. Alike are words with a long beginning in common and short endings.
double similarity(std::string_view a, std::string_view b) {
    if (a == b) {
        return 1;
    }
    if (a.empty() || b.empty() || a.front() != b.front() || isCode(a) || isCode(b) ||
        isNumeral(a) || isNumeral(b)) {
        // The last part of a compound: "Reparatur" in "Dachreparatur".
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
    if (alike > kMinStem && isDerived(a.substr(alike)) && isDerived(b.substr(alike))) {
        return 1;
    }
    if (alike >= kMinStem && longer - alike <= kMaxEnding && alike * 4 >= shorter * 3 &&
        (alike == shorter || alike >= kMinStem + 1)) {
        return 1;
    }
    // Short words are alike only when one letter is added.
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
            addOnce(result, coreOf(word));
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
            return similarity(coreOf(each), word) > 0;
        });
    });
}

}  // namespace hiveline::voice
