// How many tokens a text has for a language model. An estimate on the safe side: models count
// differently, and their tables are not here. Pure.
#pragma once

#include <cstddef>
#include <string_view>

namespace hiveline::voice {

/// A token for four bytes of ASCII, one for each letter with an accent or of another alphabet.
[[nodiscard]] std::size_t tokensOf(std::string_view text);

}  // namespace hiveline::voice
