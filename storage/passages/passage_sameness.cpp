#include "storage/passages/passage_sameness.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "common/text/ascii.h"

namespace hiveline::storage::passages {
namespace {

// With one other word allowed in 50, a shorter text would have to be equal anyway.
constexpr std::size_t kLongWords = 50;
constexpr std::size_t kWordsForOneOther = 50;

bool isCapital(char c) {
    return c >= 'A' && c <= 'Z';
}

/// The next word from `at`, which moves behind it; empty at the end.
std::string_view nextWord(std::string_view text, std::size_t& at) {
    while (at < text.size() && common::isSpace(text[at])) {
        ++at;
    }
    const std::size_t begin = at;
    while (at < text.size() && !common::isSpace(text[at])) {
        ++at;
    }
    return text.substr(begin, at - begin);
}

bool areEqual(std::string_view a, std::string_view b) {
    std::size_t atA = 0;
    std::size_t atB = 0;
    // Word by word, so that no normalised copy is made: every passage is compared with others.
    while (true) {
        const std::string_view wordA = nextWord(a, atA);
        const std::string_view wordB = nextWord(b, atB);
        if (!std::ranges::equal(wordA, wordB, {}, common::toLower, common::toLower)) {
            return false;
        }
        if (wordA.empty()) {
            return true;
        }
    }
}

/// Without punctuation around it. Signs stay: "-5" is another number than "5".
std::string_view bare(std::string_view word) {
    constexpr std::string_view kAround = ".,;:!?()[]\"'";
    const std::size_t begin = word.find_first_not_of(kAround);
    if (begin == std::string_view::npos) {
        return {};
    }
    return word.substr(begin, word.find_last_not_of(kAround) + 1 - begin);
}

/// The words of a text, by what a difference in them would mean.
struct Words {
    /// In the order of the text: "from 5 to 8" is not "from 8 to 5".
    std::vector<std::string> numbers;
    /// All others in lower case, sorted.
    std::vector<std::string> others;
    /// Those of `others` that may be names, sorted as well.
    std::vector<std::string> telling;
    std::size_t count = 0;
};

Words wordsOf(std::string_view text) {
    Words words;
    std::size_t at = 0;
    for (auto whole = nextWord(text, at); !whole.empty(); whole = nextWord(text, at)) {
        const std::string_view word = bare(whole);
        ++words.count;
        if (word.empty()) {
            continue;
        }
        std::string key(word);
        std::ranges::transform(key, key.begin(), common::toLower);
        if (std::ranges::any_of(word, common::isDigit)) {
            words.numbers.push_back(std::move(key));
            continue;
        }
        if (isCapital(word.front()) || static_cast<unsigned char>(word.front()) >= 0x80) {
            words.telling.push_back(key);
        }
        words.others.push_back(std::move(key));
    }
    std::ranges::sort(words.others);
    std::ranges::sort(words.telling);
    return words;
}

std::vector<std::string> onlyIn(
    const std::vector<std::string>& these, const std::vector<std::string>& those
) {
    std::vector<std::string> rest;
    std::ranges::set_difference(these, those, std::back_inserter(rest));
    return rest;
}

}  // namespace

std::uint64_t hashOf(const Said& passage) {
    // FNV-1a (http://www.isthe.com/chongo/tech/comp/fnv/): short, and fixed for ever. Collisions do
    // no harm, since texts are compared as well.
    std::uint64_t hash = 0xcbf29ce484222325;
    const auto add = [&hash](char c) {
        constexpr std::uint64_t kPrime = 0x100000001b3;
        hash = (hash ^ static_cast<unsigned char>(c)) * kPrime;
    };
    for (const std::string_view part : {passage.title, passage.text}) {
        std::size_t at = 0;
        for (auto word = nextWord(part, at); !word.empty(); word = nextWord(part, at)) {
            std::ranges::for_each(word, add, common::toLower);
            add(' ');
        }
        // Keeps a word from moving between title and text unnoticed.
        add('\n');
    }
    return hash;
}

bool areEqual(const Said& a, const Said& b) {
    return areEqual(a.title, b.title) && areEqual(a.text, b.text);
}

bool isLong(std::string_view text) {
    std::size_t at = 0;
    std::size_t words = 0;
    while (words < kLongWords && !nextWord(text, at).empty()) {
        ++words;
    }
    return words >= kLongWords;
}

bool areNearlyEqual(const Said& a, const Said& b) {
    if (!areEqual(a.title, b.title)) {
        return false;
    }
    const Words ours = wordsOf(a.text);
    const Words theirs = wordsOf(b.text);
    const std::size_t words = std::min(ours.count, theirs.count);
    if (words < kLongWords || ours.numbers != theirs.numbers) {
        return false;
    }
    const auto onlyOurs = onlyIn(ours.others, theirs.others);
    const auto onlyTheirs = onlyIn(theirs.others, ours.others);
    const auto isAnyOf = [](const auto& differing, const auto& telling) {
        return std::ranges::any_of(differing, [&telling](const std::string& word) {
            return std::ranges::binary_search(telling, word);
        });
    };
    // The larger side: a text with one sentence more is not the same.
    return std::max(onlyOurs.size(), onlyTheirs.size()) * kWordsForOneOther <= words &&
           !isAnyOf(onlyOurs, ours.telling) && !isAnyOf(onlyTheirs, theirs.telling);
}

}  // namespace hiveline::storage::passages
