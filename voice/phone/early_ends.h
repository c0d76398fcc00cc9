// Ends that carriers tell of calls that have not been taken yet. A caller who hangs up while the
// carrier's first request is still being worked on is told of by another request, which may be
// faster.
#pragma once

#include <compare>
#include <deque>
#include <map>
#include <optional>
#include <string>

#include "voice/phone/carrier.h"

namespace hiveline::voice {

/// The newest thousand of each organisation: most are of calls that nobody takes. Belongs to one
/// thread.
class EarlyEnds {
public:
    struct Call {
        std::string orgId;
        std::string carrier;
        std::string callId;
        auto operator<=>(const Call&) const = default;
    };
    void put(Call call, PhoneStatus status);
    /// Forgets it.
    [[nodiscard]] std::optional<PhoneStatus> take(const Call& call);

private:
    std::map<Call, PhoneStatus> ends_;
    std::map<std::string, std::deque<Call>> orders_;  // of each organisation, oldest first
};

}  // namespace hiveline::voice
