// Stems of languages that Debian 12's Snowball does not know, by published algorithms. Czech: L.
// Dolamic, J. Savoy, "Indexing and stemming approaches for the Czech language" (Information
// Processing & Management 45, 2009, the light stemmer), except that the first two letters stay.
// Polish: as D. Shachnev contributed it to Snowball 3 (snowballstem.org/algorithms/polish); in
// addition an `i` that only softens is cut, and `ą` becomes the `ę` that it is in other cases
// (`ząb`, `zęba`). Korean particles (josa): the table of school grammars. Pure; any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hiveline::storage {

/// `word`: composed UTF-8 in lower case, with its marks. Returns the word itself if it is too short
/// to have an ending.
[[nodiscard]] std::string czechStem(std::string_view word);
[[nodiscard]] std::string polishStem(std::string_view word);

/// The word without the longest particle at its end; empty if it ends with none, or is nothing
/// else: `치과를` gives `치과`.
[[nodiscard]] std::string_view withoutKoreanParticle(std::string_view word);

/// Overlapping pairs of adjacent Hangul syllables, in a word of at least three: what its parts, and
/// the stems of its verbs, share with other words.
[[nodiscard]] std::vector<std::string_view> pairsOfSyllables(std::string_view word);

}  // namespace hiveline::storage
