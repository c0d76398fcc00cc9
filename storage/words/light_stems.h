// Stems of languages that the Snowball of Debian 12 has none for, cut by published algorithms:
// Czech by L. Dolamic, J. Savoy, "Indexing and stemming approaches for the Czech language"
// (Information Processing & Management 45, 2009, the light stemmer), but that the first two letters
// stay; Polish as D. Shachnev gave it
// to Snowball 3 (snowballstem.org/algorithms/polish), and besides an `i` that only softens is cut,
// and `ą` becomes the `ę` that it is in other cases (`ząb`, `zęba`); Korean particles (josa) by the
// table of school grammars. Pure; safe from any thread.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hiveline::storage {

/// `word`: composed UTF-8 in lower case, with its marks. Itself where it is too short.
[[nodiscard]] std::string czechStem(std::string_view word);
[[nodiscard]] std::string polishStem(std::string_view word);

/// Without the longest particle that it ends with; empty where it ends with none or is nothing
/// else: `치과를`, `치과`.
[[nodiscard]] std::string_view withoutKoreanParticle(std::string_view word);

/// Overlapping pairs of the syllables of Hangul that stand next to each other in a word of at least
/// three: what its parts and the stems of its verbs have in common with other words.
[[nodiscard]] std::vector<std::string_view> pairsOfSyllables(std::string_view word);

}  // namespace hiveline::storage
