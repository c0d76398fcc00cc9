// Which language a text is in, told by words that all its sentences have, else by its script; and
// those words, which say nothing about what a text is about. Pure; safe from any thread.
#pragma once

#include <string>
#include <string_view>

namespace hiveline::storage {

/// ISO 639-1 code in lower case. Empty where nothing tells, or two languages are told alike, but
/// for Danish and Norwegian, of which it is the likelier one. Looks at no more than the first bytes
/// of a long text. The same on every machine.
[[nodiscard]] std::string_view languageOf(std::string_view text);

/// Of several that are told alike the likeliest: for texts that have to be in some language.
[[nodiscard]] std::string_view likelyLanguageOf(std::string_view text);

/// The code of a tag such as `de-AT` or `pt_BR`, or of an English name such as `German`; empty
/// where it is none that languageOf() gives.
[[nodiscard]] std::string_view languageNamed(std::string_view name);

/// Of words that any sentence of the language has. `folded`: as foldCase() gives it.
[[nodiscard]] bool isStopWordOf(std::string_view language, std::string_view folded);

}  // namespace hiveline::storage
