// Where in a call each number was said, and of what: whether a sentence may say it of something.
// Pure.
#pragma once

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "voice/understanding/amounts/measures.h"

namespace hiveline::voice {

class Mentions {
public:
    /// The vocabulary outlives this.
    explicit Mentions(const Vocabulary& vocabulary) : vocabulary_(vocabulary) {}

    /// The next message begins.
    void begin();
    /// Words of it; then the numbers in these words, without leading zeros.
    void hear(const Words& words);
    void add(const std::string& number, const Words& words, std::size_t at, std::size_t count);
    /// "the tenth"
    void addOrdinal(const std::string& number) { ordinals_.insert(number); }

    /// Said at all, but for ordinals.
    [[nodiscard]] bool has(const std::string& number) const { return said_.contains(number); }
    /// Said of that; or of nothing, where that was spoken of.
    [[nodiscard]] bool hold(const std::string& number, const Measure& claimed) const;
    /// Said, but of another: of one of the subjects (folded words) another number of that unit was.
    [[nodiscard]] bool isOfAnother(
        const std::string& number, const Measure& claimed, const std::vector<std::string>& subjects
    ) const;
    /// Said where hours and days were spoken of, and of nothing else.
    [[nodiscard]] bool holdTime(const std::string& number) const;

private:
    /// A word of the call.
    struct Spot {
        int message = 0;
        int clause = 0;
        std::size_t word = 0;
        bool isCounted = false;  // a number is said of it
    };
    struct Mention {
        Measure measure;
        Spot spot;
    };
    using Spots = std::vector<Spot>;

    [[nodiscard]] Spot spotOf(std::size_t word) const;
    [[nodiscard]] bool isHour(const Words& words, std::size_t at) const;
    void hearWord(const Words& words, std::size_t at);
    [[nodiscard]] bool mayNameThing(const Words& words, std::size_t at) const;
    void hearUnit(const Words& words, std::size_t at);
    void store(const std::string& number, Measure measure, const Spot& spot);
    void storeConverted(int value, Unit unit, const Spot& spot);
    void markCounted(const Measure& measure, std::size_t from);
    [[nodiscard]] Spots spotsOf(const std::string& noun) const;
    [[nodiscard]] bool isNear(const Spot& number, const Spot& other) const;
    [[nodiscard]] bool hasOther(const Spot& spot, Unit unit, const std::string& number) const;
    [[nodiscard]] bool isPartedFrom(
        const Spot& number, const Spot& subject, Unit unit, const std::string& value
    ) const;
    [[nodiscard]] bool isUnitNear(const Spot& number, Unit unit) const;
    [[nodiscard]] static bool isCountedBefore(const Spot& number, const Spots& spots);
    [[nodiscard]] bool holdUnit(const Mention& mention, Unit unit) const;
    [[nodiscard]] bool holdNouns(const Mention& mention, const Measure& claimed) const;

    const Vocabulary& vocabulary_;
    int message_ = 0;
    std::size_t offset_ = 0;                            // of the newest words in their message
    std::vector<int> clauses_;                          // of these words
    std::map<std::string, std::vector<Mention>> said_;  // by number
    /// A number, what it is of, and its word in the message.
    struct Amount {
        Unit unit = Unit::kNothing;
        std::string number;
        std::size_t word = 0;
    };
    std::map<std::pair<int, int>, std::vector<Amount>> inClauses_;  // by message and clause
    std::set<std::pair<int, std::size_t>> things_;  // by message: words that may name one
    std::set<std::string> ordinals_;
    std::map<Unit, Spots> units_;
    Spots prices_;                   // words of prices
    Spots times_;                    // words of hours and days
    std::map<int, Spot> takeBacks_;  // by message: the first words that take something back
    std::map<std::string, std::map<std::string, Spots>> nouns_;  // by their beginning
};

}  // namespace hiveline::voice
