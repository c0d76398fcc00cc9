#include "storage/words/light_stems.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "common/text/one_of.h"
#include "common/text/utf8.h"

namespace hiveline::storage {
namespace {

/// Where the last character begins.
std::size_t lastOf(std::string_view text) {
    std::size_t at = text.empty() ? 0 : text.size() - 1;
    while (at > 0 && common::isContinuation(text[at])) {
        --at;
    }
    return at;
}

/// Where the character that begins at `at` ends.
std::size_t nextOf(std::string_view text, std::size_t at) {
    do {
        ++at;
    } while (at < text.size() && common::isContinuation(text[at]));
    return std::min(at, text.size());
}

// --- Czech -------------------------------------------------------------------------------------

/// Endings that a word may lose if it has at least so many letters.
struct CaseEndings {
    std::size_t leastLetters;
    /// With a blank around each, so that a search finds whole endings only.
    std::string_view endings;
};
constexpr auto kCzechCases = std::to_array<CaseEndings>({
    {8, " atech "},
    {7, " ětem etem atům "},
    {6,
     " ech ich ích ého ěmi emi ému ěte ete ěti eti ího iho ími ímu imu ách ata aty ých ama ami ové "
     "ovi ými "},
    {5, " em es ém ím ům at ám os us ým mi ou "},
    {4, " a e i o u ů y á é í ý ě "},
});
constexpr std::size_t kMaxEndingLetters = 5;

void removeCase(std::string& word) {
    const std::size_t letters = common::countCodePoints(word);
    std::size_t begin = word.size();
    std::array<std::size_t, kMaxEndingLetters + 1> begins{};
    for (std::size_t i = 1; i <= kMaxEndingLetters; ++i) {
        begin = lastOf(std::string_view(word).substr(0, begin));
        begins.at(i) = begin;
    }
    // Row i has the endings of kMaxEndingLetters - i letters: the longest comes first.
    for (std::size_t i = 0; i < kCzechCases.size(); ++i) {
        const std::string ending = " " + word.substr(begins.at(kMaxEndingLetters - i)) + " ";
        if (letters >= kCzechCases.at(i).leastLetters &&
            kCzechCases.at(i).endings.find(ending) != std::string_view::npos) {
            word.resize(begins.at(kMaxEndingLetters - i));
            return;
        }
    }
}

void removePossessive(std::string& word) {
    for (const std::string_view ending : {"ov", "in", "ův"}) {
        if (word.ends_with(ending) && common::countCodePoints(word) > 5) {
            word.resize(word.size() - ending.size());
            return;
        }
    }
}

void replaceEnd(std::string& word, std::string_view end, std::string_view other) {
    word.replace(word.size() - end.size(), end.size(), other);
}

/// Undoes what declension does to the last consonants and the vowel before them. The first two
/// letters stay, because FormFilter of word_forms.h goes by them.
void normalizeCzech(std::string& word) {
    constexpr std::size_t kKept = 2;
    if (common::countCodePoints(word) <= kKept) {
        return;
    }
    struct Change {
        std::string_view from;
        std::string_view to;
    };
    for (const auto& [from, to] : std::to_array<Change>(
             {{"čt", "ck"}, {"št", "sk"}, {"c", "k"}, {"č", "k"}, {"z", "h"}, {"ž", "h"}}
         )) {
        if (word.ends_with(from)) {
            replaceEnd(word, from, to);
            return;
        }
    }
    const std::size_t last = lastOf(word);
    const std::string_view before = std::string_view(word).substr(0, last);
    if (before.ends_with("e") && common::countCodePoints(before) > kKept) {
        word.erase(last - 1, 1);
    } else if (before.ends_with("ů") && common::countCodePoints(before) > 1) {
        word.replace(last - std::string_view("ů").size(), std::string_view("ů").size(), "o");
    }
}

// --- Polish ------------------------------------------------------------------------------------

/// How an ending is cut.
enum class Ending : std::uint8_t {
    kAny,        // cut
    kLate,       // cut where it is behind the first syllable (Snowball's R1)
    kAdjective,  // cut, and what participles and comparatives have before it
    kSibilant,   // cut but for its `s`
    kShiny,      // `szą`: cut where it is late, else but for its `s`
    kPast,       // of verbs whose root is a letter: cut but for the `ł`
};

struct Endings {
    Ending kind;
    std::string_view all;
};
constexpr auto kPolish = std::to_array<Endings>({
    {Ending::kAny,
     "asz esz isz amy emy imy acie ecie icie ają eść aść ać ieć ić ąć ając ąc ałem iałem iłem ałam "
     "iałam iłam am ałeś iałeś iłeś ałaś iałaś iłaś ał iał ił ała iała iła ało iało iło aliśmy "
     "ieliśmy iliśmy ałyśmy iałyśmy iłyśmy aliście ieliście iliście ałyście iałyście iłyście ali "
     "ieli ili ały iały iły aj ajcie cie ę ająca ąca iejsza sza ającą ącą iejszą ające ące iejsze "
     "sze"},
    {Ending::kLate, "a o i u ia owi iowi ą ią em iem e iu ie ów om iom ami iami ach iach"},
    {Ending::kAdjective, "y ego iego emu iemu ym im ej iej ych ich ymi imi"},
    {Ending::kSibilant, "szę sząca szącą szące"},
    {Ending::kShiny, "szą"},
    {Ending::kPast, "łeś łaś liśmy łyśmy liście łyście"},
});

struct Found {
    std::size_t begin = std::string_view::npos;
    Ending kind = Ending::kAny;
};

/// Calls `take` for each word of a list separated by blanks.
template <typename Take>
void forEachOf(std::string_view list, const Take& take) {
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(' '), list.size());
        take(list.substr(0, end));
        list.remove_prefix(std::min(end + 1, list.size()));
    }
}

/// The longest ending that begins at `least` or later; a kLate one at `late` or later.
Found polishEnding(std::string_view word, std::size_t least, std::size_t late) {
    Found found;
    for (const auto& [kind, all] : kPolish) {
        forEachOf(all, [&, kind = kind](std::string_view ending) {
            if (!word.ends_with(ending)) {
                return;
            }
            const std::size_t begin = word.size() - ending.size();
            if (begin >= (kind == Ending::kLate ? late : least) && begin < found.begin) {
                found = {begin, kind};
            }
        });
    }
    return found;
}

bool isPolishVowel(std::string_view letter) {
    constexpr auto kVowels =
        std::to_array<std::string_view>({"a", "ą", "e", "ę", "i", "o", "ó", "u", "y"});
    return common::isOneOf(letter, kVowels);
}

/// The position after the first consonant that follows a vowel (Snowball's R1).
std::size_t behindFirstSyllable(std::string_view word) {
    bool hasVowel = false;
    for (std::size_t at = 0; at < word.size();) {
        const std::size_t next = nextOf(word, at);
        const bool isVowel = isPolishVowel(word.substr(at, next - at));
        if (hasVowel && !isVowel) {
            return next;
        }
        hasVowel = hasVowel || isVowel;
        at = next;
    }
    return word.size();
}

void removeConditional(std::string& word, std::size_t least) {
    for (const std::string_view ending : {"byście", "byśmy", "bym", "byś", "by"}) {
        if (word.ends_with(ending) && word.size() - ending.size() >= least) {
            word.resize(word.size() - ending.size());
            return;
        }
    }
}

void removeOfParticiples(std::string& word, std::size_t least) {
    for (const std::string_view ending : {"iejsz", "sząc", "ając", "ąc", "sz"}) {
        if (word.ends_with(ending) && word.size() - ending.size() >= least) {
            word.resize(word.size() - ending.size() + (ending == "sząc" ? 1 : 0));
            return;
        }
    }
}

void cutPolish(std::string& word, const Found& ending, std::size_t least, std::size_t late) {
    const bool keepsLetter =
        ending.kind == Ending::kSibilant || (ending.kind == Ending::kShiny && ending.begin < late);
    if (ending.kind == Ending::kPast) {
        word.resize(ending.begin);
        word.append("ł");
        return;
    }
    word.resize(ending.begin + (keepsLetter ? 1 : 0));
    if (ending.kind == Ending::kAdjective) {
        removeOfParticiples(word, least);
    }
}

/// Maps letters that alternate between cases of a word to one of them.
void normalizePolish(std::string& word) {
    struct Change {
        std::string_view from;
        std::string_view to;
    };
    for (const auto& [from, to] :
         std::to_array<Change>({{"ć", "c"}, {"ń", "n"}, {"ś", "s"}, {"ź", "z"}})) {
        if (word.ends_with(from) && word.size() > from.size()) {
            replaceEnd(word, from, to);
            break;
        }
    }
    if (word.ends_with("i") && common::countCodePoints(word) > 3) {
        word.pop_back();
    }
    constexpr std::string_view kNasal = "ą";
    const std::size_t last = lastOf(word);
    if (std::string_view(word).substr(0, last).ends_with(kNasal)) {
        word.replace(last - kNasal.size(), kNasal.size(), "ę");
    }
}

// --- Korean ------------------------------------------------------------------------------------

bool isSyllable(std::string_view character) {
    return character.size() == 3 && character >= "\uAC00" && character <= "\uD7A3";
}

}  // namespace

std::string czechStem(std::string_view word) {
    std::string stem(word);
    removeCase(stem);
    removePossessive(stem);
    normalizeCzech(stem);
    return stem;
}

std::string polishStem(std::string_view word) {
    // Letters that no ending may take.
    constexpr std::size_t kKept = 2;
    std::string stem(word);
    if (common::countCodePoints(word) > kKept) {
        const std::size_t least = nextOf(word, nextOf(word, 0));
        const std::size_t late = behindFirstSyllable(word);
        removeConditional(stem, std::max(least, late));
        if (const Found found = polishEnding(stem, least, late);
            found.begin != std::string_view::npos) {
            cutPolish(stem, found, least, late);
        }
    }
    normalizePolish(stem);
    return stem;
}

std::string_view withoutKoreanParticle(std::string_view word) {
    // Cases, topic and emphasis, combinations of them, and the copula that answers end with.
    constexpr std::string_view kParticles =
        "이 가 을 를 은 는 의 에 와 과 도 만 로 으로 에서 에게 에게서 께 "
        "께서 한테 한테서 부터 까지 까지는 까지만 마다 보다 처럼 만큼 밖에 "
        "조차 마저 이나 나 이라도 라도 이란 란 에는 에도 에만 에서는 에서도 "
        "에서의 으로는 로는 으로도 로도 으로서 로서 으로써 로써 에게는 에게도 "
        "한테는 부터는 과는 와는 과의 와의 하고 이랑 랑 이든 든 이며 며 들 "
        "들이 들은 들을 들의 들에게 들도 인데 인데요 이고 이에요 예요 인가요 "
        "입니다 이면 이라서 요";
    std::string_view found;
    forEachOf(kParticles, [&found, word](std::string_view particle) {
        if (particle.size() > found.size() && particle.size() < word.size() &&
            word.ends_with(particle)) {
            found = particle;
        }
    });
    return found.empty() ? std::string_view() : word.substr(0, word.size() - found.size());
}

std::vector<std::string_view> pairsOfSyllables(std::string_view word) {
    constexpr std::size_t kSyllable = 3;  // bytes
    std::vector<std::string_view> pairs;
    for (std::size_t at = 0; at < word.size();) {
        const std::size_t next = nextOf(word, at);
        const std::size_t end = next < word.size() ? nextOf(word, next) : next;
        if (end - at == 2 * kSyllable && word.size() > 2 * kSyllable &&
            isSyllable(word.substr(at, next - at)) && isSyllable(word.substr(next, end - next))) {
            pairs.push_back(word.substr(at, end - at));
        }
        at = next;
    }
    return pairs;
}

}  // namespace hiveline::storage
