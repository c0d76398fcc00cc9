#include "voice/understanding/facts/said_address.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "common/text/ascii.h"
#include "storage/words/case_fold.h"
#include "voice/understanding/words/brought_words.h"

namespace hiveline::voice {
namespace {

/// `St.` and `Street`, `str.` and `Straße`.
std::string_view unabbreviated(std::string_view folded) {
    constexpr std::array<std::array<std::string_view, 2>, 9> kForms{
        {{"st", "street"},
         {"str", "strasse"},
         {"rd", "road"},
         {"ave", "avenue"},
         {"ln", "lane"},
         {"dr", "drive"},
         {"blvd", "boulevard"},
         {"sq", "square"},
         {"av", "avenue"}}};
    for (const auto& [shortForm, longForm] : kForms) {
        if (folded == shortForm) {
            return longForm;
        }
    }
    return folded;
}

/// Models write addresses as they are printed, callers say them in full: both are brought to one
/// form.
std::string streetForm(std::string_view word) {
    std::string folded = expandedUmlauts(word);
    if (folded.size() > 5 && folded.ends_with("str")) {
        return folded + "asse";
    }
    return std::string(unabbreviated(folded));
}

/// What makes a numeral an ordinal: `3rd`, `3º`, `3e`.
bool isOrdinalEnding(std::string_view text) {
    return isBrought(text, &BroughtWords::ordinalEndings);
}

class PartReader {
public:
    PartReader(const Words& words, const Vocabulary& vocabulary, Whose whose)
        : words_(words),
          vocabulary_(vocabulary),
          whose_(whose) {}

    [[nodiscard]] AddressParts read() {
        for (std::size_t at = 0; at < words_.size();) {
            at += take(at);
        }
        return std::move(parts_);
    }

private:
    /// Of how many words the part is that begins at `at`.
    std::size_t take(std::size_t at) {
        const bool isOpen = isDoubtful(words_, at, vocabulary_, whose_);
        if (const auto number = numberAt(at)) {
            parts_.push_back({std::to_string(number->value), isOpen});
            return number->count;
        }
        const std::string_view text = words_[at].text;
        if (!common::isDigit(text.front())) {
            parts_.push_back({streetForm(text), isOpen});
            return 1;
        }
        // `48a`, `3QT`
        const std::size_t letters = std::min(
            text.size(),
            static_cast<std::size_t>(std::ranges::find_if_not(text, common::isDigit) - text.begin())
        );
        parts_.push_back({std::string(text.substr(0, letters)), isOpen});
        const std::string rest = expandedUmlauts(text.substr(letters));
        if (!rest.empty() && !isOrdinalEnding(rest)) {
            parts_.push_back({rest, isOpen});
        }
        return 1;
    }

    /// A number in words, with its thousands, or an ordinal; a numeral stays as it is written.
    [[nodiscard]] std::optional<Counted> numberAt(std::size_t at) const {
        auto number = isNumeral(words_[at].text) ? std::nullopt : vocabulary_.number(words_, at);
        if (!number && (number = fusedThousands(at))) {
            return number;
        }
        if (!number && (number = vocabulary_.floor(words_, at))) {
            return number;
        }
        if (!number) {
            return vocabulary_.ordinal(words_, at);
        }
        const std::size_t end = at + number->count;
        if (const std::size_t thousand = vocabulary_.at(Cue::kThousand, words_, end)) {
            return withRest(number->value, at, end + thousand);
        }
        return number;
    }
    /// "sedicimila": the number and the thousand are one word.
    [[nodiscard]] std::optional<Counted> fusedThousands(std::size_t at) const {
        const std::string& folded = words_[at].folded;
        for (std::size_t size = folded.size(); size > 1; --size) {
            Words end{words_[at]};
            end.front().folded = folded.substr(size - 1);
            Words begin{words_[at]};
            begin.front().text = folded.substr(0, size - 1);
            begin.front().folded = begin.front().text;
            if (vocabulary_.at(Cue::kThousand, end, 0) == 1) {
                const auto number = vocabulary_.number(begin, 0);
                return number ? std::optional(withRest(number->value, at, at + 1)) : std::nullopt;
            }
        }
        return std::nullopt;
    }
    [[nodiscard]] Counted withRest(int thousands, std::size_t at, std::size_t end) const {
        const auto rest = end < words_.size() && words_[end].gap.find(',') == std::string::npos
                              ? vocabulary_.number(words_, end)
                              : std::nullopt;
        const int value = thousands * 1'000 + (rest ? rest->value : 0);
        return {value, end - at + (rest ? rest->count : 0)};
    }

    const Words& words_;
    const Vocabulary& vocabulary_;
    const Whose whose_;
    AddressParts parts_;
};

/// Where parts begin and end that together are `wanted`.
struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
};

bool isPiece(const std::string& part) {
    return isNumeral(part) || part.size() == 1;
}

std::optional<Range> rangeAt(const AddressParts& parts, std::size_t at, const std::string& wanted) {
    std::string text;
    for (std::size_t end = at; end < parts.size() && text.size() < wanted.size(); ++end) {
        if (parts[end].isDoubtful || (end > at && !isPiece(parts[end].text))) {
            return std::nullopt;
        }
        text += parts[end].text;
        if (text == wanted) {
            // "5 0 6 7 4" is no 5067.
            const bool goesOn = end > at && isNumeral(text) && end + 1 < parts.size() &&
                                isNumeral(parts[end + 1].text);
            return goesOn ? std::nullopt : std::optional(Range{at, end + 1});
        }
        if (!isPiece(parts[end].text)) {
            return std::nullopt;
        }
    }
    return std::nullopt;
}

/// The parts that words of the address stand at, or the letters of a code.
std::vector<bool> anchorsOf(const AddressParts& parts, const AddressParts& wanted) {
    std::vector<bool> anchors(parts.size());
    for (const AddressPart& word : wanted) {
        if (isNumeral(word.text) || word.text.size() == 1) {
            continue;
        }
        for (std::size_t at = 0; at < parts.size(); ++at) {
            if (const auto range = rangeAt(parts, at, word.text)) {
                std::fill(
                    anchors.begin() + static_cast<std::ptrdiff_t>(range->begin),
                    anchors.begin() + static_cast<std::ptrdiff_t>(range->end),
                    true
                );
            }
        }
    }
    return anchors;
}

bool isBesideAnchor(const std::vector<bool>& anchors, const Range& range) {
    constexpr std::size_t kReach = 2;
    const std::size_t end = std::min(anchors.size(), range.end + kReach);
    for (std::size_t i = range.begin - std::min(range.begin, kReach); i < end; ++i) {
        if (anchors[i]) {
            return true;
        }
    }
    return false;
}

bool isTold(
    const std::string& part, const AddressParts& wanted, const AddressUtterance& utterance
) {
    const auto isSpelled = [&](const std::string& spelled) {
        return expandedUmlauts(spelled) == part;
    };
    if (std::ranges::any_of(utterance.spelled, isSpelled)) {
        return true;
    }
    const std::vector<bool> anchors = anchorsOf(utterance.parts, wanted);
    for (std::size_t at = 0; at < utterance.parts.size(); ++at) {
        const auto range = rangeAt(utterance.parts, at, part);
        if (range && (!isNumeral(part) || utterance.answers || isBesideAnchor(anchors, *range))) {
            return true;
        }
    }
    return false;
}

}  // namespace

std::string expandedUmlauts(std::string_view text) {
    constexpr std::array<std::array<std::string_view, 2>, 6> kLetters{
        {{"ä", "ae"}, {"ö", "oe"}, {"ü", "ue"}, {"ø", "oe"}, {"å", "aa"}, {"æ", "ae"}}};
    std::string result = storage::foldCase(text);
    for (const auto& [from, to] : kLetters) {
        for (std::size_t at = result.find(from); at != std::string::npos;
             at = result.find(from, at)) {
            result.replace(at, from.size(), to);
        }
    }
    return fold(result);
}

AddressParts addressPartsOf(const Words& words, const Vocabulary& vocabulary, Whose whose) {
    return PartReader(words, vocabulary, whose).read();
}

bool isAddressTold(const AddressParts& wanted, const std::vector<AddressUtterance>& utterances) {
    const auto isHeld = [&](const AddressPart& part) {
        return std::ranges::any_of(utterances, [&](const AddressUtterance& utterance) {
            return isTold(part.text, wanted, utterance);
        });
    };
    return std::ranges::any_of(
               wanted, [](const AddressPart& part) { return !isNumeral(part.text); }
           ) &&
           std::ranges::all_of(wanted, isHeld);
}

}  // namespace hiveline::voice
