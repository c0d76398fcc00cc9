// Text on its way to a carrier and from one.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace hiveline::voice {

/// What XML 1.0 can hold (2.2, Char) of any bytes, in well-formed UTF-8 and without control
/// characters: the others are dropped. Each run of white space becomes one blank; none is left at
/// the ends.
[[nodiscard]] std::string plainText(std::string_view text);

/// Characters as carriers count them: units of UTF-16. `text` is well-formed UTF-8.
[[nodiscard]] std::size_t countCharacters(std::string_view text);

/// The beginning of `text` that has at most `most` characters (countCharacters), and of those in
/// two units none that is cut. `text` is well-formed UTF-8.
[[nodiscard]] std::string_view firstCharacters(std::string_view text, std::size_t most);

/// Pieces of at most `longest` characters (countCharacters; at least 2), none empty, without blanks
/// at their ends: cut behind the last sentence that fits, else at the last blank, else between two
/// characters. `text` is plain.
[[nodiscard]] std::vector<std::string> cutText(std::string_view text, std::size_t longest);

}  // namespace hiveline::voice
