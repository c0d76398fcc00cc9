// What to look for when somebody asks: the telling words of a question, each with the forms that it
// may have in the languages of the content. Pure; any thread.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "storage/words/word_forms.h"

namespace hiveline::storage {

/// A form of a word as those rules index it (word_forms.h).
struct WordForm {
    std::int64_t rules = 0;
    std::string text;
    bool operator==(const WordForm&) const = default;
};

/// A word to look for: any of its forms counts as the word.
struct QuestionWord {
    /// As the question has it.
    std::string written;
    std::vector<WordForm> forms;
    /// The share of a word's full weight that it gets.
    double share = 1.0;
    /// A part of a compound that is looked for as a whole, too.
    bool isPart = false;
};

/// What becomes of words that tell nothing, such as `the`: left out, or taken after the others with
/// a small share.
enum class StopWords : std::uint8_t { kLeftOut, kTaken };

/// The words to look for in their order, each once, parts of compounds last; bounded in number.
/// `language`: of the question, in addition to the one that it seems to be in; empty: unknown.
/// `languages`: of the content. `oldest`: the oldest rules that any content is indexed by; forms by
/// rules from 1 on are included (those by rules 0 need a database, see passage_tokens.h).
[[nodiscard]] std::vector<QuestionWord> questionWords(
    std::string_view question,
    std::string_view language,
    std::span<const std::string> languages,
    StopWords stopWords = StopWords::kLeftOut,
    std::int64_t oldest = kWordRules
);

/// The two words that an unknown one may consist of, for each place to cut it: the content decides
/// which of them are words. Empty if none of its languages writes compounds as one word.
using Cut = std::array<QuestionWord, 2>;
[[nodiscard]] std::vector<Cut> cutsOf(
    std::string_view word, std::span<const std::string> languages, std::int64_t oldest = kWordRules
);

}  // namespace hiveline::storage
