// What a value lacks to fit a compiled schema.
#pragma once

#include <string>
#include <vector>

#include "common/json/document.h"
#include "common/json/schema_rule.h"

namespace hiveline::json {

/// As Schema::faults().
[[nodiscard]] std::vector<std::string> schemaFaults(const Schema::Rule& rule, Value value);

}  // namespace hiveline::json
