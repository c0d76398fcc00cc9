// Whether what a model wrote as the arguments of a tool fits the tool's parameters. Pure.
#pragma once

#include <string>
#include <string_view>

#include "common/json/raw.h"

namespace hiveline::voice {

/// Why the arguments do not fit, for the model to read; empty when they do. They have to be a JSON
/// object. Of the schema `type`, `enum`, `const`, `required`, `properties`, `items` and
/// `additionalProperties: false` are judged; what else it says is left to the endpoint. A schema
/// that is no object allows anything.
[[nodiscard]] std::string misfit(std::string_view arguments, const json::Raw& schema);

}  // namespace hiveline::voice
