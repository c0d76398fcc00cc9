// The index for substrings: three characters in a row of a text are a word of SQLite's FTS5, which
// gives the records that have all the words of what is searched for; the list then looks whether
// they stand together. A word begins with organisation and field, so that nobody's search pays for
// the texts of others. The index keeps no texts, and is kept by those who write the records.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "storage/engine/tx.h"

namespace hiveline::storage::search_index {

/// A text of a record under the letter of its field.
struct IndexedText {
    char field = 0;
    std::optional<std::string_view> text;
};

/// Makes what is searchable of the record `after` instead of `before`; both empty where there is
/// none. The texts of `before` have to be those that were indexed. Throws Error{kInternal} for an
/// id that is not `<prefix>.<16 digits>.<suffix>`.
void replace(
    WriteTx& tx,
    std::string_view orgId,
    std::string_view id,
    std::span<const IndexedText> before,
    std::span<const IndexedText> after
);

/// What FTS5 is asked for records whose field contains a needle (folded, see case_fold.h); nullopt
/// where the needle is too short: below three characters, or two of a script that writes words with
/// one or two.
[[nodiscard]] std::optional<std::string> matchFor(
    std::string_view orgId, char field, std::string_view foldedNeedle
);

/// Whether at most `most` records match.
[[nodiscard]] bool matchesFew(ReadTx& tx, std::string_view match, std::int64_t most);

/// The words of a text, separated by blanks; the SQL function `searchWords(orgId, field, text)`.
[[nodiscard]] std::string wordsOf(std::string_view orgId, char field, std::string_view text);

}  // namespace hiveline::storage::search_index
