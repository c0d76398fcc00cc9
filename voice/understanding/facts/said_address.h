// Whether an address is one that a caller has told, however its numbers and codes were said. Pure.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "voice/understanding/facts/doubts.h"
#include "voice/understanding/words/vocabulary.h"

namespace hiveline::voice {

/// A word, a number in numerals or the letters beside one, in its form for comparison.
struct AddressPart {
    std::string text;
    bool isDoubtful = false;  // see doubts.h
    bool operator==(const AddressPart&) const = default;
};
using AddressParts = std::vector<AddressPart>;

/// `Lindenstr. 48a` and "Lindenstraße achtundvierzig a" have the same parts.
[[nodiscard]] AddressParts addressPartsOf(
    const Words& words, const Vocabulary& vocabulary, Whose whose
);

struct AddressUtterance {
    AddressParts parts;
    std::vector<std::string> spelled;
    bool answers = false;  // a question for an address, or for a part of one
};

/// Every word and number of `wanted` was told, each number beside a word of it or as an answer; a
/// code of letters and digits also one by one.
[[nodiscard]] bool isAddressTold(
    const AddressParts& wanted, const std::vector<AddressUtterance>& utterances
);

/// In lower case, with umlauts written as two letters.
[[nodiscard]] std::string expandedUmlauts(std::string_view text);

}  // namespace hiveline::voice
