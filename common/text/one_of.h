// Whether a text is in a short list of texts, which is searched from its begin. Pure.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>

namespace hiveline::common {

[[nodiscard]] constexpr bool isOneOf(
    std::string_view text, std::span<const std::string_view> all
) noexcept {
    return std::ranges::find(all, text) != all.end();
}

}  // namespace hiveline::common
