// An utterance as words: what the rules of understanding read. Pure, without regular expressions,
// linear in its input.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hiveline::voice {

/// Bytes of one utterance that are read, and words of it; what follows is not looked at.
inline constexpr std::size_t kMaxUtterance = 4'096;
inline constexpr std::size_t kMaxWords = 400;

struct Word {
    std::string text;      // as it was said
    std::string folded;    // see fold()
    std::string gap;       // what stands between it and the word before
    bool isUpper = false;  // begins with a capital letter
};
using Words = std::vector<Word>;

/// In lower case, without accents and apostrophes: `Müller's` is `mullers`, `Straße` `strasse`.
/// Case by Unicode; accents of Latin letters only.
[[nodiscard]] std::string fold(std::string_view text);

/// Letters, digits and apostrophes in a row are a word, everything else is between words.
[[nodiscard]] Words wordsOf(std::string_view said);

/// `text` with the first letter of each word of `words` a capital one, where none has one already.
[[nodiscard]] std::string capitalised(std::string_view text);

[[nodiscard]] bool isNumeral(std::string_view text);  // ASCII digits only, at least one

/// The words as they were said, with what stood between them.
[[nodiscard]] std::string joined(std::span<const Word> words);

}  // namespace hiveline::voice
