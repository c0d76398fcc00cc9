// Whether two texts are nearly the same, told by 64 bits of each: Charikar's simhash ("Similarity
// estimation techniques from rounding algorithms", 2002) over shingles of words. Two texts count as
// the same when at most three bits differ, which Manku, Jain and Das Sarma found good for web pages
// ("Detecting near-duplicates for web crawling", 2007). Pure.
#pragma once

#include <cstdint>
#include <string_view>

namespace hiveline::knowledge {

/// The same on every machine and in every release: the store keeps it and compares it with those of
/// earlier readings. ASCII case, punctuation and white space do not count. A character of a script
/// without blanks is a word of its own. 0 for a text without words.
[[nodiscard]] std::uint64_t fingerprint(std::string_view text);

/// At most three bits differ.
[[nodiscard]] bool isNearDuplicate(std::uint64_t a, std::uint64_t b) noexcept;

}  // namespace hiveline::knowledge
