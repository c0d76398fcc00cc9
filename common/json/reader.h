// From JSON text to a tape. Private to common/json: reader.cpp is the one file that knows
// RapidJSON.
#pragma once

#include <optional>

#include "common/json/document.h"

namespace hiveline::json {

/// Fills `tape.nodes` and `tape.arena` from `tape.source`, which holds valid UTF-8 without NUL.
[[nodiscard]] std::optional<SyntaxError> readTape(Tape& tape);

}  // namespace hiveline::json
