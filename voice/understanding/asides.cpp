#include "voice/understanding/asides.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "common/ascii.h"
#include "voice/languages/aside_words.h"
#include "voice/understanding/words.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kLongest = 200;  // bytes; nobody acknowledges at such length
constexpr std::string_view kSounds =
    "mhm|mm|mmm|mmhm|mm hm|hm|hmm|uh|uhm|um|uh huh|uhuh|ah|aha|oh|eh|ok|okay|okey|o k";

/// Written without blanks between words: Kana, and the characters of Chinese.
bool isUnspaced(std::string_view character) {
    constexpr unsigned char kFirst = 0xE3;
    constexpr unsigned char kLast = 0xE9;
    const auto lead = static_cast<unsigned char>(character.front());
    return character.size() == 3 && lead >= kFirst && lead <= kLast;
}

std::size_t lengthOfFirst(std::string_view text) {
    std::size_t length = 1;
    while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U) {
        ++length;
    }
    return length;
}

/// Two characters of a script without blanks are as much as a word.
std::size_t countOf(std::string_view word) {
    std::size_t unspaced = 0;
    bool hasOthers = false;
    while (!word.empty()) {
        const std::string_view character = word.substr(0, lengthOfFirst(word));
        word.remove_prefix(character.size());
        if (isUnspaced(character)) {
            ++unspaced;
        } else {
            hasOthers = true;
        }
    }
    return (hasOthers ? 1 : 0) + (unspaced + 1) / 2;
}

/// With blanks in place of the punctuation of other scripts, which wordsOf() takes for letters.
Words plainWordsOf(std::string_view said) {
    constexpr std::string_view kBetween = "、。！？，．؟،।…";
    std::string text;
    while (!said.empty()) {
        const std::string_view character = said.substr(0, lengthOfFirst(said));
        said.remove_prefix(character.size());
        const bool isBetween =
            character.size() > 1 && kBetween.find(character) != std::string_view::npos;
        text += isBetween ? std::string_view(" ") : character;
    }
    return wordsOf(text);
}

/// Folded, with one blank around each word.
std::string spaced(std::string_view said) {
    std::string text = " ";
    for (const Word& word : plainWordsOf(said)) {
        text.append(word.folded).append(" ");
    }
    return text;
}

template <typename Function>
void eachOf(std::string_view list, Function function) {
    while (!list.empty()) {
        const std::size_t end = std::min(list.find('|'), list.size());
        function(spaced(list.substr(0, end)));
        list.remove_prefix(std::min(end + 1, list.size()));
    }
}

bool holds(const std::string& text, std::string_view list) {
    bool found = false;
    eachOf(list, [&](const std::string& phrase) {
        found = found || text.find(phrase) != std::string::npos;
    });
    return found;
}

/// Whether nothing is left when the phrases are taken out, the longest first.
bool isNothingBut(std::string text, std::string_view one, std::string_view other) {
    std::vector<std::string> phrases;
    const auto add = [&](std::string phrase) { phrases.push_back(std::move(phrase)); };
    eachOf(one, add);
    eachOf(other, add);
    std::ranges::sort(phrases, {}, [](const std::string& each) { return -std::ssize(each); });
    for (const std::string& phrase : phrases) {
        for (std::size_t at = text.find(phrase); at != std::string::npos; at = text.find(phrase)) {
            text.replace(at, phrase.size(), 1, ' ');
        }
    }
    return text == " ";
}

bool asks(std::string_view words) {
    return words.find('?') != std::string_view::npos ||
           words.find("？") != std::string_view::npos || words.find("؟") != std::string_view::npos;
}

}  // namespace

bool isAcknowledgement(std::string_view words, const Language& language) {
    return words.size() <= kLongest && !asks(words) &&
           isNothingBut(spaced(words), kSounds, asideWordsOf(language).acknowledgements);
}

bool isAside(std::string_view words, const Language& language, std::size_t interrupting) {
    const bool hasKey = words.find_first_of("0123456789*#") != std::string_view::npos;
    if (interrupting == 0 || words.size() > kLongest || asks(words) || hasKey) {
        return false;
    }
    if (isAcknowledgement(words, language)) {
        return true;
    }
    std::size_t count = 0;
    for (const Word& word : plainWordsOf(words)) {
        count += countOf(word.folded);
    }
    return count < interrupting && !holds(spaced(words), asideWordsOf(language).halts);
}

}  // namespace hiveline::voice
