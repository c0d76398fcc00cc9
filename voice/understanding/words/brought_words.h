// What a word is in names, addresses and content of any language (any_language.h), whichever is
// spoken. Pure; any thread.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

#include "voice/languages/any_language.h"

namespace hiveline::voice {

/// Whether one of these words fits in any language. The lists have a few dozen words together: no
/// index is worth its memory.
template <typename Row, std::size_t kRows, typename Fits>
bool isAnyOf(const std::array<Row, kRows>& languages, std::string_view Row::*kind, Fits fits) {
    return std::ranges::any_of(languages, [&](const Row& language) {
        std::string_view list = language.*kind;
        while (!list.empty()) {
            const std::size_t end = std::min(list.find('|'), list.size());
            if (fits(list.substr(0, end))) {
                return true;
            }
            list.remove_prefix(std::min(end + 1, list.size()));
        }
        return false;
    });
}

/// The word, folded, is one of these of some language: `&BroughtWords::nameParticles`.
[[nodiscard]] bool isBrought(std::string_view folded, std::string_view BroughtWords::*kind);

/// The same of the end of a word, with something before it.
[[nodiscard]] bool endsAsBrought(std::string_view folded, std::string_view BroughtWords::*kind);

/// The same of its beginning.
[[nodiscard]] bool beginsAsBrought(std::string_view folded, std::string_view BroughtWords::*kind);

}  // namespace hiveline::voice
