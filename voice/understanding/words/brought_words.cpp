#include "voice/understanding/words/brought_words.h"

namespace hiveline::voice {

bool isBrought(std::string_view folded, std::string_view BroughtWords::*kind) {
    return isAnyOf(kBroughtWords, kind, [folded](std::string_view word) { return word == folded; });
}

bool endsAsBrought(std::string_view folded, std::string_view BroughtWords::*kind) {
    return isAnyOf(kBroughtWords, kind, [folded](std::string_view word) {
        return folded.size() > word.size() && folded.ends_with(word);
    });
}

bool beginsAsBrought(std::string_view folded, std::string_view BroughtWords::*kind) {
    return isAnyOf(kBroughtWords, kind, [folded](std::string_view word) {
        return folded.starts_with(word);
    });
}

}  // namespace hiveline::voice
