// Postal addresses in what callers say. Pure.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "voice/understanding/words/vocabulary.h"

namespace hiveline::voice {

struct AddressFound {
    std::string address;  // numerals for number words, commas where towns begin
    Place place;
};

enum class AddressAsked : std::uint8_t { kNo, kYes };

/// A street with the number of a house, and what of a town follows. Where it was asked for, or
/// words say that an address follows, the name of the street may be any. `taken`: words that are
/// something else.
[[nodiscard]] std::optional<AddressFound> addressIn(
    const Words& words,
    const Vocabulary& vocabulary,
    const std::vector<bool>& taken,
    AddressAsked asked
);

}  // namespace hiveline::voice
