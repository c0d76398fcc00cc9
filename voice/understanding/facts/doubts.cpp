#include "voice/understanding/facts/doubts.h"

#include <algorithm>
#include <string_view>

namespace hiveline::voice {
namespace {

bool breaks(const Word& word, std::string_view signs) {
    return word.gap.find_first_of(signs) != std::string::npos;
}

/// Where the sentence or clause begins that ends at `at`.
std::size_t beginOf(const Words& words, std::size_t at, std::string_view signs) {
    while (at > 0 && !breaks(words[at], signs)) {
        --at;
    }
    return at;
}

}  // namespace

bool isDoubtful(const Words& words, std::size_t at, const Vocabulary& vocabulary, Whose whose) {
    return isSupposed(words, at, vocabulary) || isDenied(words, at, vocabulary) ||
           (whose == Whose::kCallers && isTheirs(words, at, vocabulary));
}

/// Up to the end of the sentence, since a case is told in several clauses: "if I moved, then to …".
bool isSupposed(const Words& words, std::size_t at, const Vocabulary& vocabulary) {
    bool isSupposed = false;
    for (std::size_t i = beginOf(words, at, ".!?"); i < at; ++i) {
        isSupposed = (isSupposed || vocabulary.at(Cue::kSupposed, words, i) > 0) &&
                     vocabulary.at(Cue::kAddressIs, words, i) == 0;
    }
    return isSupposed;
}

/// Within the clause: a comma may be the end of what is denied.
bool isDenied(const Words& words, std::size_t at, const Vocabulary& vocabulary) {
    bool isDenied = false;
    for (std::size_t i = beginOf(words, at, ".,;:!?"); i < at; ++i) {
        isDenied = (isDenied || vocabulary.at(Cue::kNoLonger, words, i) > 0) &&
                   vocabulary.at(Cue::kInstead, words, i) == 0;
    }
    return isDenied;
}

/// The last person that was named before it counts.
bool isTheirs(const Words& words, std::size_t at, const Vocabulary& vocabulary) {
    bool isTheirs = false;
    for (std::size_t i = beginOf(words, at, ".;:!?"); i < at; ++i) {
        const bool isOther =
            vocabulary.at(Cue::kOthers, words, i) > 0 || vocabulary.at(Cue::kYours, words, i) > 0;
        isTheirs =
            (isTheirs || isOther) && (isOther || (vocabulary.at(Cue::kOurs, words, i) == 0 &&
                                                  vocabulary.at(Cue::kAddressIs, words, i) == 0));
    }
    return isTheirs;
}

bool isYours(const Words& words, std::size_t end, const Vocabulary& vocabulary) {
    for (std::size_t i = end; i < words.size() && !breaks(words[i], ".,;:!?"); ++i) {
        if (vocabulary.at(Cue::kOurs, words, i) > 0) {
            return false;
        }
        if (vocabulary.at(Cue::kYours, words, i) > 0) {
            return true;
        }
    }
    return false;
}

bool isInQuestion(const Words& words, std::size_t at, bool endsAsking) {
    for (std::size_t i = at + 1; i < words.size(); ++i) {
        if (breaks(words[i], ".,;:!?")) {
            return breaks(words[i], "?");
        }
    }
    return endsAsking;
}

bool isTakenBack(
    const Words& words, std::size_t from, std::size_t end, const Vocabulary& vocabulary
) {
    for (std::size_t i = from; i < end; ++i) {
        if (vocabulary.at(Cue::kTakeBack, words, i) > 0) {
            return true;
        }
    }
    return false;
}

bool isOfAnother(const Words& words, std::size_t end, const Vocabulary& vocabulary) {
    constexpr std::size_t kReach = 2;  // words between, such as the rest of the name
    for (std::size_t i = end; i < words.size() && i < end + kReach; ++i) {
        if (breaks(words[i], ".,;:!?")) {
            return false;
        }
        if (vocabulary.at(Cue::kOthersAfter, words, i) > 0) {
            return true;
        }
    }
    return false;
}

}  // namespace hiveline::voice
