// What readers of days and of hours have in common: the words, and what stands around one. Included
// by dates.cpp alone.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "voice/understanding/words/vocabulary.h"

namespace hiveline::voice {

inline constexpr int kHour = 60;
inline constexpr int kNoonHour = 12;
inline constexpr int kDayMinutes = 24 * kHour;

/// Of the day: tells which of two hours of twelve is meant.
enum class Part : std::uint8_t { kNone, kMorning, kAfternoon, kEvening };

/// The sign stands between the word and the one before it.
inline bool gapHas(const Word& word, char sign) {
    return word.gap.find(sign) != std::string::npos;
}

/// The numeral at a place, of at most so many digits.
inline std::optional<int> numeral(const Words& words, std::size_t at, std::size_t most) {
    if (at >= words.size() || !isNumeral(words[at].text) || words[at].text.size() > most) {
        return std::nullopt;
    }
    return std::stoi(words[at].text);
}

class TimeWords {
public:
    /// `taken`: which of the words have been read; as many as there are words.
    TimeWords(const Words& words, const Vocabulary& vocabulary, const std::vector<bool>& taken)
        : words_(words),
          vocabulary_(vocabulary),
          taken_(taken) {}

    [[nodiscard]] std::size_t cue(Cue cue, std::size_t at) const {
        return vocabulary_.at(cue, words_, at);
    }
    /// "kann ich nicht, Donnerstag": the word belongs to what is before it.
    [[nodiscard]] bool endsClause(std::size_t no) const {
        return no > 0 && !gapHas(words_[no], ',') && cue(Cue::kNo, no - 1) == 0 &&
               cue(Cue::kFiller, no - 1) == 0 && cue(Cue::kAnd, no - 1) == 0 &&
               cue(Cue::kYes, no - 1) == 0 && cue(Cue::kWait, no - 1) == 0;
    }
    /// "Not Monday", "nicht am Montag": what follows within two words is not meant.
    [[nodiscard]] bool isDenied(std::size_t at) const {
        for (std::size_t back = 1; back <= 2 && back <= at; ++back) {
            if (cue(Cue::kNot, at - back) == 1 && words_[at - back + 1].gap == " " &&
                !endsClause(at - back)) {
                return back == 1 || cue(Cue::kDayBefore, at - 1) > 0;
            }
        }
        return false;
    }

    /// 06.12.34.56.78: more parts than a date has.
    [[nodiscard]] bool isInDottedNumber(std::size_t at) const {
        const auto isDotted = [&](std::size_t i) {
            return i < words_.size() && words_[i].gap == "." && isNumeral(words_[i].text);
        };
        return (at > 0 && isDotted(at)) || (isDotted(at + 2) && isDotted(at + 3));
    }
    /// The hour at `at` as a word or numeral, also of "elevenish".
    [[nodiscard]] std::optional<Counted> hourAt(std::size_t at) const {
        auto number = vocabulary_.number(words_, at);
        const std::string_view ending = vocabulary_.data().hourEnding;
        if (!number && !ending.empty() && at < words_.size() &&
            words_[at].folded.ends_with(ending)) {
            Word stem = words_[at];
            stem.folded.erase(stem.folded.size() - ending.size());
            stem.text = stem.folded;
            number = vocabulary_.number(std::span<const Word>(&stem, 1), 0);
        }
        if (!number && isOrdinalHour(at)) {
            number = vocabulary_.ordinal(words_, at);
        }
        return number && number->value <= 24 ? number : std::nullopt;
    }

private:
    /// "Um achte": an hour, where the hour is said with an ending.
    [[nodiscard]] bool isOrdinalHour(std::size_t at) const {
        return at > 0 && at < words_.size() && words_[at].folded.ends_with('e') &&
               vocabulary_.data().numbers == NumberStyle::kUnitsTens &&
               cue(Cue::kTimeBefore, at - 1) > 0 && cue(Cue::kDayBefore, at - 1) == 0;
    }

    // Readers share them; `taken_` grows while they read.
protected:
    const Words& words_;
    const Vocabulary& vocabulary_;
    const std::vector<bool>& taken_;
};

}  // namespace hiveline::voice
