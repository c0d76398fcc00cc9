#include "tests/bench/knowledge/texts.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <unordered_set>
#include <utility>

namespace hiveline::bench {
namespace {

constexpr std::size_t kVocabulary = 80'000;
constexpr std::array kFunctionWords = {
    "the",  "of",   "and",  "to",    "a",     "in",    "is",   "that",  "for",  "it",   "as",
    "was",  "with", "be",   "by",    "on",    "not",   "he",   "his",   "but",  "at",   "are",
    "this", "have", "from", "or",    "had",   "an",    "they", "which", "one",  "you",  "were",
    "all",  "her",  "she",  "there", "would", "their", "we",   "him",   "been", "has",  "when",
    "who",  "will", "no",   "more",  "if",    "out",   "so",   "up",    "what", "about"};
constexpr std::array kOnsets = {"b",  "br", "c", "ch", "d", "dr", "f",  "fl", "g",  "gr", "h",
                                "j",  "k",  "l", "m",  "n", "p",  "pl", "pr", "qu", "r",  "s",
                                "sh", "st", "t", "tr", "v", "w",  "z",  "cl", "sp", "th"};
constexpr std::array kVowels = {"a", "e", "i", "o", "u", "ai", "ea", "oo", "ou", "io"};
constexpr std::array kCodas = {"", "", "", "n", "r", "l", "s", "t", "m", "nd", "rt", "ck", "x"};

/// Not std::uniform_int_distribution, which libraries make differently.
std::size_t below(std::mt19937_64& random, std::size_t bound) {
    return static_cast<std::size_t>(random() % bound);
}

double share(std::mt19937_64& random) {
    constexpr int kBits = 53;
    return std::ldexp(static_cast<double>(random() >> 11U), -kBits);
}

std::string madeUp(std::mt19937_64& random, std::size_t syllables) {
    std::string word;
    for (std::size_t i = 0; i < syllables; ++i) {
        word += kOnsets.at(below(random, kOnsets.size()));
        word += kVowels.at(below(random, kVowels.size()));
        word += kCodas.at(below(random, kCodas.size()));
    }
    return word;
}

}  // namespace

Texts::Texts() {
    constexpr double kShift = 2.7;  // Mandelbrot's, for English
    constexpr double kExponent = 1.05;
    constexpr std::size_t kShort = 2'000;  // frequent words are short
    Random random{1};  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same every time
    vocabulary_.assign(kFunctionWords.begin(), kFunctionWords.end());
    std::unordered_set<std::string> known(vocabulary_.begin(), vocabulary_.end());
    while (vocabulary_.size() < kVocabulary) {
        const std::size_t least = vocabulary_.size() < kShort ? 1 : 2;
        std::string word = madeUp(random, least + below(random, 2));
        if (word.size() > 2 && known.insert(word).second) {
            vocabulary_.push_back(std::move(word));
        }
    }
    double sum = 0;
    for (std::size_t rank = 1; rank <= vocabulary_.size(); ++rank) {
        sum += std::pow(static_cast<double>(rank) + kShift, -kExponent);
        shares_.push_back(sum);
    }
    for (double& each : shares_) {
        each /= sum;
    }
}

const std::string& Texts::word(Random& random) const {
    const auto at = std::ranges::lower_bound(shares_, share(random)) - shares_.begin();
    return vocabulary_[std::min(static_cast<std::size_t>(at), vocabulary_.size() - 1)];
}

const std::string& Texts::wordBetween(Random& random, std::size_t first, std::size_t end) const {
    return vocabulary_[first + below(random, end - first)];
}

Texts::Text Texts::text(std::uint64_t number, std::size_t words) const {
    constexpr std::size_t kTopicWords = 12;
    constexpr std::size_t kTopicEvery = 9;  // words
    constexpr std::size_t kSentencesInParagraph = 5;
    Random random{number * 2 + 1};
    std::vector<std::string> topic;
    for (std::size_t i = 0; i < kTopicWords; ++i) {
        topic.push_back(wordBetween(random, kFunctionWords.size(), 20'000));
    }
    Text text;
    text.title = topic[0] + " " + topic[1] + " " + word(random) + " " + topic[2];
    std::size_t sentences = 0;
    for (std::size_t written = 0; written < words; ++sentences) {
        if (sentences % kSentencesInParagraph == 0) {
            text.paragraphs.emplace_back();
        }
        std::string& paragraph = text.paragraphs.back();
        const std::size_t length = 7 + below(random, 18);
        for (std::size_t i = 0; i < length; ++i, ++written) {
            std::string next =
                below(random, kTopicEvery) == 0 ? topic[below(random, kTopicWords)] : word(random);
            if (i == 0) {
                next[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(next[0])));
                paragraph += paragraph.empty() ? "" : " ";
            }
            paragraph += (i == 0 ? "" : " ") + next;
        }
        paragraph += '.';
    }
    return text;
}

std::string Texts::question(std::uint64_t number, Kind kind, std::size_t words) const {
    constexpr std::size_t kFirst = kFunctionWords.size();
    constexpr std::size_t kCommonEnd = 300;
    constexpr std::size_t kRareFirst = 5'000;
    constexpr std::size_t kRareEnd = 40'000;
    Random random{number * 2};
    std::string text;
    for (std::size_t i = 0; i < words; ++i) {
        const bool isCommon =
            kind == Kind::kCommon || (kind == Kind::kMixed && below(random, 3) == 0);
        const std::string& next = kind == Kind::kMixed && !isCommon ? word(random)
                                  : isCommon ? wordBetween(random, kFirst, kCommonEnd)
                                             : wordBetween(random, kRareFirst, kRareEnd);
        text += (i == 0 ? "" : " ") + next;
    }
    return text;
}

}  // namespace hiveline::bench
