// Texts as natural ones are, as far as an index of words is concerned: frequencies by Zipf and
// Mandelbrot, each text about something, its words more frequent there than elsewhere. The same
// seed gives the same texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace hiveline::bench {

class Texts {
public:
    Texts();

    struct Text {
        std::string title;
        std::vector<std::string> paragraphs;
    };
    /// Text number `number`, of about so many words.
    [[nodiscard]] Text text(std::uint64_t number, std::size_t words) const;

    /// How frequent the words of a question are: by their rank in the vocabulary.
    enum class Kind : std::uint8_t { kRare, kCommon, kMixed };
    [[nodiscard]] std::string question(std::uint64_t number, Kind kind, std::size_t words) const;

private:
    using Random = std::mt19937_64;
    [[nodiscard]] const std::string& word(Random& random) const;
    [[nodiscard]] const std::string& wordBetween(Random& random, std::size_t first, std::size_t end)
        const;

    std::vector<std::string> vocabulary_;  // most frequent first
    std::vector<double> shares_;           // of the words up to there
};

}  // namespace hiveline::bench
