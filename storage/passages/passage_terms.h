// The words of a question as the index is asked for them. Used by passage_search.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "storage/engine/tx.h"
#include "storage/passages/passages.h"
#include "storage/words/question_words.h"

namespace hiveline::storage::passages {

/// A word of the question, and how many passages of the scopes have it: an estimate if there are
/// more than were looked at.
struct Term {
    QuestionWord word;
    /// FTS5 expression for any of its forms.
    std::string match;
    std::int64_t passages = 0;
    double idf = 0;
    bool isCollected = false;
};

/// The FTS5 expression for any form of the word.
[[nodiscard]] std::string matchOf(const QuestionWord& word);

/// `language`: as byWords() takes it. Throws what Connection throws.
[[nodiscard]] std::vector<Term> questionTerms(
    ReadTx& tx,
    std::span<const Scope> scopes,
    std::string_view question,
    std::string_view language,
    StopWords stopWords
);

/// The expressions of the terms with FTS5's operator `between` them.
[[nodiscard]] std::string joined(std::span<const Term> terms, std::string_view between);

}  // namespace hiveline::storage::passages
