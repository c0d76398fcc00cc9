#include "voice/providers/relevance.h"

#include <algorithm>
#include <array>
#include <utility>

#include "voice/engine/sentences.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kShortestStem = 4;

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
           (static_cast<unsigned char>(c) & 0x80U) != 0;
}

char lowered(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
}

std::string stem(std::string word) {
    constexpr std::array<std::string_view, 6> kEndings{"ing", "ies", "es", "ed", "s", "e"};
    for (const std::string_view ending : kEndings) {
        if (word.size() >= kShortestStem + ending.size() && word.ends_with(ending)) {
            word.resize(word.size() - ending.size());
            break;
        }
    }
    return word;
}

bool isCommon(const std::string& word) {
    static const std::set<std::string, std::less<>> kCommon{
        "a",    "about", "am",    "an",     "and",   "any",    "are",   "as",    "at",   "be",
        "been", "but",   "by",    "can",    "could", "did",    "do",    "does",  "for",  "from",
        "had",  "has",   "have",  "he",     "her",   "how",    "i",     "if",    "in",   "is",
        "it",   "its",   "me",    "much",   "many",  "my",     "no",    "not",   "of",   "on",
        "or",   "our",   "out",   "please", "she",   "should", "so",    "some",  "tell", "than",
        "that", "the",   "their", "them",   "then",  "there",  "they",  "this",  "to",   "up",
        "us",   "was",   "we",    "were",   "what",  "when",   "where", "which", "who",  "why",
        "will", "with",  "would", "you",    "your",  "der",    "die",   "das",   "ein",  "eine",
        "und",  "ist",   "ich",   "sie",    "wie",   "was",    "wo",    "wann",  "es",   "den",
        "dem"};
    return kCommon.contains(word);
}

}  // namespace

std::set<std::string> meaningfulWords(std::string_view text) {
    std::set<std::string> words;
    std::string word;
    const auto take = [&] {
        if (word.size() > 1 && !isCommon(word)) {
            words.insert(stem(word));
        }
        word.clear();
    };
    for (const char c : text) {
        const char letter = lowered(c);
        if (isLetter(letter)) {
            word.push_back(letter);
        } else {
            take();
        }
    }
    take();
    return words;
}

std::vector<std::string> relevantSentences(
    std::string_view question, std::string_view text, std::size_t count
) {
    const std::set<std::string> asked = meaningfulWords(question);
    Sentences cutter;
    std::vector<std::string> sentences = cutter.add(text);
    sentences.push_back(cutter.finish());
    std::vector<std::pair<std::size_t, std::size_t>> scored;  // shared words, place
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        const std::set<std::string> words = meaningfulWords(sentences[i]);
        const auto shared = static_cast<std::size_t>(std::ranges::count_if(
            asked, [&words](const std::string& word) { return words.contains(word); }
        ));
        if (shared > 0) {
            scored.emplace_back(shared, i);
        }
    }
    std::ranges::stable_sort(scored, [](const auto& a, const auto& b) {
        return a.first > b.first;
    });
    scored.resize(std::min(scored.size(), count));
    std::ranges::sort(scored, [](const auto& a, const auto& b) { return a.second < b.second; });
    std::vector<std::string> result;
    for (const auto& [shared, place] : scored) {
        const std::string& sentence = sentences[place];
        result.push_back(sentence.substr(std::min(sentence.find_first_not_of(' '), sentence.size()))
        );
    }
    return result;
}

}  // namespace hiveline::voice
