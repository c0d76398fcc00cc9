// Keys that agents carry for services of their own (`apiKey` in `providerProps`): stored, used, and
// never told to anybody.
#pragma once

#include <vector>

#include "generated/models/agents.h"

namespace hiveline::handlers {

/// The agent as clients see it: where a key is, `********` stands.
[[nodiscard]] models::Agent withHiddenKeys(models::Agent agent);
[[nodiscard]] std::vector<models::Agent> withHiddenKeys(std::vector<models::Agent> agents);

/// A client that sends back what it was shown changes nothing: the stored key stays.
void keepHiddenKeys(const models::Agent& before, models::Agent& after);

}  // namespace hiveline::handlers
