// Names of callers in what they say: stated, answered, spelled, corrected. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "voice/understanding/words/spelling.h"
#include "voice/understanding/words/vocabulary.h"

namespace hiveline::voice {

/// The name as it is written, and the words that it was taken from.
struct NameFound {
    std::string name;
    Place place;
    bool isPart = false;      // only the first or the last name, named as such
    bool isLast = false;      // of a part: the last name
    std::string denied = {};  // that it is not: "not Anna Berg, …"
};

/// How readily words alone are taken for a name. Callers give names at any time, and any two words
/// with capitals look like one: the less it is expected, the plainer it has to be.
enum class NameAsked : std::uint8_t {
    kNo,
    kYes,
    kBefore,         // and not answered: a first and a last name, and nothing else, are the answer
    kRefused,        // before: the same where they have capital letters
    kRefusedJustNow  // and something else is asked for: "it's Gemma" gives it after all
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

}  // namespace hiveline::voice
