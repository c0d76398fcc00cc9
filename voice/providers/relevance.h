// Which sentences of a text speak of what a question asks: the plainest kind of retrieval, by the
// words that they share. Pure.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace hiveline::voice {

/// The words that carry meaning: in lower case, without endings of the plural and the like, and
/// without those that any sentence has.
[[nodiscard]] std::set<std::string> meaningfulWords(std::string_view text);

/// At most `count` sentences of `text` that share most words with the question, in the order of the
/// text; none when none shares any.
[[nodiscard]] std::vector<std::string> relevantSentences(
    std::string_view question, std::string_view text, std::size_t count
);

}  // namespace hiveline::voice
