#include "voice/understanding/answers/knowledge.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "common/text/ascii.h"
#include "voice/understanding/words/brought_words.h"
#include "voice/understanding/words/similarity.h"

namespace hiveline::voice {
namespace {

constexpr std::string_view kBlanks = " \t\r";
constexpr std::size_t kMaxSentences = 600;

/// "am 22. Dezember": what stands before and behind the point.
bool isDate(std::string_view before, std::string_view behind) {
    constexpr std::size_t kLongest = 5;  // bytes that the beginnings of months have at most
    return !before.empty() && common::isDigit(before.back()) &&
           beginsAsBrought(fold(behind.substr(0, kLongest)), &BroughtWords::months);
}

/// Where the first sentence of a line ends. A point inside a number or an abbreviation, which no
/// capital follows, ends none.
std::size_t sentenceEnd(std::string_view line) {
    for (std::size_t i = 0; i + 2 < line.size(); ++i) {
        const bool isMark = line[i] == '.' || line[i] == '!' || line[i] == '?';
        const bool goesOn = (line[i + 2] >= 'a' && line[i + 2] <= 'z') ||
                            isDate(line.substr(0, i), line.substr(i + 2));
        if (isMark && line[i + 1] == ' ' && !goesOn) {
            return i + 1;
        }
    }
    return line.size();
}

/// A short line that is no sentence and names no value.
/// Headings lend their words to the sentences below them, which often do not repeat what they are
/// of.
bool isHeading(std::string_view line) {
    constexpr std::size_t kMaxLength = 80;
    constexpr std::string_view kEnds = ".!:;,";
    return line.size() <= kMaxLength && kEnds.find(line.back()) == std::string_view::npos &&
           line.find(": ") == std::string_view::npos && line.find(" | ") == std::string_view::npos;
}

std::vector<std::string> coresOf(const Words& words) {
    std::vector<std::string> cores;
    cores.reserve(words.size());
    std::ranges::transform(words, std::back_inserter(cores), coreOf);
    return cores;
}

}  // namespace

Knowledge::Knowledge(std::span<const std::string> passages) {
    headings_.emplace_back();
    headingCores_.emplace_back();
    for (const std::string& passage : passages) {
        if (!isOfTranscript(passage)) {
            headings_.emplace_back();
            headingCores_.emplace_back();
            read(passage);
        }
    }
}

double Knowledge::has(const Candidate& sentence, std::string_view word) const {
    return std::max(
        best(sentence.cores, word), kOfHeading * best(headingCores_[sentence.heading], word)
    );
}

bool Knowledge::hasCue(const Candidate& sentence, Cue cue, const Vocabulary& vocabulary) const {
    return vocabulary.has(cue, sentence.words);
}

bool Knowledge::isOfKind(const Candidate& sentence, const Kind& kind, const Vocabulary& vocabulary)
    const {
    const bool isPrice = kind.sign == Cue::kDurationSign &&
                         hasCue(sentence, Cue::kPriceSign, vocabulary) &&
                         !hasCue(sentence, kind.asked, vocabulary);
    return !isPrice && hasCue(sentence, kind.sign, vocabulary);
}

bool Knowledge::headsCue(const Candidate& sentence, Cue cue, const Vocabulary& vocabulary) const {
    return vocabulary.has(cue, sentence.words) || vocabulary.has(cue, headings_[sentence.heading]);
}

bool Knowledge::explains(
    const Candidate& sentence, const std::vector<std::string>& wanted, const Vocabulary& vocabulary
) const {
    const auto isWanted = [&](const Word& word) {
        return std::ranges::any_of(wanted, [&](const std::string& each) {
            return similarity(coreOf(word), each) >= 1;
        });
    };
    const auto sign = vocabulary.find(Cue::kMeaningSign, sentence.words);
    const std::span<const Word> subject(sentence.words.data(), sign ? sign->first : 0);
    if (std::ranges::any_of(subject, isWanted)) {
        return true;
    }
    const Words& heading = headings_[sentence.heading];
    return std::ranges::any_of(heading, isWanted) &&
           std::ranges::all_of(heading, [&](const Word& word) {
               return isWanted(word) || isStop(word, vocabulary);
           });
}

void Knowledge::read(std::string_view text) {
    while (!text.empty() && sentences_.size() < kMaxSentences) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = common::trimmed(text.substr(0, end), kBlanks);
        line = common::trimmed(
            line.substr(std::min(line.find_first_not_of('#'), line.size())), kBlanks
        );
        text.remove_prefix(std::min(end + 1, text.size()));
        if (!line.empty() && isHeading(line)) {
            headings_.push_back(wordsOf(line));
            headingCores_.push_back(coresOf(headings_.back()));
            continue;
        }
        while (!line.empty()) {
            const std::size_t length = sentenceEnd(line);
            Candidate sentence;
            sentence.text = line.substr(0, length);
            sentence.words = wordsOf(sentence.text);
            sentence.cores = coresOf(sentence.words);
            sentence.heading = headings_.size() - 1;
            sentence.place = sentences_.size();
            sentences_.push_back(std::move(sentence));
            line = common::trimmed(line.substr(length), kBlanks);
        }
    }
}

double Knowledge::best(const std::vector<std::string>& cores, std::string_view wanted) {
    double most = 0;
    for (const std::string& core : cores) {
        most = std::max(most, similarity(core, wanted));
    }
    return most;
}

/// An hour in numerals: 8:30.
bool hasClock(const Words& words) {
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (words[i].gap == ":" && isNumeral(words[i].text) && isNumeral(words[i - 1].text)) {
            return true;
        }
    }
    return false;
}

bool isOfTranscript(std::string_view passage) {
    constexpr std::array<std::string_view, 6> kSpeakers{
        "ai:", "agent:", "user:", "caller:", "customer:", "assistant:"};
    while (!passage.empty()) {
        const std::size_t end = std::min(passage.find('\n'), passage.size());
        const std::string line = common::lowered(passage.substr(0, std::min<std::size_t>(end, 16)));
        if (std::ranges::any_of(kSpeakers, [&](std::string_view who) {
                return line.starts_with(who);
            })) {
            return true;
        }
        passage.remove_prefix(std::min(end + 1, passage.size()));
    }
    return false;
}

}  // namespace hiveline::voice
