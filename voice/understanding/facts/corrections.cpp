#include "voice/understanding/facts/corrections.h"

#include <algorithm>
#include <optional>

#include "voice/understanding/words/words.h"

namespace hiveline::voice {
namespace {

struct Span {
    std::size_t begin = 0;  // bytes
    std::size_t end = 0;
};

bool isNumber(const Words& words) {
    return std::ranges::all_of(words, [](const Word& word) { return isNumeral(word.folded); });
}

/// Where the words stand. Those of a number may be grouped in any way.
/// Compared word by word as it goes on, so that each place is left at the first word that differs.
std::optional<Span> find(const Words& words, const Words& wanted) {
    const std::string_view gap = isNumber(wanted) ? "" : " ";
    std::string key;
    for (const Word& word : wanted) {
        key.append(gap).append(word.folded);
    }
    std::size_t begin = 0;
    for (std::size_t first = 0; first < words.size() && !key.empty(); ++first) {
        begin += words[first].gap.size();
        std::size_t end = begin;
        std::string said;
        for (std::size_t last = first; last < words.size(); ++last) {
            end += (last == first ? 0 : words[last].gap.size()) + words[last].text.size();
            said.append(gap).append(words[last].folded);
            if (said == key) {
                return Span{begin, end};
            }
            if (!std::string_view(key).starts_with(said)) {
                break;
            }
        }
        begin += words[first].text.size();
    }
    return std::nullopt;
}

}  // namespace

std::string withCorrections(std::string_view text, std::span<const CorrectedFact> corrections) {
    std::string result(text);
    for (const CorrectedFact& correction : corrections) {
        const Words words = wordsOf(result);
        if (find(words, wordsOf(correction.is))) {
            continue;  // it tells of the correction, or of what stands anyhow
        }
        if (const auto place = find(words, wordsOf(correction.was))) {
            result.replace(place->begin, place->end - place->begin, correction.is);
        }
    }
    return result;
}

}  // namespace hiveline::voice
