// Placeholders in an agent's texts: `{name}`, also written `{{name}}` and with blanks inside. What
// is filled in is never taken for a placeholder; a placeholder that nothing is known for is left
// out. Braces around anything that is no name stay as they are. Pure.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace hiveline::voice {

/// Bytes of what one placeholder stands for, and of all repetitions of placeholders together: no
/// text grows with the number of its placeholders.
inline constexpr std::size_t kMaxFilled = 64 * 1024;
inline constexpr std::size_t kMaxRepeated = 64 * 1024;

/// What a name stands for; nullopt where nothing does. Asked once for each name.
using PlaceholderValue = std::function<std::optional<std::string>(std::string_view name)>;

/// Where nothing is to be filled in, kSpoken also closes the gap: a blank and a comma before it go.
enum class Filling : std::uint8_t { kWritten, kSpoken };

[[nodiscard]] std::string fill(
    std::string_view text, const PlaceholderValue& valueOf, Filling filling
);

/// The names of the placeholders in a text.
[[nodiscard]] std::set<std::string, std::less<>> placeholdersIn(std::string_view text);

}  // namespace hiveline::voice
