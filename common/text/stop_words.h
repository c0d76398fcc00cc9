// Words that any sentence has and that say nothing about its subject. Pure.
#pragma once

#include <string_view>

namespace hiveline::common {

/// Whether it is one of English, or of the commonest of German. In any case of ASCII letters.
[[nodiscard]] bool isStopWord(std::string_view word);

}  // namespace hiveline::common
