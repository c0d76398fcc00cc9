// Turns a schema's text into rules. Pure; any thread.
#pragma once

#include "common/json/document.h"
#include "common/json/schema/schema_rule.h"

namespace hiveline::json {

/// Throws SchemaError for anything that is no schema, is not supported, or is too large.
[[nodiscard]] Schema::Rule::Child compileSchema(Value schema);

}  // namespace hiveline::json
