// What to look for where somebody asks: the words of a question that tell anything, each with the
// forms that it may have in the languages of the content. Pure.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "storage/words/word_forms.h"

namespace hiveline::storage {

/// As a word is indexed by those rules (word_forms.h).
struct WordForm {
    std::int64_t rules = 0;
    std::string text;
    bool operator==(const WordForm&) const = default;
};

struct QuestionWord {
    std::string written;          // in the question
    std::vector<WordForm> forms;  // any of which is the word
    double share = 1.0;           // of the weight that a word has
    bool isPart = false;          // of a compound that is a word of its own
};

/// Words that say nothing, such as `the`: left out, or behind the others with a small share.
enum class StopWords : std::uint8_t { kLeftOut, kTaken };

/// In their order, each once, parts of compounds behind their word; no more than are worth looking
/// for. `language`: that the question is in, beside the one that it seems to be in; empty: not
/// known. `languages`: of the content. `oldest`: the rules that any of it is indexed by; the forms
/// of those from 1 on are looked for too.
[[nodiscard]] std::vector<QuestionWord> questionWords(
    std::string_view question,
    std::string_view language,
    std::span<const std::string> languages,
    StopWords stopWords = StopWords::kLeftOut,
    std::int64_t oldest = kWordRules
);

/// The two words that one which nothing has may be made of, cut at each place: what the content
/// tells of its vocabulary decides. None where its languages write compounds as several words.
using Cut = std::array<QuestionWord, 2>;
[[nodiscard]] std::vector<Cut> cutsOf(
    std::string_view word, std::span<const std::string> languages, std::int64_t oldest = kWordRules
);

}  // namespace hiveline::storage
