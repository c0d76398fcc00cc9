// What a caller's words ask for: the words that a sentence has to have, and the kind of thing that
// it has to tell (a price, hours, how long). Pure.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "voice/understanding/words/vocabulary.h"

namespace hiveline::voice {

/// A question is looked up by all of its words; a statement only if it names something rare.
enum class Saying : std::uint8_t { kQuestion, kStatement };

/// What kind of thing is asked for, and the sign of it in an answer.
struct Kind {
    Cue asked;
    Cue sign;
};
inline constexpr std::array<Kind, 7> kKinds{
    {{Cue::kPriceAsked, Cue::kPriceSign},
     {Cue::kHoursAsked, Cue::kHoursSign},
     {Cue::kDurationAsked, Cue::kDurationSign},
     {Cue::kPaymentAsked, Cue::kPaymentSign},
     {Cue::kAgeAsked, Cue::kAgeSign},
     {Cue::kBringAsked, Cue::kBringSign},
     {Cue::kMeaningAsked, Cue::kMeaningSign}}};

// Places of kKinds that have rules of their own.
inline constexpr std::size_t kPrice = 0;  // its place
inline constexpr std::size_t kHours = 1;
inline constexpr std::size_t kPayment = 3;
inline constexpr std::size_t kAge = 4;
inline constexpr std::size_t kMeaning = 6;

/// Words of a question without those that only make it one.
struct Wanted {
    std::vector<std::string> words;
    std::array<bool, kKinds.size()> kinds{};
    [[nodiscard]] bool hasKind() const {
        return std::ranges::any_of(kinds, [](bool kind) { return kind; });
    }
};

/// Words that only ask or wish are left out: no sentence of an answer has them. What is asked as a
/// kind of thing ("how long") is not looked for as words.
[[nodiscard]] Wanted wantedBy(std::string_view text, Saying saying, const Vocabulary& vocabulary);

}  // namespace hiveline::voice
