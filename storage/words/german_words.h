// What German compounds are made of: common nouns, verbs and adjectives. Pure.
#pragma once

#include <string_view>

namespace hiveline::storage {

/// In lower case, with a blank between them.
[[nodiscard]] std::string_view germanWords();

}  // namespace hiveline::storage
