// The forms of a German word: one spelling with and without umlauts, the verb of a participle or a
// noun, and the words that a compound consists of. Pure; any thread.
#pragma once

#include <string>
#include <string_view>

#include "storage/words/word_forms.h"

namespace hiveline::storage::words {

/// One spelling of German words: ae, oe, ue and ä, ö, ü become a, o, u, because the German stemmer
/// treats ä like a in the end. Where `ue` follows another vowel or a q it is no umlaut (`neue`,
/// `Frauen`, `Quelle`). ß is ss already.
[[nodiscard]] std::string foldedGerman(std::string_view folded);

/// As formsOf() gives them. `word`: as it is written.
[[nodiscard]] WordForms germanForms(std::string_view word);

}  // namespace hiveline::storage::words
