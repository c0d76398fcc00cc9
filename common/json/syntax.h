// Tells whether a text is JSON, for content that is kept as it is and never looked into. Pure.
#pragma once

#include <cstdint>
#include <string_view>

namespace hiveline::json {

enum class Extent : std::uint8_t {
    kWhole,
    /// The text may break off anywhere.
    kBeginning,
};

/// Whether it is one value by the grammar of RFC 8259, nested as deep as it likes. Encoding and the
/// range of numbers are not judged. Memory grows with the depth, by a few bytes a level.
[[nodiscard]] bool isJson(std::string_view text, Extent extent);

}  // namespace hiveline::json
