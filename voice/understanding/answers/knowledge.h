// The sentences of an agent's passages, each under its heading, as they are weighed against what a
// caller asks (relevance.h). Pure; bounded in sentences.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "voice/understanding/answers/wanted.h"

namespace hiveline::voice {

/// What the heading of a sentence has of a word is worth less than what the sentence has.
inline constexpr double kOfHeading = 0.6;

/// A sentence and the heading that it stands under.
struct Candidate {
    std::string text;
    Words words;
    std::vector<std::string> cores;  // of the words, as they are compared
    std::size_t heading = 0;         // place in the list of headings
    double score = 0;
    double rarest = 0;      // weight of the rarest word that it has
    bool hasCode = false;   // that was asked for: "F28"
    std::size_t place = 0;  // among all sentences
};

class Knowledge {
public:
    explicit Knowledge(std::span<const std::string> passages);
    [[nodiscard]] std::vector<Candidate>& sentences() { return sentences_; }
    /// How much the sentence, or its heading, has of a word.
    [[nodiscard]] double has(const Candidate& sentence, std::string_view word) const;
    [[nodiscard]] bool hasCue(const Candidate& sentence, Cue cue, const Vocabulary& vocabulary)
        const;
    /// "An hour costs 72 euros" is about no duration.
    [[nodiscard]] bool isOfKind(
        const Candidate& sentence, const Kind& kind, const Vocabulary& vocabulary
    ) const;
    [[nodiscard]] bool headsCue(const Candidate& sentence, Cue cue, const Vocabulary& vocabulary)
        const;
    /// "A survey is …", or what stands under a heading that names nothing else.
    [[nodiscard]] bool explains(
        const Candidate& sentence,
        const std::vector<std::string>& wanted,
        const Vocabulary& vocabulary
    ) const;

private:
    void read(std::string_view text);
    static double best(const std::vector<std::string>& cores, std::string_view wanted);

    std::vector<Words> headings_;
    std::vector<std::vector<std::string>> headingCores_;
    std::vector<Candidate> sentences_;
};

/// An hour in numerals: 8:30.
[[nodiscard]] bool hasClock(const Words& words);

/// Whether a passage is of the transcript of a call: its lines say who speaks. What was said to one
/// caller is no knowledge for another.
[[nodiscard]] bool isOfTranscript(std::string_view passage);

}  // namespace hiveline::voice
