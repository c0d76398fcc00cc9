// When a delivery that failed is tried again: after 5 seconds, 5 and 30 minutes, 2, 5, 10, 14, 20
// and 24 hours, and then no more. Pure.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

namespace hiveline::delivery {

/// How often a delivery is tried: at once, and after each of these times.
inline constexpr std::int64_t kMaxAttempts = 10;

/// How long to wait after `failures` attempts that failed, 1 and more; nullopt: it is given up.
/// `jitter`, 0 to 1, makes it up to a tenth longer, so that what failed together comes again one by
/// one. An endpoint that says when to come again is obeyed where that is later, up to a day.
[[nodiscard]] std::optional<std::chrono::milliseconds> retryDelay(
    std::int64_t failures, double jitter, std::optional<std::chrono::seconds> retryAfter
);

}  // namespace hiveline::delivery
