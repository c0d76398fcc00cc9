// How passages become words of their index. A text that begins with kIndexedMark is words as
// indexedWords() of word_forms.h writes them, which are taken as they are. Any other is cut as
// kWordRules 0 has it, which older versions indexed by: SQLite's tokenizer unicode61 (case and
// diacritics folded) with Porter's stems for English, and runs of characters of scripts without
// spaces cut into overlapping pairs, also where other words stand between them without a blank.
// Registered with each connection as FTS5 tokenizer `passages`, together with the functions
// `passageScore` and `passageFrequency`. Used by one thread at a time, as its connection.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "storage/words/word_forms.h"

struct sqlite3;
struct Fts5Tokenizer;

namespace hiveline::storage {

/// No text of a passage has this character.
inline constexpr char kIndexedMark = '\x01';

/// A word as it is indexed by the rules 0, and as it is written in the text.
struct PassageToken {
    std::string stem;
    std::string word;
};

/// Throws as sqlite_errors.h says.
void registerPassageTokens(sqlite3* db);

/// The words of a text by the rules 0, in their order.
[[nodiscard]] std::vector<PassageToken> passageTokens(sqlite3* db, std::string_view text);

/// In an argument of passageScore: a phrase is another form of the word of the phrase before.
inline constexpr double kOtherForm = -1.0;

// BM25F, as passageScore has it, of one word.

/// What the length of a passage divides frequencies by.
[[nodiscard]] double passageLength(double words, double averageWords);
/// Of a word that a passage has so often; titles count more. The most where that is infinite.
[[nodiscard]] double passageWeight(double idf, double frequency, double length);
/// The words of a passage, from its row of the index's table of sizes.
[[nodiscard]] double passageWords(std::string_view sizes);

/// A text and the rules and language that it is indexed by.
struct IndexedText {
    std::string_view title;
    std::string_view text;
    std::int64_t rules = 0;
    std::string_view language;
};

/// Scores texts as passageScore does passages of the index.
class PassageReader {
public:
    /// A form of a word that is looked for, by the rules 0 or those of word_forms.h, and the place
    /// of that word among all.
    struct Form {
        std::int64_t rules = 0;
        std::string text;
        std::size_t term = 0;
    };

    PassageReader(sqlite3* db, std::span<const Form> forms);
    ~PassageReader();
    PassageReader(const PassageReader&) = delete;
    PassageReader& operator=(const PassageReader&) = delete;

    /// `idfs`: of the words that are looked for.
    [[nodiscard]] double score(
        const IndexedText& passage, std::span<const double> idfs, double averageWords
    ) const;

private:
    struct Count;
    using Terms = std::map<std::string, std::vector<std::size_t>, std::less<>>;

    void countOld(std::string_view text, Count& count) const;
    void countNew(std::string_view text, const IndexedText& passage, Count& count) const;

    sqlite3* const db_;
    Terms old_;
    Terms new_;
    FormFilter filter_;  // of new_
    Fts5Tokenizer* tokenizer_ = nullptr;
};

}  // namespace hiveline::storage
