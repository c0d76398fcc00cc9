// The forms by which a word is found: folded in case and marks, cut to its stem by the Snowball
// stemmer of its language (snowballstem.org) or one of light_stems.h, and what German has besides:
// spellings with and without umlauts, participles, and the words that a compound is made of. Korean
// words are found without their particles and by pairs of their syllables. Safe from any thread.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace hiveline::storage {

/// Of these rules. Whatever was indexed by others is indexed anew (passages::reindex). A new number
/// needs a migration that sets `indexedRow` of all builds to 0, and code that makes the words of
/// the ones before: the rules 1 have no stems of Czech, Polish and Korean.
inline constexpr std::int64_t kWordRules = 2;

struct WordForms {
    std::vector<std::string> same;  // each of which stands for the word; the first always
    std::vector<std::vector<std::string>> parts;  // of a compound, the same of each; else empty
    bool operator==(const WordForms&) const = default;
};

/// `word`: letters, digits and marks, as wordsOf() gives it. `languages`: as languageOf() gives
/// them, with a blank between them: the forms of all of them. One without a stemmer, or none, has
/// the folded word alone. `rules`: 1 or more.
[[nodiscard]] WordForms formsOf(
    std::string_view word, std::string_view languages, std::int64_t rules = kWordRules
);

/// Where the words of a text are, in their order: runs of letters, digits and marks of scripts with
/// spaces, and overlapping pairs of characters of those without. What is not UTF-8 parts words.
struct TextWord {
    std::string_view text;
    bool isPair = false;
};
[[nodiscard]] std::vector<TextWord> wordsOf(std::string_view text);

/// Called with each form and part of a word; `isFirst`: it is the first of its word.
using FormReceiver = std::function<void(std::string_view form, bool isFirst)>;
void forEachForm(
    const TextWord& word,
    std::string_view languages,
    const FormReceiver& take,
    std::int64_t rules = kWordRules
);

/// What the stemmers of languages take of words: endings alone; of German compounds what is before
/// a part too; or anything.
enum class Stemming : std::uint8_t { kEndings, kParts, kAny };
[[nodiscard]] Stemming stemmingOf(std::string_view languages);

/// Tells words that have none of the forms that are looked for, without making theirs: what
/// stemmers leave of a word is how it begins, and of a German compound how one of its parts does.
class FormFilter {
public:
    void add(std::string_view form);
    /// False: formsOf() gives it none of those, in languages of that stemming.
    [[nodiscard]] bool mayHave(std::string_view word, Stemming stemming) const;

private:
    std::bitset<std::size_t{1} << 10U> starts_;  // by two letters
    std::bitset<std::size_t{1} << 15U> inside_;  // by three
};

/// The words of a text as the index takes them (passage_tokens.h): with a blank between them, and
/// kSamePlace between the forms and parts of one.
inline constexpr char kSamePlace = '|';
[[nodiscard]] std::string indexedWords(
    std::string_view text, std::string_view languages, std::int64_t rules = kWordRules
);

}  // namespace hiveline::storage
