#include "voice/understanding/words/words.h"

#include <algorithm>
#include <array>
#include <utility>

#include "common/text/ascii.h"
#include "storage/words/case_fold.h"
#include "voice/understanding/words/brought_words.h"

namespace hiveline::voice {
namespace {

struct Letter {
    std::string_view from;
    std::string_view to;
};

// Latin letters in lower case with what stands for them; folding of case has been done.
constexpr std::array<Letter, 76> kPlain{{
    {"à", "a"}, {"á", "a"}, {"â", "a"},  {"ã", "a"}, {"ä", "a"}, {"å", "a"}, {"ā", "a"},
    {"ă", "a"}, {"ą", "a"}, {"æ", "ae"}, {"ç", "c"}, {"ć", "c"}, {"č", "c"}, {"ċ", "c"},
    {"ď", "d"}, {"đ", "d"}, {"ð", "d"},  {"è", "e"}, {"é", "e"}, {"ê", "e"}, {"ë", "e"},
    {"ē", "e"}, {"ė", "e"}, {"ę", "e"},  {"ě", "e"}, {"ğ", "g"}, {"ģ", "g"}, {"ì", "i"},
    {"í", "i"}, {"î", "i"}, {"ï", "i"},  {"ī", "i"}, {"į", "i"}, {"ı", "i"}, {"ķ", "k"},
    {"ł", "l"}, {"ľ", "l"}, {"ļ", "l"},  {"ĺ", "l"}, {"ñ", "n"}, {"ń", "n"}, {"ň", "n"},
    {"ņ", "n"}, {"ò", "o"}, {"ó", "o"},  {"ô", "o"}, {"õ", "o"}, {"ö", "o"}, {"ø", "o"},
    {"ō", "o"}, {"ő", "o"}, {"œ", "oe"}, {"ŕ", "r"}, {"ř", "r"}, {"ś", "s"}, {"š", "s"},
    {"ş", "s"}, {"ș", "s"}, {"ß", "ss"}, {"ť", "t"}, {"ţ", "t"}, {"ț", "t"}, {"þ", "th"},
    {"ù", "u"}, {"ú", "u"}, {"û", "u"},  {"ü", "u"}, {"ū", "u"}, {"ů", "u"}, {"ű", "u"},
    {"ý", "y"}, {"ÿ", "y"}, {"ź", "z"},  {"ž", "z"}, {"ż", "z"}, {"ų", "u"},
}};

// Signs of more than one byte that belong to no word; all others are letters.
constexpr std::array<std::string_view, 18> kSigns{
    "\u2018",
    "\u201A",
    "\u201C",
    "\u201D",
    "\u201E",
    "\u2013",
    "\u2014",
    "\u2026",
    "\u00A0",
    "\u00BF",
    "\u00A1",
    "\u00AB",
    "\u00BB",
    "\u202F",
    "\u2009",
    "\u00B7",
    "\u00B4",
    "\u2011"};
constexpr std::string_view kApostrophe = "\u2019";

std::size_t lengthOf(std::string_view text) {
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t length = first < 0x80U ? 1 : first < 0xE0U ? 2 : first < 0xF0U ? 3 : 4;
    return std::min(length, text.size());
}

bool startsWord(std::string_view text) {
    const auto first = static_cast<unsigned char>(text.front());
    return common::isAlphanumeric(text.front()) ||
           (first >= 0x80U && !text.starts_with(kApostrophe) &&
            std::ranges::none_of(kSigns, [&](std::string_view s) { return text.starts_with(s); }));
}

/// Bytes of an apostrophe that stands between letters, else 0.
std::size_t innerApostrophe(std::string_view text) {
    const std::size_t length = text.front() == '\''            ? 1
                               : text.starts_with(kApostrophe) ? kApostrophe.size()
                                                               : 0;
    return length > 0 && text.size() > length && startsWord(text.substr(length)) ? length : 0;
}

std::string withoutAccents(std::string_view text) {
    std::string plain;
    plain.reserve(text.size());
    while (!text.empty()) {
        const std::size_t length = lengthOf(text);
        const std::string_view letter = text.substr(0, length);
        text.remove_prefix(length);
        if (length == 1) {
            if (letter != "'") {
                plain.append(letter);
            }
            continue;
        }
        const auto* const known = std::ranges::find(kPlain, letter, &Letter::from);
        const bool isMark = letter >= "\u0300" && letter <= "\u036F";  // combining
        if (known != kPlain.end()) {
            plain.append(known->to);
        } else if (letter != kApostrophe && !isMark) {
            plain.append(letter);
        }
    }
    return plain;
}

}  // namespace

std::string fold(std::string_view text) {
    return withoutAccents(storage::foldCase(text));
}

bool isNumeral(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, common::isDigit);
}

Words wordsOf(std::string_view said) {
    std::string_view rest = said.substr(0, kMaxUtterance);
    Words words;
    std::string gap;
    while (!rest.empty() && words.size() < kMaxWords) {
        if (!startsWord(rest)) {
            const std::size_t length = lengthOf(rest);
            gap.append(rest.substr(0, length));
            rest.remove_prefix(length);
            continue;
        }
        std::size_t end = 0;
        while (end < rest.size()) {
            const std::string_view here = rest.substr(end);
            const std::size_t length = startsWord(here) ? lengthOf(here) : innerApostrophe(here);
            if (length == 0) {
                break;
            }
            end += length;
        }
        Word word{std::string(rest.substr(0, end)), {}, std::exchange(gap, {}), false};
        word.folded = fold(word.text);
        const std::string first = word.text.substr(0, lengthOf(word.text));
        word.isUpper = storage::foldCase(first) != first && first != "ß";
        words.push_back(std::move(word));
        rest.remove_prefix(end);
    }
    return words;
}

namespace {

/// Of the letters that fold() knows; others stay.
std::string upper(std::string_view letter) {
    constexpr std::array<Letter, 22> kUpper{{
        {"ä", "Ä"}, {"ö", "Ö"}, {"ü", "Ü"}, {"é", "É"}, {"è", "È"}, {"ê", "Ê"},
        {"á", "Á"}, {"à", "À"}, {"í", "Í"}, {"ó", "Ó"}, {"ú", "Ú"}, {"ñ", "Ñ"},
        {"ç", "Ç"}, {"ş", "Ş"}, {"š", "Š"}, {"č", "Č"}, {"ž", "Ž"}, {"ł", "Ł"},
        {"ø", "Ø"}, {"å", "Å"}, {"ś", "Ś"}, {"ć", "Ć"},
    }};
    if (letter.size() == 1) {
        const char c = letter.front();
        return {c >= 'a' && c <= 'z' ? static_cast<char>(c - ('a' - 'A')) : c};
    }
    const auto* const known = std::ranges::find(kUpper, letter, &Letter::from);
    return std::string(known == kUpper.end() ? letter : known->to);
}

}  // namespace

std::string capitalised(std::string_view text) {
    const Words words = wordsOf(text);
    if (std::ranges::any_of(words, &Word::isUpper)) {
        return std::string(text);
    }
    std::string result;
    for (const Word& word : words) {
        result.append(word.gap);
        const bool isSmall = !result.empty() && isBrought(word.folded, &BroughtWords::smallWords);
        const std::size_t first = lengthOf(word.text);
        std::string capital =
            isSmall ? word.text : upper(word.text.substr(0, first)) + word.text.substr(first);
        if (!isSmall && capital.size() > 3 &&
            (capital.starts_with("O'") || capital.starts_with("D'"))) {
            capital[2] = upper(capital.substr(2, 1)).front();
        }
        result.append(capital);
    }
    return result;
}

/// With what stood between them, so that it reads as it was said.
std::string joined(std::span<const Word> words) {
    std::string text;
    for (const Word& word : words) {
        text.append(text.empty() ? "" : word.gap).append(word.text);
    }
    return text;
}

}  // namespace hiveline::voice
