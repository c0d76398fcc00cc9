// The words of a language made ready for comparison, once for each language. Pure; made on first
// use, then read by any thread.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "voice/languages/language.h"
#include "voice/understanding/words/words.h"

namespace hiveline::voice {

/// Words `first` to `first + count`.
struct Place {
    std::size_t first = 0;
    std::size_t count = 0;
    [[nodiscard]] std::size_t end() const noexcept { return first + count; }
};

/// A number or a place in a list, and how many words say it.
struct Counted {
    int value = 0;
    std::size_t count = 0;
};

/// Sequences of words, each with a number.
class PhraseList {
public:
    /// As in Cue: separated by `|`, with `^`, `$` and `*`.
    void add(std::string_view phrases, int value = 0);
    /// The longest one that begins at `at`.
    [[nodiscard]] std::optional<Counted> at(std::span<const Word> words, std::size_t at) const;

private:
    /// One alternative of a list, as words.
    struct Phrase {
        std::vector<std::string> words;  // folded; `x*` is any that begins with x
        bool isFirst = false;
        bool isLast = false;
        int value = 0;
    };
    void addOne(std::string_view phrase, int value);
    [[nodiscard]] static bool fits(
        const Phrase& phrase, std::span<const Word> words, std::size_t at
    );

    // By first word: a look-up costs the phrases that begin with it, and not all of the language.
    std::map<std::string, std::vector<Phrase>, std::less<>> byFirst_;
    std::vector<Phrase> open_;  // whose first word is any that begins with something
};

class Vocabulary {
public:
    /// `data` has to live as long; it is the language's own constant.
    explicit Vocabulary(const Understanding& data);

    /// Words of a phrase of the cue that begins at `at`; 0 where none does.
    [[nodiscard]] std::size_t at(Cue cue, std::span<const Word> words, std::size_t at) const;
    /// Words of the longest phrase of the cue that ends right before `at`; 0 where none does.
    [[nodiscard]] std::size_t before(Cue cue, std::span<const Word> words, std::size_t at) const;
    /// The first phrase of the cue from `from` on.
    [[nodiscard]] std::optional<Place> find(
        Cue cue, std::span<const Word> words, std::size_t from = 0
    ) const;
    [[nodiscard]] bool has(Cue cue, std::span<const Word> words) const {
        return find(cue, words).has_value();
    }
    /// A phrase of the cue is all there is.
    [[nodiscard]] bool isAll(Cue cue, std::span<const Word> words) const {
        return !words.empty() && at(cue, words, 0) == words.size();
    }
    /// 0 to 999 as words, 0 to 99 as numerals.
    [[nodiscard]] std::optional<Counted> number(std::span<const Word> words, std::size_t at) const;
    [[nodiscard]] std::optional<Counted> ordinal(std::span<const Word> words, std::size_t at)
        const {
        return ordinals_.at(words, at);
    }
    /// Of a storey, where the language has no ordinals for days.
    [[nodiscard]] std::optional<Counted> floor(std::span<const Word> words, std::size_t at) const {
        return floors_.at(words, at);
    }
    [[nodiscard]] std::optional<Counted> month(std::span<const Word> words, std::size_t at) const {
        return months_.at(words, at);  // 1 to 12
    }
    [[nodiscard]] std::optional<Counted> weekday(std::span<const Word> words, std::size_t at)
        const {
        return weekdays_.at(words, at);  // from Sunday, 0 to 6
    }
    /// What numbers are counted of.
    [[nodiscard]] std::optional<Unit> unit(
        std::span<const Word> words, std::size_t at, std::size_t& count
    ) const;
    /// "half an hour": every amount that the words there are by themselves.
    [[nodiscard]] std::vector<AmountWords> amounts(std::span<const Word> words, std::size_t at)
        const;
    /// The verb ends as it does before or behind this subject: "kommen Sie", but not "kommt sie".
    [[nodiscard]] bool agrees(const Word& verb, const Word& subject) const;
    /// It begins and ends as words do that tell how somebody is: "gestürzt", "running".
    [[nodiscard]] bool isState(const Word& word) const;
    /// Words of dialects in it as the standard language has them: "ick" is "ich".
    [[nodiscard]] std::string standard(std::string_view said) const;
    /// Never a name, whatever stands around it.
    [[nodiscard]] bool isCommon(const Word& word) const;

    [[nodiscard]] const Understanding& data() const noexcept { return data_; }
    [[nodiscard]] std::string_view line(Line line) const {
        return data_.lines[static_cast<std::size_t>(line)].words;
    }

private:
    void addStandards();
    void addNumbers();
    void addTens(int tens, std::string_view word);
    void addHundreds();
    /// From a hundred on: "a hundred and five", "hundertfünf", "ciento doce".
    [[nodiscard]] std::optional<Counted> hundreds(std::span<const Word> words, std::size_t at)
        const;
    [[nodiscard]] std::optional<Counted> oneWordHundreds(const Word& word) const;

    [[nodiscard]] bool isSaidAlone(const Words& words, std::size_t at) const;

    const Understanding& data_;
    std::map<std::string, std::string_view, std::less<>> standards_;  // by the word of a dialect
    std::array<PhraseList, kCues> cues_;
    PhraseList numbers_;
    PhraseList hundreds_;
    std::vector<std::string> hundredWords_;  // folded, those of one word
    PhraseList ordinals_;
    PhraseList floors_;
    PhraseList months_;
    PhraseList weekdays_;
    PhraseList measures_;
    std::vector<PhraseList> amounts_;
    std::multimap<std::string, std::string, std::less<>> agreements_;  // endings by pronoun
};

/// Made once; lives as long as the process.
[[nodiscard]] const Vocabulary& vocabularyOf(const Language& language);

/// `{}` in the line replaced by `about`.
[[nodiscard]] std::string filled(std::string_view line, std::string_view about);

}  // namespace hiveline::voice
