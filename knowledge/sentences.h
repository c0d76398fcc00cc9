// Text cut into sentences, and how much of it is how many words. Pure.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace hiveline::knowledge {

/// Views into the text that it was cut from, which has to outlive it.
struct Sentence {
    std::string_view text;   // without white space at its ends
    std::size_t weight = 0;  // see weightOf
    std::size_t breaks = 0;  // line breaks before it: 0 within a paragraph, 2 at its beginning
};

/// Weight of one word. Ten, so that half a word and a fifth of one are whole numbers.
inline constexpr std::size_t kWord = 10;  // weight of a word

/// About a word for each word: of scripts without blanks, two Han characters or kana, or five
/// letters of Thai, Lao, Khmer or Burmese, are one; so are 20 bytes of what has no blank at all.
[[nodiscard]] std::size_t weightOf(std::string_view text);

/// All of the text. A sentence ends with a line, or at `.`, `!`, `?`, `…` and the marks of other
/// scripts with the quotes and brackets behind them; a full stop counts where white space follows,
/// but not behind an initial, a common abbreviation or the number of an item. None is heavier than
/// `most`: longer ones are cut at blanks, or anywhere.
[[nodiscard]] std::vector<Sentence> sentencesOf(std::string_view text, std::size_t most);

}  // namespace hiveline::knowledge
