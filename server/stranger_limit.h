// Bounds what requests cost that have to be looked at before it is known whether anybody may send
// them: callbacks of carriers, whose signature takes the account's token to check. Those that turn
// out not to be a carrier's are counted by address. Thread-safe.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "server/rate_limiter.h"

namespace hiveline::server {

class StrangerLimit {
public:
    static constexpr double kPerSecond = 1;
    static constexpr double kBurst = 60;
    using Time = RateLimiter::Time;

    /// Seconds until the address may be heard again; nullopt when it may be now.
    [[nodiscard]] std::optional<std::size_t> wait(std::string_view address, Time now) const;

    /// A request from there was a stranger's.
    void count(std::string_view address, Time now);

private:
    RateLimiter strangers_{kPerSecond, kBurst};
};

}  // namespace hiveline::server
