// What German compounds are made of: common nouns, verbs and adjectives, chosen by hand. Pure data.
// A change of the list changes what passages are indexed by, and so needs a new number of word
// rules (word_forms.h).
#pragma once

#include <string_view>

namespace hiveline::storage {

/// Some 700 words in lower case, separated by blanks.
[[nodiscard]] std::string_view germanWords();

}  // namespace hiveline::storage
