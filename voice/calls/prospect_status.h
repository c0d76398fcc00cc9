// Where a call leaves a prospect. Pure.
#pragma once

#include <string_view>

namespace hiveline::voice {

/// The status that comes of `current` when a call reports `reported`: a call only moves a prospect
/// forward, from NEW over CONTACTED, UNQUALIFIED and APPOINTMENT_SCHEDULED to SERVICE_ORDER_PLACED.
/// A `current` that is none of these was set by an operator and stays; a `reported` that is none of
/// them changes nothing.
[[nodiscard]] std::string_view statusAfterCall(std::string_view current, std::string_view reported);

}  // namespace hiveline::voice
