// Which sentences of what is known answer a caller: the plainest kind of retrieval, by words that
// are alike, with a floor below which nothing is said. Pure; time grows with words asked times
// words known.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "voice/understanding/answers/knowledge.h"
#include "voice/understanding/answers/wanted.h"
#include "voice/understanding/words/similarity.h"
#include "voice/understanding/words/vocabulary.h"

namespace hiveline::voice {

struct Inquiry {
    std::string said;
    std::string subject;  // what was spoken of before, for a question without a subject
    Saying saying = Saying::kQuestion;
};

/// At most `count` sentences of the passages that say what is asked, the best first; none where
/// none says enough of it. A statement has to name something rare that a sentence names, too.
[[nodiscard]] std::vector<std::string> answersIn(
    std::span<const std::string> passages,
    const Inquiry& inquiry,
    const Vocabulary& vocabulary,
    std::size_t count
);

/// What to do about a matter: the sentence that has most of it, with the one behind it; none where
/// no sentence names anything rare of it.
[[nodiscard]] std::vector<std::string> adviceIn(
    std::span<const std::string> passages, std::string_view matter, const Vocabulary& vocabulary
);

/// Sentences that were told just before and have what is asked now, where the question names
/// nothing: "how long do I get for that".
[[nodiscard]] std::vector<std::string> toldIn(
    std::span<const std::string> passages,
    std::string_view told,
    std::string_view question,
    const Vocabulary& vocabulary
);

/// What is told of cancelling.
[[nodiscard]] std::vector<std::string> cancellingIn(
    std::span<const std::string> passages, const Vocabulary& vocabulary
);

}  // namespace hiveline::voice
