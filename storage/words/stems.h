// The stem of a word in its language: by Snowball (snowballstem.org), or by light_stems.h. Any
// thread; each keeps stemmers of its own.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace hiveline::storage::words {

/// Longer ones are no words (keys, encoded data): cut, and not stemmed.
inline constexpr std::size_t kMaxWordBytes = 64;

/// `word`: composed, in lower case. The word itself if its language (ISO 639-1) has no stemmer.
[[nodiscard]] std::string stemOf(std::string_view word, std::string_view language);

/// Adds a form, unless it is empty or there already.
void addForm(std::vector<std::string>& forms, std::string form);

}  // namespace hiveline::storage::words
