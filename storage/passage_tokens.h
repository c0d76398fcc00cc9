// How passages become words of their index: SQLite's tokenizer unicode61 (case and diacritics
// folded) with Porter's stems for English, and runs of characters of scripts without spaces cut
// into overlapping pairs, also where other words stand between them without a blank. Registered
// with each connection as FTS5 tokenizer `passages`, together with the functions `passageScore` and
// `passageFrequency`. Used by one thread at a time, as its connection.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

struct sqlite3;
struct Fts5Tokenizer;

namespace hiveline::storage {

/// A word as it is indexed, and as it is written in the text.
struct PassageToken {
    std::string stem;
    std::string word;
};

/// Throws as sqlite_errors.h says.
void registerPassageTokens(sqlite3* db);

/// The words of a text, in their order.
[[nodiscard]] std::vector<PassageToken> passageTokens(sqlite3* db, std::string_view text);

// BM25F, as passageScore has it, of one word.

/// What the length of a passage divides frequencies by.
[[nodiscard]] double passageLength(double words, double averageWords);
/// Of a word that a passage has so often; titles count more. The most where that is infinite.
[[nodiscard]] double passageWeight(double idf, double frequency, double length);
/// The words of a passage, from its row of the index's table of sizes.
[[nodiscard]] double passageWords(std::string_view sizes);

/// Scores texts as passageScore does passages of the index. `stems` outlives it.
class PassageReader {
public:
    PassageReader(sqlite3* db, std::span<const std::string_view> stems);
    ~PassageReader();
    PassageReader(const PassageReader&) = delete;
    PassageReader& operator=(const PassageReader&) = delete;

    /// `idfs`: of the stems.
    [[nodiscard]] double score(
        std::string_view title,
        std::string_view text,
        std::span<const double> idfs,
        double averageWords
    ) const;

private:
    struct Count;

    sqlite3* const db_;
    const std::span<const std::string_view> stems_;
    Fts5Tokenizer* tokenizer_ = nullptr;
};

}  // namespace hiveline::storage
