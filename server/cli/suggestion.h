// What somebody may have meant by a misspelt word. Pure.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace hiveline::server {

/// The known word with the fewest single characters to change, add, remove or swap with the next
/// (optimal string alignment distance), if they are at most a third of its length; of equal ones
/// the first.
[[nodiscard]] std::optional<std::string> nearest(
    std::string_view word, std::span<const std::string> known
);

}  // namespace hiveline::server
