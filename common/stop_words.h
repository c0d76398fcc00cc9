// Words that any sentence has, which say nothing about what it is about. Pure.
#pragma once

#include <string_view>

namespace hiveline::common {

/// Of English, and the commonest of German. `word` in any case of ASCII letters.
[[nodiscard]] bool isStopWord(std::string_view word);

}  // namespace hiveline::common
