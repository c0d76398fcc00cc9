// Bounds what requests cost that have to be looked at before it is known whether anybody may send
// them: callbacks of carriers, whose signature takes the account's token to check. Those that turn
// out not to be a carrier's are counted by address and by the account that they name: a carrier
// calls back for all its customers from the same addresses, so that one who has a wrong token, or
// gives the carrier somebody else's URL, must not cost the others theirs. Thread-safe.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "server/dispatch/rate_limiter.h"

namespace hiveline::server {

class StrangerLimit {
public:
    static constexpr double kPerSecond = 1;
    static constexpr double kBurst = 60;
    using Time = RateLimiter::Time;

    struct Sender {
        std::string_view address;
        std::string_view account;  // empty: none that there is
    };

    /// Seconds until the sender may be heard again; nullopt when it may be now.
    [[nodiscard]] std::optional<std::size_t> wait(const Sender& sender, Time now) const;

    /// A request of the sender was a stranger's.
    void count(const Sender& sender, Time now);
    /// A request was signed. What went before it is forgotten, so that the carrier is heard among
    /// strangers who have it call too.
    void trust(const Sender& sender) { strangers_.refill(keyOf(sender)); }

private:
    [[nodiscard]] static std::string keyOf(const Sender& sender);

    RateLimiter strangers_{kPerSecond, kBurst};
};

}  // namespace hiveline::server
