// What callers say while they listen, language by language.
#pragma once

#include <string_view>

#include "voice/languages/language.h"

namespace hiveline::voice {

/// Phrases are separated by |.
struct AsideWords {
    std::string_view tag;               // as the language has it
    std::string_view acknowledgements;  // of somebody who goes on listening
    std::string_view halts;             // that interrupt, however few they are
    std::string_view calls;             // of somebody who wonders whether anybody is there
    std::string_view goodbyes;          // of somebody who leaves, and thanks
};

/// Of any of languages(); those of English for another one.
[[nodiscard]] const AsideWords& asideWordsOf(const Language& language);

}  // namespace hiveline::voice
