#include "voice/understanding/acts/asides.h"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "common/text/ascii.h"
#include "common/text/utf8.h"
#include "voice/languages/aside_words.h"
#include "voice/languages/script.h"
#include "voice/understanding/words/words.h"

namespace hiveline::voice {
namespace {

// These run while somebody is speaking, for 24 languages, of which 18 have no rules of
// understanding: plain lists of whole phrases, and nothing else.
constexpr std::size_t kMaxLength = 200;  // bytes; nobody acknowledges at such length
constexpr std::string_view kSounds =
    "mhm|mm|mmm|mmhm|mm hm|hm|hmm|uh|uhm|um|uh huh|uhuh|ah|aha|oh|eh|ok|okay|okey|o k";
/// What people call into a silent line whatever they speak otherwise.
constexpr std::string_view kCalls = "hello|hallo|allo|alo|hey";

/// Two characters of a script without blanks are as much as a word.
std::size_t countOf(std::string_view word) {
    std::size_t unspaced = 0;
    bool hasOthers = false;
    while (!word.empty()) {
        const std::string_view character = common::firstCharacter(word);
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
        const std::string_view character = common::firstCharacter(said);
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

/// What is left when the phrases are taken out, the longest first.
std::string without(std::string text, std::initializer_list<std::string_view> lists) {
    std::vector<std::string> phrases;
    for (const std::string_view list : lists) {
        eachOf(list, [&](std::string phrase) { phrases.push_back(std::move(phrase)); });
    }
    std::ranges::sort(phrases, {}, [](const std::string& each) { return -std::ssize(each); });
    for (const std::string& phrase : phrases) {
        for (std::size_t at = text.find(phrase); at != std::string::npos; at = text.find(phrase)) {
            text.replace(at, phrase.size(), 1, ' ');
        }
    }
    return text;
}

bool isNothingBut(std::string text, std::initializer_list<std::string_view> lists) {
    return without(std::move(text), lists) == " ";
}

/// A phrase of the list stands last.
bool endsWith(const std::string& text, std::string_view list) {
    bool found = false;
    eachOf(list, [&](const std::string& phrase) { found = found || text.ends_with(phrase); });
    return found;
}

std::size_t countWords(std::string_view text) {
    std::size_t count = 0;
    for (const Word& word : plainWordsOf(text)) {
        count += countOf(word.folded);
    }
    return count;
}

bool asks(std::string_view words) {
    return words.find('?') != std::string_view::npos ||
           words.find("？") != std::string_view::npos || words.find("؟") != std::string_view::npos;
}

bool hasKey(std::string_view words) {
    return words.find_first_of("0123456789*#") != std::string_view::npos;
}

}  // namespace

bool isAcknowledgement(std::string_view words, const Language& language) {
    return words.size() <= kMaxLength && !asks(words) &&
           isNothingBut(spaced(words), {kSounds, asideWordsOf(language).acknowledgements});
}

bool isCallingOut(std::string_view words, const Language& language) {
    const std::string_view calls = asideWordsOf(language).calls;
    const std::string text = words.size() <= kMaxLength ? spaced(words) : "";
    return (holds(text, calls) || holds(text, kCalls)) &&
           isNothingBut(text, {kSounds, kCalls, calls});
}

bool isLeaving(std::string_view words, const Language& language) {
    constexpr std::size_t kFew = 3;
    const AsideWords& known = asideWordsOf(language);
    const std::string text = spaced(words.substr(0, kMaxLength));
    if (words.size() > kMaxLength || asks(words) || hasKey(words)) {
        return false;
    }
    if (endsWith(text, known.goodbyes)) {
        return true;
    }
    const std::string rest = without(text, {kSounds, known.acknowledgements, known.goodbyes});
    return countWords(rest) < kFew && !holds(rest, known.halts);
}

bool isAside(std::string_view words, const Language& language, std::size_t interrupting) {
    if (interrupting == 0 || words.size() > kMaxLength || asks(words) || hasKey(words)) {
        return false;
    }
    if (isAcknowledgement(words, language)) {
        return true;
    }
    return countWords(words) < interrupting && !holds(spaced(words), asideWordsOf(language).halts);
}

}  // namespace hiveline::voice
