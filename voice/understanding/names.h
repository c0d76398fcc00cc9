// Names of callers in what they say: stated, answered, spelled, corrected. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "voice/understanding/vocabulary.h"

namespace hiveline::voice {

struct NameFound {
    std::string name;
    Place place;
    bool isPart = false;      // only the first or the last name, named as such
    bool isLast = false;      // of a part: the last name
    std::string denied = {};  // that it is not: "not Anna Berg, …"
};

enum class NameAsked : std::uint8_t {
    kNo,
    kYes,
    kRefused  // before: a first and a last name with capital letters, and nothing else, give it all
              // the same
};

/// `known`: the name that was taken before, which a spelling or a correction may change; empty for
/// none. `taken`: words that are something else.
[[nodiscard]] std::optional<NameFound> nameIn(
    const Words& words,
    const Vocabulary& vocabulary,
    const std::vector<bool>& taken,
    NameAsked asked,
    const std::string& known
);

/// Letters that are said one by one, each at least three in a row, as words: `b e r g`,
/// `B wie Berta`. Where each begins and ends is in its place.
struct Spelling {
    std::string word;  // in lower case
    Place place;
};
[[nodiscard]] std::vector<Spelling> spellingsIn(const Words& words, const Vocabulary& vocabulary);

/// How many letters have to be changed, put in or left out (Levenshtein), of at most 64 bytes each.
[[nodiscard]] std::size_t distance(std::string_view a, std::string_view b);

}  // namespace hiveline::voice
