// How passages become words of their index. A text that begins with kIndexedMark consists of words
// as indexedWords() of word_forms.h writes them; they are taken as they are. Any other text is cut
// by the word rules 0, which older versions indexed by: SQLite's tokenizer unicode61 (case and
// diacritics folded) with Porter's stems for English, and runs of characters of scripts without
// spaces cut into overlapping pairs, even if other words touch them. Registered with each
// connection as the FTS5 tokenizer `passages`, together with the functions `passageScore` and
// `passageFrequency`. Used by one thread at a time, as its connection is.
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

/// No passage contains this character: control characters are removed when content is read.
inline constexpr char kIndexedMark = '\x01';

/// A word as the rules 0 index it, and as the text has it.
struct PassageToken {
    std::string stem;
    std::string word;
};

/// Registers tokenizer and functions on one connection. Throws as sqlite_errors.h says.
void registerPassageTokens(sqlite3* db);

/// The words of a text by the rules 0, in order. Throws as sqlite_errors.h says.
[[nodiscard]] std::vector<PassageToken> passageTokens(sqlite3* db, std::string_view text);

/// In the argument of passageScore: this phrase is another form of the word of the phrase before.
inline constexpr double kOtherForm = -1.0;

// BM25F, as passageScore has it, of one word.

/// BM25F's length normalisation: what frequencies in a passage of `words` words are divided by. 1
/// for one of average length.
[[nodiscard]] double passageLength(double words, double averageWords);
/// BM25F's contribution of one word. `frequency` counts places, those in titles more; infinity
/// gives the upper bound.
[[nodiscard]] double passageWeight(double idf, double frequency, double length);
/// The number of words of a passage, from its row in the index's %_docsize table.
[[nodiscard]] double passageWords(std::string_view sizes);

/// A passage's text, with the rules and the language that it is indexed by.
struct IndexedText {
    std::string_view title;
    std::string_view text;
    std::int64_t rules = 0;
    std::string_view language;
};

/// Scores texts as passageScore scores passages of the index, for words too frequent to be looked
/// up there. One thread.
class PassageReader {
public:
    /// A form of a word that is looked for, by the rules 0 or those of word_forms.h, and the index
    /// of that word in `idfs`.
    struct Form {
        std::int64_t rules = 0;
        std::string text;
        std::size_t term = 0;
    };

    PassageReader(sqlite3* db, std::span<const Form> forms);
    ~PassageReader();
    PassageReader(const PassageReader&) = delete;
    PassageReader& operator=(const PassageReader&) = delete;

    /// The BM25F score of a passage. `idfs`: one for each word that is looked for. Throws as
    /// sqlite_errors.h says.
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
