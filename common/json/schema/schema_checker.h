// Checks a value against a compiled schema. Pure; any thread.
#pragma once

#include <string>
#include <vector>

#include "common/json/document.h"
#include "common/json/schema/schema_rule.h"

namespace hiveline::json {

/// What Schema::faults() returns.
[[nodiscard]] std::vector<std::string> schemaFaults(const Schema::Rule& rule, Value value);

}  // namespace hiveline::json
