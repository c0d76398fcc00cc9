// Tells the language of a text by its function words, which all sentences have, otherwise by its
// script. Knows those words, too, since they say nothing about what a text is about. 200 lines and
// no library (decision 0017). Pure; any thread.
#pragma once

#include <string>
#include <string_view>

namespace hiveline::storage {

/// ISO 639-1 code in lower case. Empty if nothing tells, or if two languages are told alike, except
/// for Danish and Norwegian, of which it is the likelier. Looks at no more than the first 4,000
/// bytes. The same on every machine, because it decides how passages are indexed.
[[nodiscard]] std::string_view languageOf(std::string_view text);

/// The likeliest language even if several are told alike: for texts that must have one.
[[nodiscard]] std::string_view likelyLanguageOf(std::string_view text);

/// The code of a tag such as `de-AT` or `pt_BR`, or of an English name such as `German`; empty if
/// it is none that languageOf() gives.
[[nodiscard]] std::string_view languageNamed(std::string_view name);

/// Whether any sentence of the language may have the word. `folded`: as foldCase() returns it.
[[nodiscard]] bool isStopWordOf(std::string_view language, std::string_view folded);

}  // namespace hiveline::storage
