// Whether two texts are nearly the same, told by 64 bits of each: Charikar's simhash ("Similarity
// estimation techniques from rounding algorithms", 2002) over shingles of words, and the distance
// that Manku, Jain and Das Sarma found good for web pages ("Detecting near-duplicates for web
// crawling", 2007). Pure.
#pragma once

#include <cstdint>
#include <string_view>

namespace hiveline::knowledge {

/// The same on every machine. Neither case of ASCII letters nor punctuation nor white space count;
/// a character of a script without blanks is a word. 0 for a text without words.
[[nodiscard]] std::uint64_t fingerprint(std::string_view text);

/// At most three bits differ.
[[nodiscard]] bool isNearDuplicate(std::uint64_t a, std::uint64_t b) noexcept;

}  // namespace hiveline::knowledge
