#include "storage/passages/passage_terms.h"

#include <utility>

#include "storage/engine/connection.h"
#include "storage/passages/passage_scopes.h"
#include "storage/passages/passage_tokens.h"
#include "storage/words/word_forms.h"

namespace hiveline::storage::passages {
namespace {

// FTS5's strings: quotes are doubled, and nothing else means anything. No word of a question can
// become an operator.
std::string inQuotes(std::string_view word) {
    std::string text = "\"";
    for (const char c : word) {
        text.append(c == '"' ? 2 : 1, c);
    }
    return text + '"';
}

}  // namespace

std::string matchOf(const QuestionWord& word) {
    std::string match;
    for (const WordForm& form : word.forms) {
        match.append(match.empty() ? "(" : " OR ");
        match.append(form.rules == 0 ? inQuotes(word.written) : inQuotes(kIndexedMark + form.text));
    }
    return match + ")";
}

std::vector<Term> questionTerms(
    ReadTx& tx,
    std::span<const Scope> scopes,
    std::string_view question,
    std::string_view language,
    StopWords stopWords
) {
    const std::int64_t oldest = oldestOf(scopes);
    const auto languages = languagesOf(scopes);
    std::vector<Term> terms;
    for (QuestionWord& word : questionWords(question, language, languages, stopWords, oldest)) {
        if (oldest == 0 && !word.isPart) {
            const auto old = passageTokens(tx.db().handle(), word.written);
            if (!old.empty()) {
                word.forms.push_back({0, old.front().stem});
            }
        }
        if (!word.forms.empty()) {
            std::string match = matchOf(word);
            terms.push_back({std::move(word), std::move(match)});
        }
    }
    return terms;
}

std::string joined(std::span<const Term> terms, std::string_view between) {
    std::string text;
    for (const Term& term : terms) {
        text.append(text.empty() ? "" : between).append(term.match);
    }
    return text;
}

}  // namespace hiveline::storage::passages
