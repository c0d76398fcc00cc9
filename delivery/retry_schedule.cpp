#include "delivery/retry_schedule.h"

#include <algorithm>
#include <array>

namespace hiveline::delivery {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

// The schedule that Standard Webhooks recommends: three days in all.
constexpr std::array<seconds, kMaxAttempts - 1> kDelays{
    seconds(5),
    minutes(5),
    minutes(30),
    hours(2),
    hours(5),
    hours(10),
    hours(14),
    hours(20),
    hours(24)};
constexpr double kMaxJitter = 0.1;

}  // namespace

std::optional<milliseconds> retryDelay(
    std::int64_t failures, double jitter, std::optional<seconds> retryAfter
) {
    if (failures < 1 || failures >= kMaxAttempts) {
        return std::nullopt;
    }
    const milliseconds base = kDelays.at(static_cast<std::size_t>(failures - 1));
    // Only later, never earlier than promised. What failed in one moment comes back apart.
    const double factor = 1 + kMaxJitter * std::clamp(jitter, 0.0, 1.0);
    const milliseconds delay(static_cast<std::int64_t>(static_cast<double>(base.count()) * factor));
    const milliseconds asked = std::min<milliseconds>(retryAfter.value_or(seconds(0)), hours(24));
    return std::max(delay, asked);
}

}  // namespace hiveline::delivery
