// The forms by which a word is found: case and marks folded, cut to its stem by the Snowball
// stemmer of its language (snowballstem.org) or one of light_stems.h. German has more: spellings
// with and without umlauts, participles, and the words that a compound consists of. Korean words
// are found without their particles and by pairs of their syllables. Any thread; each keeps
// stemmers and recent words of its own.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace hiveline::storage {

/// The number of these rules. What is indexed by others is indexed anew (passages::reindex). A new
/// number needs a migration that sets `indexedRow` of all builds to 0, and code that still makes
/// the words of all earlier ones, since FTS5 must be told the very words that it is to forget. The
/// rules 1 have no stems of Czech, Polish and Korean.
inline constexpr std::int64_t kWordRules = 2;

/// What a word is indexed and looked for by.
struct WordForms {
    /// Each of these stands for the word. Never empty.
    std::vector<std::string> same;
    /// The parts of a compound, each with its forms; otherwise empty.
    std::vector<std::vector<std::string>> parts;
    bool operator==(const WordForms&) const = default;
};

/// `word`: letters, digits and marks, as wordsOf() returns it. `languages`: as languageOf() returns
/// them, separated by blanks; the forms of all of them. A language without a stemmer, or none,
/// gives the folded word alone. `rules`: 1 or more.
[[nodiscard]] WordForms formsOf(
    std::string_view word, std::string_view languages, std::int64_t rules = kWordRules
);

/// A view into the text.
struct TextWord {
    std::string_view text;
    bool isPair = false;
};
/// The words of a text in order: runs of letters, digits and marks in scripts with spaces, and
/// overlapping pairs of characters in those without. Bytes that are not UTF-8 separate words.
[[nodiscard]] std::vector<TextWord> wordsOf(std::string_view text);

/// Called with each form and part of a word; `isFirst`: it is the first of its word.
using FormReceiver = std::function<void(std::string_view form, bool isFirst)>;
/// Calls `take` for the forms of one word, without copying them.
void forEachForm(
    const TextWord& word,
    std::string_view languages,
    const FormReceiver& take,
    std::int64_t rules = kWordRules
);

/// What the stemmers of some languages cut: endings only (kEndings); in German compounds also what
/// precedes a part (kParts); or anything, prefixes included (kAny).
enum class Stemming : std::uint8_t { kEndings, kParts, kAny };
[[nodiscard]] Stemming stemmingOf(std::string_view languages);

/// Tells cheaply that a word has none of the forms looked for, without stemming it: what a stemmer
/// leaves is how the word begins, and in German how one of its parts begins. Never wrong in saying
/// no.
class FormFilter {
public:
    /// Adds a form that is looked for.
    void add(std::string_view form);
    /// False: formsOf() gives the word none of those forms, in languages of that stemming.
    [[nodiscard]] bool mayHave(std::string_view word, Stemming stemming) const;

private:
    /// By the first two letters.
    std::bitset<std::size_t{1} << 10U> starts_;
    /// By three letters anywhere.
    std::bitset<std::size_t{1} << 15U> inside_;
};

/// Separates the forms and parts of one word in the index, where a blank separates words.
inline constexpr char kSamePlace = '|';
/// The words of a text as the index takes them (passage_tokens.h).
[[nodiscard]] std::string indexedWords(
    std::string_view text, std::string_view languages, std::int64_t rules = kWordRules
);

}  // namespace hiveline::storage
