// Whether a text is JSON, for content that is kept as it is and never looked into.
#pragma once

#include <cstdint>
#include <string_view>

namespace hiveline::json {

enum class Extent : std::uint8_t {
    kWhole,
    kBeginning,  // the text may break off anywhere
};

/// One value by the grammar of RFC 8259, nested as deep as it likes; encoding and the range of
/// numbers are not judged. Memory grows with the depth, a few bytes a level.
[[nodiscard]] bool isJson(std::string_view text, Extent extent);

}  // namespace hiveline::json
