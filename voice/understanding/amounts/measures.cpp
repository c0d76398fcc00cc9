#include "voice/understanding/amounts/measures.h"

#include <algorithm>
#include <array>
#include <utility>

#include "common/text/ascii.h"
#include "voice/understanding/words/large_numbers.h"
#include "voice/understanding/words/numbers.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kMaxNouns = 3;

bool isWordOfAnySentence(const Words& words, std::size_t at, const Vocabulary& vocabulary) {
    return vocabulary.at(Cue::kStop, words, at) > 0 || vocabulary.at(Cue::kAnd, words, at) > 0 ||
           vocabulary.at(Cue::kIn, words, at) > 0 || words[at].folded.size() == 1;
}

/// "Five and eight years", but not "five and eight": the "and" between two numbers of one unit.
bool isListed(const Words& words, std::size_t at, const Vocabulary& vocabulary) {
    const auto next = vocabulary.at(Cue::kAnd, words, at) == 1
                          ? largeNumberAt(words, at + 1, vocabulary)
                          : std::nullopt;
    std::size_t size = 0;
    const auto unit = next ? vocabulary.unit(words, at + 1 + next->count, size) : std::nullopt;
    return unit == Unit::kYear || unit == Unit::kMonth;
}

/// The first word of the next number, where the two are a range or a row: "three to four weeks",
/// `10-15 guests`, `1.20 m`.
std::size_t nextOfRow(const Words& words, std::size_t end, const Vocabulary& vocabulary) {
    if (end >= words.size()) {
        return 0;
    }
    const std::string& gap = words[end].gap;
    if (isNumeral(words[end].text)) {
        return gap == "." || gap == "," || gap.find('-') != std::string::npos ||
                       gap.find("–") != std::string::npos
                   ? end
                   : 0;
    }
    const bool isBetween =
        vocabulary.at(Cue::kUpTo, words, end) > 0 || isListed(words, end, vocabulary);
    return isBetween && !endsClause(gap) && end + 1 < words.size() &&
                   largeNumberAt(words, end + 1, vocabulary)
               ? end + 1
               : 0;
}

/// "number 20", "invoice 40"
bool isNumberOfThing(const Words& words, std::size_t at, const Vocabulary& vocabulary) {
    std::size_t count = 0;
    return !vocabulary.unit(words, at - 1, count) &&
           (vocabulary.before(Cue::kOtherNumber, words, at) > 0 ||
            vocabulary.before(Cue::kAddressUnit, words, at) > 0);
}

/// A unit that stands before its number: `€ 40`, `EUR 40`.
std::optional<Unit> unitBefore(const Words& words, std::size_t at, const Vocabulary& vocabulary) {
    constexpr std::array<std::string_view, 4> kCodes{"eur", "usd", "gbp", "chf"};
    const bool isCode = at > 0 && words[at].gap == " " &&
                        std::ranges::find(kCodes, words[at - 1].folded) != kCodes.end() &&
                        (at == 1 || !largeNumberAt(words, at - 2, vocabulary));
    std::size_t count = 0;
    return isCode ? vocabulary.unit(words, at - 1, count) : std::nullopt;
}

/// The nouns behind a number say what it counts, where no unit does: "two dogs and three cats".
std::vector<std::string> nounsAt(const Words& words, std::size_t at, const Vocabulary& vocabulary) {
    std::vector<std::string> nouns;
    for (; at < words.size() && nouns.size() < kMaxNouns && !endsClause(words[at].gap); ++at) {
        std::size_t count = 0;
        const bool isNumber = vocabulary.number(words, at) || isNumeral(words[at].text);
        if (isNumber || isWordOfAnySentence(words, at, vocabulary) ||
            vocabulary.unit(words, at, count)) {
            break;
        }
        if (words[at].isUpper || !vocabulary.data().capitalNouns) {
            nouns.push_back(words[at].folded);
        }
    }
    return nouns;
}

}  // namespace

std::string withSignsAsWords(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kSigns{
        {{"€", " eur "},
         {"$", " usd "},
         {"£", " gbp "},
         {"%", " pct "},
         {"m²", " m2 "},
         {"°", " "}}};
    std::string words(text);
    for (const auto& [sign, word] : kSigns) {
        for (std::size_t at = words.find(sign); at != std::string::npos;
             at = words.find(sign, at + word.size())) {
            words.replace(at, sign.size(), word);
        }
    }
    // One blank is between words, as where the sign is a word.
    std::string single;
    for (const char c : words) {
        if (c != ' ' || single.empty() || single.back() != ' ') {
            single += c;
        }
    }
    return single;
}

Measure measureAt(
    const Words& words, std::size_t at, std::size_t count, const Vocabulary& vocabulary
) {
    Measure measure;
    if (at > 0 && !endsClause(words[at].gap) && !isWordOfAnySentence(words, at - 1, vocabulary)) {
        measure.label = words[at - 1].folded;
        measure.isOther = isNumberOfThing(words, at, vocabulary);
    }
    if (const auto before = unitBefore(words, at, vocabulary)) {
        measure.unit = before;
        return measure;
    }
    std::size_t end = at + count;
    for (std::size_t next = nextOfRow(words, end, vocabulary); next > 0;
         next = nextOfRow(words, end, vocabulary)) {
        const auto number = largeNumberAt(words, next, vocabulary);
        end = next + (number ? number->count : 1);
    }
    if (end >= words.size() || endsClause(words[end].gap)) {
        return measure;
    }
    std::size_t size = 0;
    measure.unit = vocabulary.unit(words, end, size);
    if (measure.unit == Unit::kNothing) {
        measure.unit.reset();
        return measure;
    }
    if (!measure.unit) {
        measure.nouns = nounsAt(words, end, vocabulary);
        const std::size_t behind = end + measure.nouns.size();
        // "two long weeks"
        const auto unit =
            measure.nouns.size() == 1 && behind < words.size() && !endsClause(words[behind].gap)
                ? vocabulary.unit(words, behind, size)
                : std::nullopt;
        if (unit && unit != Unit::kNothing) {
            measure.unit = unit;
            measure.nouns.clear();
        }
    }
    return measure;
}

bool isSameNoun(std::string_view a, std::string_view b) {
    constexpr std::size_t kFewest = 3;
    constexpr std::size_t kEnding = 2;
    constexpr std::size_t kMaxMore = 3;
    constexpr std::size_t kCompound = 5;
    if (a.size() > b.size()) {
        std::swap(a, b);
    }
    if (a == b) {
        return true;
    }
    if (a.size() < kFewest) {
        return false;
    }
    std::size_t same = 0;
    while (same < a.size() && a[same] == b[same]) {
        ++same;
    }
    return (same >= std::max(kFewest, a.size() - kEnding) && b.size() - a.size() <= kMaxMore) ||
           (a.size() >= kCompound && b.ends_with(a));
}

bool endsClause(std::string_view gap) {
    return gap.find_first_of(",.;!?\n:") != std::string_view::npos;
}

}  // namespace hiveline::voice
