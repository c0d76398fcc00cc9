// E-mail addresses in what callers say, written or spoken: "ada dot lovelace at example dot com".
// Pure.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "voice/understanding/words/vocabulary.h"

namespace hiveline::voice {

struct EmailFound {
    std::string address;
    Place place;
};

/// The last one.
[[nodiscard]] std::optional<EmailFound> emailIn(const Words& words, const Vocabulary& vocabulary);

/// All that the words can be read as, also with several words before the sign as one name.
[[nodiscard]] std::vector<std::string> emailsIn(const Words& words, const Vocabulary& vocabulary);

}  // namespace hiveline::voice
