// What an endpoint is sent when a client tries it out. Pure.
#pragma once

#include <string>

#include "generated/models/actions.h"

#include "common/timestamp.h"

namespace hiveline::delivery {

/// The payload of an event of the action's trigger with made-up content, or arguments that fit the
/// schema of an action that is performed during calls. An action without a known trigger is sent a
/// CALL_COMPLETED.
[[nodiscard]] std::string samplePayload(const models::Action& action, common::Timestamp now);

}  // namespace hiveline::delivery
