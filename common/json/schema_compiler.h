// A schema's text made into rules.
#pragma once

#include "common/json/document.h"
#include "common/json/schema_rule.h"

namespace hiveline::json {

/// Throws SchemaError for what is no schema, is not understood, or is too large.
[[nodiscard]] Schema::Rule::Child compileSchema(Value schema);

}  // namespace hiveline::json
