#include "voice/providers/relevance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <utility>

#include "common/ascii.h"
#include "common/stop_words.h"

namespace hiveline::voice {
namespace {

constexpr std::size_t kShortestStem = 4;
constexpr std::string_view kBlanks = " \t\r";

bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || common::isDigit(c) ||
           (static_cast<unsigned char>(c) & 0x80U) != 0;
}

std::string stem(std::string word) {
    constexpr std::array<std::string_view, 9> kEndings{
        "ations", "ation", "ing", "ies", "es", "ed", "y", "s", "e"};
    for (const std::string_view ending : kEndings) {
        if (word.size() >= kShortestStem + ending.size() && word.ends_with(ending)) {
            word.resize(word.size() - ending.size());
            break;
        }
    }
    return word;
}

}  // namespace

std::set<std::string> meaningfulWords(std::string_view text) {
    std::set<std::string> words;
    std::string word;
    const auto take = [&] {
        if (word.size() > 1 && !common::isStopWord(word)) {
            words.insert(stem(word));
        }
        word.clear();
    };
    for (const char c : text) {
        const char letter = common::toLower(c);
        if (isLetter(letter)) {
            word.push_back(letter);
        } else {
            take();
        }
    }
    take();
    return words;
}

namespace {

/// A sentence, the heading that it stands under, and how much it says about the question.
struct Candidate {
    std::string text;
    std::set<std::string> words;
    std::set<std::string> headingWords;
    double score = 0;
};

/// Where the first sentence of a line ends. A point inside a number or an abbreviation, which no
/// capital follows, ends none.
std::size_t sentenceEnd(std::string_view line) {
    for (std::size_t i = 0; i + 2 < line.size(); ++i) {
        const bool isMark = line[i] == '.' || line[i] == '!' || line[i] == '?';
        const bool goesOn = line[i + 2] >= 'a' && line[i + 2] <= 'z';
        if (isMark && line[i + 1] == ' ' && !goesOn) {
            return i + 1;
        }
    }
    return line.size();
}

/// A short line that is no sentence and names no value.
bool isHeading(std::string_view line) {
    constexpr std::size_t kLongest = 80;
    constexpr std::string_view kEnds = ".!?:;,";
    return line.size() <= kLongest && kEnds.find(line.back()) == std::string_view::npos &&
           line.find(": ") == std::string_view::npos && line.find(" | ") == std::string_view::npos;
}

std::vector<Candidate> candidates(std::string_view text) {
    std::vector<Candidate> all;
    std::set<std::string> heading;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = common::trimmed(text.substr(0, end), kBlanks);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (!line.empty() && isHeading(line)) {
            heading = meaningfulWords(line);
            continue;
        }
        while (!line.empty()) {
            const std::size_t length = sentenceEnd(line);
            all.push_back(
                {std::string(line.substr(0, length)),
                 meaningfulWords(line.substr(0, length)),
                 heading}
            );
            line = common::trimmed(line.substr(length), kBlanks);
        }
    }
    return all;
}

/// Words count the more the fewer sentences have them; those of the heading half.
void rate(std::vector<Candidate>& all, const std::set<std::string>& asked) {
    for (const std::string& word : asked) {
        const auto having = std::ranges::count_if(all, [&word](const Candidate& each) {
            return each.words.contains(word) || each.headingWords.contains(word);
        });
        const double weight =
            std::log1p(static_cast<double>(all.size()) / static_cast<double>(having + 1));
        for (Candidate& each : all) {
            each.score += each.words.contains(word)          ? weight
                          : each.headingWords.contains(word) ? weight / 2
                                                             : 0;
        }
    }
}

}  // namespace

std::vector<std::string> relevantSentences(
    std::string_view question, std::string_view text, std::size_t count
) {
    constexpr double kShareOfBest = 0.6;  // what says much less is not worth a caller's time
    std::vector<Candidate> all = candidates(text);
    rate(all, meaningfulWords(question));
    std::vector<std::size_t> order(all.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&all](std::size_t a, std::size_t b) {
        return all[a].score > all[b].score;
    });
    order.resize(std::min(order.size(), count));
    std::erase_if(order, [&](std::size_t place) {
        return all[place].score <= 0 || all[place].score < all[order.front()].score * kShareOfBest;
    });
    std::ranges::sort(order);
    std::vector<std::string> result;
    result.reserve(order.size());
    for (const std::size_t place : order) {
        result.push_back(std::move(all[place].text));
    }
    return result;
}

}  // namespace hiveline::voice
