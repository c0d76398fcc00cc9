#include "voice/calls/prospect_status.h"

#include <algorithm>
#include <array>

namespace hiveline::voice {

std::string_view statusAfterCall(std::string_view current, std::string_view reported) {
    constexpr std::array<std::string_view, 5> kForward{
        "NEW", "CONTACTED", "UNQUALIFIED", "APPOINTMENT_SCHEDULED", "SERVICE_ORDER_PLACED"};
    const auto* const from = std::ranges::find(kForward, current);
    const auto* const to = std::ranges::find(kForward, reported);
    return from != kForward.end() && to != kForward.end() && to > from ? reported : current;
}

}  // namespace hiveline::voice
