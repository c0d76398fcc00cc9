// Numbers, days, hours and amounts that were said in a call, by whomever, and whether a sentence
// about the call has others. Pure.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "voice/understanding/amounts/mentions.h"
#include "voice/understanding/times/dates.h"
#include "voice/understanding/words/vocabulary.h"

namespace hiveline::voice {

class Quantities {
public:
    /// `now`: where the agent is; without it "tomorrow" is no day. The vocabulary outlives this.
    Quantities(const Vocabulary& vocabulary, std::optional<Present> now);

    /// The next message.
    void hear(std::string_view said);

    /// Each number of the sentence, each day, month and hour was said: as numeral or as word, whole
    /// or digit by digit, and of what the sentence says it of; "tomorrow" is the day that it was.
    /// "One" and "first" are words of any sentence and are not looked at. Not held: a sentence
    /// longer than an utterance may be.
    [[nodiscard]] bool hold(std::string_view sentence) const;

private:
    friend class QuantityClaims;
    void hearNumbers(const Words& words);
    void takeNumber(
        const std::string& number, const Words& words, std::size_t at, std::size_t count
    );
    void hearDigits(const Words& words);
    void hearNames(const Words& words);
    void hearTimes(const Words& words);
    void takeTime(const When& when);

    const Vocabulary& vocabulary_;
    const std::optional<Present> now_;
    Mentions mentions_;
    std::set<std::string> numbers_;              // without leading zeros
    std::set<std::string> times_;                // hours, minutes and days that were meant
    std::set<std::pair<int, int>> days_;         // month and day
    std::set<int> months_;                       // that were named
    std::set<int> openMonths_;                   // and no day beside them
    std::set<int> weekdays_;                     // named or meant
    std::set<std::string, std::less<>> tokens_;  // words with digits and letters
    std::string digits_;                         // all, in the order in which they were said
};

}  // namespace hiveline::voice
