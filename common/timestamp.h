// A point in time as the contract writes it: RFC 3339 in UTC with milliseconds,
// `2026-11-20T21:30:00.123Z`. Pure.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace hiveline::common {

/// Milliseconds since 1970-01-01T00:00:00Z, without leap seconds. The written form covers the years
/// 0000 to 9999.
struct Timestamp {
    std::int64_t millis = 0;
    // The linter sees a zero in it. NOLINTNEXTLINE(modernize-use-nullptr)
    auto operator<=>(const Timestamp&) const = default;
};

/// Reads an RFC 3339 date-time, with or without fractional seconds (any number of digits, cut to
/// milliseconds), with or without a zone (none means UTC); `T` may be `t` or a space, `Z` may be
/// `z`. nullopt for anything else.
[[nodiscard]] std::optional<Timestamp> parseTimestamp(std::string_view text);

/// 24 characters, as above.
[[nodiscard]] std::string formatTimestamp(Timestamp time);
void appendTimestamp(std::string& out, Timestamp time);

}  // namespace hiveline::common
